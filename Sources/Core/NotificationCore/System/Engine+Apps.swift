import NotificationModel

extension Engine {
  /// Answers a call of an app.
  mutating func answer<Store>(
    _ call: AppCall, from connection: ConnectionNumber, message: Int64, in pass: inout Pass<Store>
  ) throws {
    let app = try caller(connection, in: &pass)
    try checkRole(of: connection, in: call)
    switch call {
    case .requestAuthorization(let options):
      try request(options, for: app, from: connection, message: message, in: &pass)
      return
    case .settings:
      let settings = ReportedSettings(of: app, in: try pass.globalSettings())
      pass.perform(.reply(connection, message: message, .settings(settings)))
      return
    case .categories:
      let categories = try pass.ledger.categories(of: app.identifier)
      pass.perform(.reply(connection, message: message, .categories(categories)))
      return
    case .pendingRequests:
      let requests = try pass.ledger.pending(of: app.identifier)
      pass.perform(.reply(connection, message: message, .requests(requests)))
      return
    case .deliveredNotifications:
      let notifications = try retrievable(of: app.identifier, in: pass)
      pass.perform(.reply(connection, message: message, .notifications(notifications)))
      return
    case .badge:
      pass.perform(.reply(connection, message: message, .badge(app.badge)))
      return
    case .waitingResponse:
      pass.perform(.reply(connection, message: message, try waiting(for: app, in: pass)))
      return
    case .locationStatus, .requestLocation, .watchLocation, .monitorRegion, .stopMonitoringRegion,
      .monitoredRegions, .crossingTaken, .regionState:
      try answerAboutPlaces(call, for: app, from: connection, message: message, in: &pass)
      return
    case .registerForPushes, .unregisterForPushes, .pushRegistration, .receivePushes,
      .waitingPush, .pushFetched:
      try answerAboutPushes(call, for: app, from: connection, message: message, in: &pass)
      return
    default: break
    }
    // The answer goes out before what the call sets off, such as a delivery at once.
    pass.perform(.reply(connection, message: message, .done))
    try carryOut(call, for: app, from: connection, in: &pass)
  }

  /// Carries out a call that is answered with no more than *done*.
  private mutating func carryOut<Store>(
    _ call: AppCall, for app: AppRecord, from connection: ConnectionNumber,
    in pass: inout Pass<Store>
  ) throws {
    switch call {
    case .setCategories(let categories):
      try CategoryRule.check(categories)
      try pass.ledger.setCategories(categories, of: app.identifier)
    case .add(let request): try add(request, for: app, in: &pass)
    case .removePending(let identifiers):
      try pass.ledger.removePending(identifiers, of: app.identifier)
      noteRemoval(of: identifiers, app: app.identifier, by: .app, in: &pass)
    case .removeAllPending:
      try pass.ledger.removeAllPending(of: app.identifier)
      noteRemoval(of: nil, app: app.identifier, by: .app, in: &pass)
    case .removeDelivered(let identifiers):
      try withdraw(identifiers, of: app.identifier, because: .byApp, in: &pass)
    case .removeAllDelivered: try withdrawAll(of: app.identifier, because: .byApp, in: &pass)
    case .setBadge(let count): try setBadge(count, of: app, in: &pass)
    case .setDelegate(let isSet): try setDelegate(isSet, of: app, on: connection, in: &pass)
    case .setActive(let isActive):
      let turn = nextTurn()
      connections.setActiveTurn(isActive ? turn : nil, on: connection)
    case .setLaunchCommand(let command):
      try setLaunchCommand(command, of: app, on: connection, in: &pass)
    case .presented(let token, let options):
      try presented(token, options: options, on: connection, in: &pass)
    case .responseHandled(let token): try handled(token, on: connection, in: &pass)
    case .requestAuthorization, .settings, .categories, .pendingRequests, .deliveredNotifications,
      .badge, .waitingResponse, .locationStatus, .requestLocation, .watchLocation, .monitorRegion,
      .stopMonitoringRegion, .monitoredRegions, .crossingTaken, .regionState, .registerForPushes,
      .unregisterForPushes, .pushRegistration, .receivePushes, .waitingPush, .pushFetched:
      break
    }
  }

  /// The record of the app that a connection belongs to.
  private func caller<Store>(
    _ connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws -> AppRecord {
    guard let identifier = connections[connection]?.app, let app = try pass.app(identifier) else {
      throw NotificationFailure(
        .invalidMessage, field: "call",
        message: "The connection has not greeted, or its app is gone.",
        remedy: "Send `hello` first, and again after the app was uninstalled or rebound.")
    }
    return app
  }

  /// Refuses what only the app itself may say: its extension is not what a person looks at (J2).
  private func checkRole(of connection: ConnectionNumber, in call: AppCall) throws {
    guard connections[connection]?.isExtension == true else { return }
    switch call {
    case .setDelegate(isSet: true), .setActive(true), .setLaunchCommand, .registerForPushes,
      .unregisterForPushes, .receivePushes(true):
      throw NotificationFailure(
        .notPermitted, field: "call",
        message: "An extension of an app has no delegate, takes no pushes and is never in front.",
        remedy: "Say it in the app's own program.")
    default: return
    }
  }

  private mutating func setBadge<Store>(
    _ count: Int, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    guard count >= 0 else {
      throw NotificationFailure(
        .badgeInputInvalid, field: "count", value: String(count),
        message: "A badge cannot be negative.", remedy: "Use 0 to remove it, or a positive number.")
    }
    try change(badge: count, of: app, in: &pass)
    if count == 0, policy.badgeCallZeroClearsDelivered {
      try clearShown(of: app.identifier, in: &pass)
    }
  }

  /// Stores a new number and tells the shells where the person lets the app show one (G5).
  func change<Store>(
    badge count: Int, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    guard app.badge != count else { return }
    var changed = app
    changed.badge = count
    try pass.save(changed)
    if changed.showsBadge { pass.perform(.show(.badge(app: app.identifier, count: count))) }
  }

  private func setLaunchCommand<Store>(
    _ command: [String], of app: AppRecord, on connection: ConnectionNumber,
    in pass: inout Pass<Store>
  ) throws {
    try LaunchRule.check(
      command, isInstalled: app.isInstalled,
      isSandboxed: connections[connection]?.isSandboxed == true)
    var changed = app
    changed.launchCommand = command
    try pass.save(changed)
  }
}
