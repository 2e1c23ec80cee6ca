import NotificationModel
import NotificationTriggers
import PushProtocol

extension Engine {
  /// Delivers due requests, and schedules the next date of repeating ones.
  mutating func deliverDue(
    limit: Int, in transaction: inout Transaction<some Store>
  ) throws {
    var followsWall = false
    let isWaiting = retries.isWaiting(at: transaction.moment)
    let limit = limit + notifications.unstored.count
    let all = try transaction.store.due(at: transaction.moment, limit: limit)
    let missed = try missedCounts(among: all, isAll: all.count < limit, in: transaction)
    for pending in all {
      guard let trigger = pending.request.trigger, let due = pending.due else { continue }
      // It was shown, and the store is tried again a little later.
      if isWaiting, notifications.unstored.showing(of: pending) != nil { continue }
      if due.isStale(in: transaction.moment.timeZone) {
        // It was computed for another zone; there it would be due, here it may not be (B13).
        try transaction.moveToZone(pending)
        continue
      }
      if case .wall = due { followsWall = true }
      try moveOn(pending, trigger: trigger, due: due, in: &transaction)
      let shown = notifications.unstored.remove(pending)
      guard let app = try transaction.app(pending.app) else { continue }
      if let shown {
        guard !responses.unstored.isAnswered(shown.key) else { continue }
        try keep(shown, of: pending.request, of: app, in: &transaction)
      } else {
        let isMany =
          notifications.missed.gathers(app.identifier)
          || missed[app.identifier, default: 0] > CoreLimits.missedAlone
        try deliver(
          pending.request, of: app,
          isMissed: isMany && pending.isMissed(at: transaction.moment), in: &transaction)
      }
    }
    if !isWaiting, all.count < limit {
      notifications.unstored.removeAll()
      try responses.storeUnstored(in: &transaction)
    }
    // A clock that is set back while the daemon is stopped must not repeat a delivery (B17).
    if followsWall { try transaction.store.save(handledTime: transaction.moment.wall) }
  }

  /// Removes a request that is being delivered from the schedule, or moves it to its next date (B18).
  private func moveOn(
    _ pending: PendingRequest, trigger: Trigger, due: DueDate,
    in transaction: inout Transaction<some Store>
  ) throws {
    let identifier = pending.request.identifier
    let next = trigger.repeats ? due.following(trigger, at: transaction.moment) : nil
    if let next {
      try transaction.store.reschedule(identifier, of: pending.app, due: next)
    } else {
      try transaction.store.removePending([identifier], of: pending.app)
    }
    transaction.record(
      .notifications(
        .due(
          due.wall(seenFrom: transaction.moment), late: due.lateness(at: transaction.moment),
          next: next?.wall(seenFrom: transaction.moment))),
      request: identifier, of: pending.app)
  }

  /// Delivers a request, a push through the service extension if there is one for it; one that was missed is shown with the
  /// others of its app.
  @discardableResult
  mutating func deliver(
    _ request: NotificationRequest, of app: AppRecord, through program: AppExtension? = nil,
    isAlert: Bool = true, isMissed: Bool = false, in transaction: inout Transaction<some Store>
  ) throws -> PushOutcome {
    guard app.mayRequest else {
      transaction.log(
        .info, .notifications(.notAllowed),
        ["app": app.identifier.rawValue, "request": request.identifier])
      transaction.record(
        .notifications(.notAllowed), request: request.identifier, of: app.identifier)
      return .hidden
    }
    let key = NotificationKey(
      app: app.identifier, identifier: request.identifier,
      delivery: try transaction.store.nextNumber())
    let notification = DeliveredNotification(
      key: key, request: request, date: transaction.moment.wall)
    try withdraw([request.identifier], of: app.identifier, because: .replaced, in: &transaction)
    if isMissed, foregroundConnection(of: app.identifier) == nil {
      notifications.missed.mark(key.delivery)
    }
    guard let program else { return try present(notification, of: app, in: &transaction) }
    try extensions.services.extend(
      notification, with: program, isAlert: isAlert, in: &transaction)
    return .handedToApp
  }

