import NotificationModel

extension NotificationSystem {
  /// Delivers a request: to its app where a person is looking at it, else to the shells.
  mutating func deliver<Store>(
    _ request: NotificationRequest, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    guard app.mayDeliver else {
      pass.log(
        .info, "not delivered: the app is not allowed to notify",
        ["app": app.identifier.rawValue, "request": request.identifier])
      return
    }
    let key = NotificationKey(
      app: app.identifier, identifier: request.identifier, delivery: try pass.ledger.nextNumber())
    let notification = DeliveredNotification(key: key, request: request, date: pass.moment.wall)
    try withdraw([request.identifier], of: app.identifier, in: &pass)
    if let connection = foregroundConnection(of: app.identifier) {
      try ask(connection, about: notification, in: &pass)
    } else {
      try settle(notification, of: app, allowing: nil, in: &pass)
    }
  }

  /// Asks a foreground app what to show; until it answers the notification is kept apart (E1).
  private mutating func ask<Store>(
    _ connection: ConnectionNumber, about notification: DeliveredNotification,
    in pass: inout Pass<Store>
  ) throws {
    try pass.ledger.save(DeliveredRecord(notification: notification, stage: .awaitingApp))
    let token = notification.key.delivery
    presenting[token] = PresentingWait(
      connection: connection, app: notification.key.app,
      identifier: notification.key.identifier, delivery: token,
      deadline: pass.moment.boot.advanced(byMicroseconds: CoreLimits.foregroundAnswer))
    pass.perform(.send(connection, .willPresent(token: token, notification)))
  }

  /// The foreground app has said what it lets the system show.
  mutating func presented<Store>(
    _ token: Int64, options: PresentationOptions, on connection: ConnectionNumber,
    in pass: inout Pass<Store>
  ) throws {
    guard let wait = presenting[token], wait.connection == connection else {
      pass.log(.debug, "an answer about a notification came too late", ["token": "\(token)"])
      return
    }
    presenting[token] = nil
    try finish(wait, allowing: options, in: &pass)
  }

  /// Shows what a foreground app allowed, unless it was removed meanwhile.
  mutating func finish<Store>(
    _ wait: PresentingWait, allowing options: PresentationOptions, in pass: inout Pass<Store>
  ) throws {
    guard let record = try pass.ledger.delivered(wait.identifier, of: wait.app),
      record.notification.key.delivery == wait.delivery, record.stage == .awaitingApp,
      let app = try pass.ledger.app(wait.app)
    else { return }
    try settle(record.notification, of: app, allowing: options, in: &pass)
  }

  /// Decides what is shown where, keeps it, and tells the shells.
  mutating func settle<Store>(
    _ notification: DeliveredNotification, of app: AppRecord,
    allowing options: PresentationOptions?, in pass: inout Pass<Store>
  ) throws {
    let global = try pass.ledger.globalSettings()
    let decision = PresentationDecision(
      content: notification.request.content, app: app, global: global, at: pass.moment,
      allowing: options)
    var app = app
    if let badge = decision.badge {
      if badge == 0, policy.badgeZeroClearsDelivered {
        try withdrawAll(of: app.identifier, in: &pass)
      }
      try change(badge: badge, of: app, in: &pass)
      app.badge = badge
    }
    try keep(notification, as: decision, in: &pass)
    guard decision.heldUntil == nil, decision.isPerceptible else { return }
    let presentation = try compose(notification, decision: decision, app: app, in: pass)
    pass.perform(.show(.present(presentation)))
  }

  private func keep<Store>(
    _ notification: DeliveredNotification, as decision: PresentationDecision,
    in pass: inout Pass<Store>
  ) throws {
    let key = notification.key
    if let until = decision.heldUntil {
      try pass.ledger.save(
        DeliveredRecord(notification: notification, stage: .held, heldUntil: until))
    } else if decision.places.isEmpty {
      try pass.ledger.removeDelivered([key.identifier], of: key.app)
    } else {
      let isListed = decision.places.contains(.list)
      try pass.ledger.save(
        DeliveredRecord(notification: notification, stage: isListed ? .listed : .unlisted))
      try trim(key.app, in: &pass)
    }
  }

  /// Keeps the list of an app within its limit; what goes is said in the log (G4).
  private func trim<Store>(_ app: BundleIdentifier, in pass: inout Pass<Store>) throws {
    let excess = try pass.ledger.deliveredCount(of: app) - CoreLimits.deliveredNotifications
    guard excess > 0 else { return }
    for record in try pass.ledger.delivered(of: app).prefix(excess) {
      let key = record.notification.key
      try pass.ledger.removeDelivered([key.identifier], of: app)
      pass.perform(.show(.withdraw(key)))
      pass.log(
        .warning, "the list of the app is full; the oldest notification was taken out",
        ["app": app.rawValue, "request": key.identifier])
    }
  }

  /// The process of an app that the person is looking at: active, with a delegate; of several, the
  /// one that became active last.
  func foregroundConnection(of app: BundleIdentifier) -> ConnectionNumber? {
    connections
      .filter { entry in
        entry.value.app == app && entry.value.activeTurn != nil
          && (entry.value.delegateTurn != nil || !policy.presentsWithoutDelegate)
      }
      .max { ($0.value.activeTurn ?? 0) < ($1.value.activeTurn ?? 0) }?.key
  }
}
