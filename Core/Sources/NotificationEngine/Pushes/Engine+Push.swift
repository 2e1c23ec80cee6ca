import NotificationModel
import PushProtocol

extension Engine {
  /// The reply to a call of an app about pushes.
  mutating func answerPushesCall(
    _ call: AppCall.Pushes, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .pushRegistration: return .pushRegistration(app.pushes.registration)
    case .waitingPush:
      let isHandled = pushes.isHandlingMessage(of: app.identifier)
      return .waitingPush(isHandled ? nil : app.pushes.waiting.first?.payload)
    case .registerForPushes:
      try pushes.register(app, on: origin.connection, in: &transaction)
    case .unregisterForPushes: try pushes.unregister(app, in: &transaction)
    case .receivePushes(let receives):
      try setReceiver(receives, of: app, on: origin.connection, in: &transaction)
    case .pushFetched(let token, let result):
      try fetched(token, result, on: origin.connection, in: &transaction)
    case .subscribe(let key):
      try subscriptions.subscribe(
        app.identifier, vapidKey: key, on: origin.connection, to: pushes.gateway, in: &transaction)
    case .unsubscribe(let key):
      try subscriptions.unsubscribe(
        app.identifier, vapidKey: key, from: pushes.gateway, in: &transaction)
    }
    return .done
  }

  /// Handles an event of a gateway.
  mutating func receivePushesEvent(
    _ event: Event.Pushes, in transaction: inout Transaction<some Store>
  ) throws {
    switch event {
    case .pushArrived(let push, let origin): try receivePush(push, reply: origin, in: &transaction)
    case .gatewayChanged(let gateway):
      try pushes.gatewayChanged(to: gateway, in: &transaction)
      try subscriptions.gatewayChanged(
        to: gateway, connections: apps.connections, in: &transaction)
    case .pushTokensLost:
      try pushes.tokensLost(in: &transaction)
      try subscriptions.endpointsLost(
        of: pushes.gateway, connections: apps.connections, in: &transaction)
    case .pushTokenIssued(let app, let environment, let token):
      try pushes.tokenIssued(
        token, to: app, environment: environment, connections: apps.connections,
        in: &transaction)
    case .pushTokenRefused(let app, let environment, let reason, let remedy):
      try pushes.tokenRefused(
        to: app, environment: environment, reason: reason, remedy: remedy,
        connections: apps.connections, in: &transaction)
    case .endpointIssued(let name, let endpoint, let secrets):
      try subscriptions.endpointIssued(
        endpoint, to: name, secrets: secrets, by: pushes.gateway, connections: apps.connections,
        in: &transaction)
    case .originNamed(let origin):
      try subscriptions.move(
        to: origin, of: pushes.gateway, connections: apps.connections, in: &transaction)
    case .endpointRefused(let name, let reason, let remedy):
      try subscriptions.endpointRefused(
        to: name, reason: reason, remedy: remedy, connections: apps.connections, in: &transaction)
    case .messageArrived(let message): try receiveMessage(message, in: &transaction)
    case .connector(let event):
      try subscriptions.handle(event, from: pushes.gateway, in: &transaction)
    }
  }

  /// A push has arrived: its visible or audible part is delivered like any other notification, never pending
  /// (B3, B25).
  ///
  /// One that may be modified goes through the app's service extension first (H9). One that requests it wakes
  /// its app, shown or not (A16, H7, H8). One of a gateway is handled once, and acknowledged.
  mutating func receivePush(
    _ push: ArrivedPush, reply origin: CallOrigin?, in transaction: inout Transaction<some Store>
  ) throws {
    if let identity = push.identity {
      let outcome = try receivePush(push, known: identity, in: &transaction)
      transaction.perform(.pushes(.acknowledgePush(identity.number, outcome)))
      return
    }
    let app = try transaction.known(push.app)
    try RequestRule.check(identifier: push.identifier ?? "", field: "identifier")
    if let origin {
      transaction.perform(.replyToControl(origin.connection, message: origin.message, .done))
    }
    _ = try deliver(push, of: app, in: &transaction)
  }

  /// Handles a push of a gateway, unless it arrived before or its app no longer wants pushes.
  private mutating func receivePush(
    _ push: ArrivedPush, known identity: PushIdentity,
    in transaction: inout Transaction<some Store>
  ) throws -> PushOutcome {
    if try transaction.store.hasArrived(push: identity.identifier) { return .duplicate }
    guard let app = try transaction.app(push.app), app.pushes.registration != nil else {
      return .appGone
    }
    try RequestRule.check(identifier: push.identifier ?? "", field: "identifier")
    try RequestRule.check(identifier: identity.identifier, field: "apns-id")
    try transaction.store.recordArrival(ofPush: identity.identifier, at: transaction.moment.wall)
    return try deliver(push, of: app, in: &transaction)
  }

  /// Shows the push if there is anything to show, and wakes the app if that is requested; a running app receives also a push
  /// with neither.
  mutating func deliver(
    _ push: ArrivedPush, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> PushOutcome {
    transaction.report(push)
    var outcome = PushOutcome.hidden
    if push.payload.isNotification {
      let given = [push.identifier, push.identity?.identifier].compactMap(\.self).first {
        !$0.isEmpty
      }
      var request = NotificationRequest(
        identifier: try given ?? assignedIdentifier(in: transaction), content: push.payload.content,
        trigger: .push, links: push.links)
      if push.replacesSilently { try silenceReplacement(&request, of: app, in: transaction) }
      transaction.record(
        .pushes(.arrived(wantsToWake: push.payload.isContentAvailable)),
        request: request.identifier,
        of: push.app)
      let program = extensions.services.program(
        for: push, named: request.identifier, of: app, in: &transaction)
      outcome = try deliver(
        request, of: app, through: program, isAlert: push.isAlert, isMissed: push.isMissed,
        in: &transaction)
    }
    guard let app = try transaction.app(push.app) else { return outcome }
    if push.payload.isContentAvailable {
      let isWoken = try wake(
        app, with: push.payload.userInfo, isMessage: push.isMessage, in: &transaction)
      return isWoken && outcome == .hidden ? .handedToApp : outcome
    }
    guard !push.payload.isNotification else { return outcome }
    if try hand(push.payload.userInfo, toProcessOf: push.app, in: &transaction) {
      return .handedToApp
    }
    transaction.log(.warning, .pushes(.empty), ["app": push.app.rawValue])
    return outcome
  }

  /// Removes the sound of a request that replaces a shown notification, and also its banner unless it replaces one on screen.
  private func silenceReplacement(
    _ request: inout NotificationRequest, of app: AppRecord, in transaction: Transaction<some Store>
  ) throws {
    guard
      let old = try transaction.store.delivered(request.identifier, of: app.identifier),
      old.isShown
    else { return }
    request.content.sound = nil
    if !notifications.visible.shows(old.notification.key, at: transaction.moment.boot) {
      request.content.interruptionLevel = .passive
    }
  }

  /// An identifier for a push whose server gave it none; no other push of any app has it (B2).
  private func assignedIdentifier(in transaction: Transaction<some Store>) throws -> String {
    "push-\(try transaction.store.nextNumber())"
  }

  /// Sends a push to a process of its app, or holds it for the process that is started for it (H7, H8). A held push is
  /// replaced by the next one, and a message of Web Push is not. A message reaches a running app also if its bundle permits no
  /// waking.
  ///
  /// - Returns: Whether it will have any effect.
  mutating func wake(
    _ app: AppRecord, with payload: [String: PropertyList], isMessage: Bool,
    in transaction: inout Transaction<some Store>
  ) throws -> Bool {
    let identifier = app.identifier
    let isRunning = isMessage && receiver(of: identifier) != nil
    guard isRunning || !app.isInstalled || app.pushes.mayWake else {
      transaction.log(
        .info, .pushes(.notWanted),
        ["app": identifier.rawValue, "wanted": "remote-notification in UIBackgroundModes"])
      return false
    }
    if !isMessage, try hand(payload, toProcessOf: identifier, in: &transaction) { return true }
    var app = app
    let held = HeldPush(payload: payload, arrived: transaction.moment.wall)
    if isMessage {
      if app.pushes.messages.count >= CoreLimits.heldMessages {
        app.pushes.messages.removeFirst()
        transaction.log(.warning, .pushes(.tooManyHeld), ["app": identifier.rawValue])
      }
      app.pushes.messages.append(held)
    } else {
      app.pushes.held = held
    }
    try transaction.save(app)
    pushes.hold(for: identifier)
    if isMessage { try handNewMessage(held, of: app, in: &transaction) }
    launchForPush(app, in: &transaction)
    return true
  }

  /// Sends a push to a running process of its app that receives pushes, and returns whether there was one.
  ///
  /// A push that neither shows anything nor wakes its app goes no further than this.
  private mutating func hand(
    _ payload: [String: PropertyList], toProcessOf app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws -> Bool {
    guard let connection = receiver(of: app) else { return false }
    try pushes.hand(payload, to: connection, of: app, in: &transaction)
    return true
  }

  /// Starts an app for the push that is held for it, unless a process of it is connected or expected, or it was
  /// started too often lately.
  mutating func launchForPush(_ app: AppRecord, in transaction: inout Transaction<some Store>) {
    let identifier = app.identifier
    guard !app.pushes.waiting.isEmpty, apps.connections.processes(of: identifier).isEmpty,
      !apps.isComing(identifier)
    else { return }
    guard app.launch.isPossible else {
      transaction.log(
        .info, .pushes(.kept(.notStartable)),
        ["app": identifier.rawValue])
      return
    }
    guard
      pushes.admitStart(
        of: identifier, limit: policy.backgroundStartsPerHour, at: transaction.moment.boot)
    else {
      transaction.log(
        .info, .pushes(.delayed),
        ["app": identifier.rawValue])
      return
    }
    apps.start(app, reason: .push, in: &transaction)
  }

  /// Sets or clears the process that receives an app's pushes; a held push is delivered at once, and held messages one by one.
  mutating func setReceiver(
    _ receives: Bool, of app: AppRecord, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    pushes.setReceiver(connection, turn: receives ? apps.nextTurn() : nil)
    if receives { apps.receivePushes(of: app.identifier) }
    guard receives else { return }
    var app = app
    if let push = app.pushes.held {
      app.pushes.held = nil
      try transaction.save(app)
      try pushes.hand(push.payload, to: connection, of: app.identifier, in: &transaction)
    }
    try handNextMessage(of: app, in: &transaction)
  }

  /// Ends fetches that take too long, and starts the apps whose pause is over.
  mutating func endPushWaits(in transaction: inout Transaction<some Store>) throws {
    for wait in pushes.endOverdueFetches(in: &transaction) {
      try removeMessage(of: wait, in: &transaction)
    }
    for app in pushes.endPauses(at: transaction.moment.boot) {
      if let app = try transaction.app(app) { launchForPush(app, in: &transaction) }
    }
  }

  /// Handles the end of a process that did not receive a push: another one receives it, or the app is started.
  mutating func pursuePush(
    of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard pushes.holds(for: app), let app = try transaction.app(app) else { return }
    try handNextMessage(of: app, in: &transaction)
    launchForPush(app, in: &transaction)
  }
}

extension Transaction {
  /// Logs the problems of a push.
  fileprivate mutating func report(_ push: ArrivedPush) {
    let app = push.app.rawValue
    for problem in push.payload.problems {
      log(
        .warning, .pushes(.partIgnored),
        [
          "app": app, "field": problem.field, "value": problem.value,
          "problem": words.text(of: problem.problem),
        ])
    }
  }
}

extension AppRecord {
  /// The environment in an app's entitlement; one without a bundle has none (H1).
  func pushEnvironment() throws -> String {
    guard isInstalled else { return "production" }
    guard let environment = entitlements.pushEnvironment else {
      throw Refusal.pushes(.noEntitlement)
    }
    return environment
  }
}
