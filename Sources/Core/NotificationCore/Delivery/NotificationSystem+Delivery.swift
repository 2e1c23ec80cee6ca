import NotificationModel

extension NotificationSystem {
  /// Delivers a request, a push through the service extension where there is one for it.
  @discardableResult
  mutating func deliver<Store>(
    _ request: NotificationRequest, of app: AppRecord, through program: AppExtension? = nil,
    isAlert: Bool = true, in pass: inout Pass<Store>
  ) throws -> ArrivedPush.Outcome {
    guard app.mayDeliver else {
      pass.log(
        .info, "not delivered: the app is not allowed to notify",
        ["app": app.identifier.rawValue, "request": request.identifier])
      pass.note(.notAllowed, request: request.identifier, of: app.identifier)
      return .hidden
    }
    let key = NotificationKey(
      app: app.identifier, identifier: request.identifier, delivery: try pass.ledger.nextNumber())
    let notification = DeliveredNotification(key: key, request: request, date: pass.moment.wall)
    try withdraw([request.identifier], of: app.identifier, because: .replaced, in: &pass)
    guard let program else { return try present(notification, of: app, in: &pass) }
    try extend(notification, with: program, isAlert: isAlert, in: &pass)
    return .handedToApp
  }

  /// Presents what was delivered: to its app where a person is looking at it, else to the shells.
  @discardableResult
  mutating func present<Store>(
    _ notification: DeliveredNotification, of app: AppRecord, in pass: inout Pass<Store>
  ) throws -> ArrivedPush.Outcome {
    let key = notification.key
    guard let connection = foregroundConnection(of: app.identifier) else {
      return try settle(notification, of: app, allowing: nil, in: &pass)
    }
    if connections[connection]?.delegateTurn == nil {
      // Nobody can be asked, and Apple's systems show nothing then (E2).
      pass.note(.unanswered(.noDelegate), about: key)
      return try settle(notification, of: app, allowing: [], in: &pass)
    } else if presenting.values.count(where: { $0.app == app.identifier })
      >= CoreLimits.foregroundQuestions
    {
      pass.note(.unanswered(.tooMany), about: key)
      return try settle(notification, of: app, allowing: unansweredOptions, in: &pass)
    }
    try ask(connection, about: notification, in: &pass)
    return .handedToApp
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
    pass.note(.asked, about: notification.key)
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
    pass.note(.answered(options), about: wait.key)
    try finish(wait, allowing: options, in: &pass)
  }

  /// Shows what a foreground app allowed, unless it was removed meanwhile.
  mutating func finish<Store>(
    _ wait: PresentingWait, allowing options: PresentationOptions, in pass: inout Pass<Store>
  ) throws {
    guard let record = try pass.ledger.delivered(wait.identifier, of: wait.app),
      record.notification.key.delivery == wait.delivery, record.stage == .awaitingApp,
      let app = try pass.app(wait.app)
    else { return }
    try settle(record.notification, of: app, allowing: options, in: &pass)
  }

  /// Decides what is shown where, keeps it, and tells the shells.
  @discardableResult
  private mutating func settle<Store>(
    _ notification: DeliveredNotification, of app: AppRecord,
    allowing options: PresentationOptions?, in pass: inout Pass<Store>
  ) throws -> ArrivedPush.Outcome {
    let rule = PresentationRule(
      content: notification.request.content, app: app, global: try pass.globalSettings(),
      moment: pass.moment)
    let decision = PresentationDecision(rule, allowing: options)
    note(decision, by: rule, about: notification.key, in: &pass)
    if let badge = decision.badge {
      if badge == 0, policy.badgeZeroClearsDelivered {
        try clearShown(of: app.identifier, in: &pass)
      }
      try change(badge: badge, of: app, in: &pass)
    }
    try keep(notification, as: decision, in: &pass)
    if decision.heldUntil != nil { return .listed }
    guard decision.isPerceptible else { return .hidden }
    let presentation = try compose(notification, decision: decision, app: app, in: &pass)
    pass.perform(.show(.present(presentation)))
    try tellContents(about: notification, of: app, in: &pass)
    return decision.places == [.list] && decision.sound == nil ? .listed : .shown
  }

  /// Writes down where a delivered notification stands.
  mutating func keep<Store>(
    _ notification: DeliveredNotification, as decision: PresentationDecision,
    in pass: inout Pass<Store>
  ) throws {
    let key = notification.key
    if decision.heldUntil == nil, decision.places.isEmpty {
      try pass.ledger.removeDelivered([key.identifier], of: key.app)
      return
    }
    var record = DeliveredRecord(notification: notification, stage: .unlisted)
    if let until = decision.heldUntil {
      record.stage = .held
      record.heldUntil = until
    } else {
      if decision.places.contains(.list) { record.stage = .listed }
      record.heldUntil = decision.summaryDate
    }
    try pass.ledger.save(record)
    try trim(key.app, in: &pass)
  }

  /// The process of an app that the person is looking at; by the policy it must have a delegate (E2).
  private func foregroundConnection(of app: BundleIdentifier) -> ConnectionNumber? {
    connections.active(of: app, withDelegate: policy.presentsWithoutDelegate)
  }
}