  /// Presents a delivered notification: to its app if that is in the foreground, else to the shells.
  @discardableResult
  mutating func present(
    _ notification: DeliveredNotification, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws -> PushOutcome {
    let key = notification.key
    for connection in apps.connections.hearers(of: app.identifier) {
      transaction.perform(.send(connection, .notifications(.delivered(notification))))
    }
    guard let connection = foregroundConnection(of: app.identifier) else {
      return try show(notification, of: app, allowing: nil, in: &transaction).outcome
    }
    if apps.connections[connection]?.delegateTurn == nil {
      // No delegate can be asked, and Apple's systems show nothing then (E2).
      transaction.record(.notifications(.unanswered(.noDelegate)), about: key)
      return try show(notification, of: app, allowing: [], in: &transaction).outcome
    } else if !notifications.mayAsk(app.identifier) {
      transaction.record(.notifications(.unanswered(.tooMany)), about: key)
      return try show(notification, of: app, allowing: unansweredOptions, in: &transaction).outcome
    }
    try notifications.ask(connection, about: notification, in: &transaction)
    return .handedToApp
  }

  /// Handles the foreground app's answer about the parts to show.
  mutating func presented(
    _ token: Int64, options: PresentationOptions, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let wait = notifications.endWait(token, on: connection) else {
      transaction.log(.debug, .notifications(.lateAnswer), ["token": "\(token)"])
      return
    }
    transaction.record(.notifications(.answered(options)), about: wait.key)
    try finish(wait, allowing: options, in: &transaction)
  }

  /// Shows the parts that a foreground app allowed, unless the notification was removed meanwhile.
  mutating func finish(
    _ wait: PresentingWait, allowing options: PresentationOptions,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let record = try transaction.store.delivered(wait.identifier, of: wait.app),
      record.notification.key.delivery == wait.delivery, record.stage == .awaitingApp,
      let app = try transaction.app(wait.app)
    else { return }
    try show(record.notification, of: app, allowing: options, in: &transaction)
  }

  /// Decides on which surfaces a notification is shown, stores it, and sends it to the shells; one that was shown before is
  /// not new.
  ///
  /// - Returns: The decision.
  @discardableResult
  mutating func show(
    _ notification: DeliveredNotification, of app: AppRecord,
    allowing options: PresentationOptions?, isNew: Bool = true,
    in transaction: inout Transaction<some Store>
  ) throws -> PresentationDecision {
    let rule = try rule(of: notification, app: app, in: &transaction)
    let isGathered =
      notifications.missed.unmark(notification.key.delivery) && options == nil && gathers(rule)
    var decision =
      isGathered
      ? PresentationDecision(gathering: rule) : PresentationDecision(rule, allowing: options)
    if isGathered { notifications.missed.gather(notification.key, at: transaction.moment) }
    // The app may have set its badge since the first delivery.
    if !isNew { decision.badge = nil }
    transaction.record(
      decision, by: rule, about: notification.key, shells: apps.showingShells.count)
    if let badge = decision.badge {
      // A declarative message sets the number and nothing else (W3C), where a push of 0 clears the list (C4).
      if badge == 0, policy.badgeZeroClearsDelivered, notification.request.links == nil {
        try clearShown(of: app.identifier, in: &transaction)
      }
      try change(badge: badge, of: app, in: &transaction)
    }
    if decision.isWithheldByFlood, options?.wantsBanner != false {
      postings.floods.withhold(app.identifier, at: transaction.moment)
    }
    try keep(notification, as: decision, in: &transaction)
    guard decision.heldUntil == nil, decision.isPerceptible else { return decision }
    var presentation = try transaction.compose(notification, decision: decision, app: app)
    if isNew, presentation.sound != nil, alert(notification.posting, of: app, in: &transaction) {
      presentation.sound = nil
    }
    transaction.perform(.show(.notifications(.present(presentation))))
    try extensions.contents.receive(notification, of: app, in: &transaction)
    return decision
  }

  /// The rule of a notification that is delivered now.
  func rule(
    of notification: DeliveredNotification, app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws -> PresentationRule {
    PresentationRule(
      content: notification.request.content, app: app, global: try transaction.globalSettings(),
      moment: transaction.moment, isInhibited: postings.isInhibited,
      isFlooding: postings.floods.isFlooding(app.identifier, at: transaction.moment),
      posting: notification.posting)
  }

  /// A foreground app did not answer: the policy decides whether the list still gets it (E1).
  mutating func showUnanswered(
    _ wait: PresentingWait, in transaction: inout Transaction<some Store>
  ) throws {
    transaction.record(.notifications(.unanswered(.noAnswer)), about: wait.key)
    try finish(wait, allowing: unansweredOptions, in: &transaction)
    transaction.log(
      .info, .notifications(.noAnswer),
      ["app": wait.app.rawValue, "request": wait.identifier])
  }

  /// The options that count as allowed by an app that does not answer.
  var unansweredOptions: PresentationOptions {
    policy.unansweredForeground == .list ? [.list] : []
  }

  /// Stores the stage of a delivered notification.
  mutating func keep(
    _ notification: DeliveredNotification, as decision: PresentationDecision,
    in transaction: inout Transaction<some Store>
  ) throws {
    let key = notification.key
    guard let stage = decision.stage else {
      return try transaction.store.removeDelivered([key.identifier], of: key.app)
    }
    try transaction.store.save(
      DeliveredRecord(
        notification: notification, stage: stage,
        heldUntil: decision.heldUntil ?? decision.summaryDate))
    try trim(after: key, in: &transaction)
  }

  /// The foreground process of an app; by the policy it must have a delegate (E2).
  private func foregroundConnection(of app: BundleIdentifier) -> ConnectionNumber? {
    apps.connections.active(of: app, withDelegate: policy.presentsWithoutDelegate)
  }
}
