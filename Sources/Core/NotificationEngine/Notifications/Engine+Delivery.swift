import NotificationModel

extension Engine {
  /// Delivers a request, a push through the service extension where there is one for it.
  @discardableResult
  mutating func deliver(
    _ request: NotificationRequest, of app: AppRecord, through program: AppExtension? = nil,
    isAlert: Bool = true, in transaction: inout Transaction<some Store>
  ) throws -> ArrivedPush.Outcome {
    guard app.mayDeliver else {
      transaction.log(
        .info, "not delivered: the app is not allowed to notify",
        ["app": app.identifier.rawValue, "request": request.identifier])
      transaction.note(.notifications(.notAllowed), request: request.identifier, of: app.identifier)
      return .hidden
    }
    let key = NotificationKey(
      app: app.identifier, identifier: request.identifier,
      delivery: try transaction.store.nextNumber())
    let notification = DeliveredNotification(
      key: key, request: request, date: transaction.moment.wall)
    try withdraw([request.identifier], of: app.identifier, because: .replaced, in: &transaction)
    guard let program else { return try present(notification, of: app, in: &transaction) }
    try extend(notification, with: program, isAlert: isAlert, in: &transaction)
    return .handedToApp
  }

  /// Presents what was delivered: to its app where a person is looking at it, else to the shells.
  @discardableResult
  mutating func present(
    _ notification: DeliveredNotification, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws -> ArrivedPush.Outcome {
    let key = notification.key
    guard let connection = foregroundConnection(of: app.identifier) else {
      return try settle(notification, of: app, allowing: nil, in: &transaction)
    }
    if connections[connection]?.delegateTurn == nil {
      // Nobody can be asked, and Apple's systems show nothing then (E2).
      transaction.note(.notifications(.unanswered(.noDelegate)), about: key)
      return try settle(notification, of: app, allowing: [], in: &transaction)
    } else if presenting.values.count(where: { $0.app == app.identifier })
      >= CoreLimits.foregroundQuestions
    {
      transaction.note(.notifications(.unanswered(.tooMany)), about: key)
      return try settle(notification, of: app, allowing: unansweredOptions, in: &transaction)
    }
    try ask(connection, about: notification, in: &transaction)
    return .handedToApp
  }

  /// Asks a foreground app what to show; until it answers the notification is kept apart (E1).
  private mutating func ask(
    _ connection: ConnectionNumber, about notification: DeliveredNotification,
    in transaction: inout Transaction<some Store>
  ) throws {
    try transaction.store.save(DeliveredRecord(notification: notification, stage: .awaitingApp))
    let token = notification.key.delivery
    presenting[token] = PresentingWait(
      connection: connection, app: notification.key.app,
      identifier: notification.key.identifier, delivery: token,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.foregroundAnswer))
    transaction.note(.notifications(.asked), about: notification.key)
    transaction.perform(.send(connection, .notifications(.willPresent(token: token, notification))))
  }

  /// The foreground app has said what it lets the system show.
  mutating func presented(
    _ token: Int64, options: PresentationOptions, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let wait = presenting[token], wait.connection == connection else {
      transaction.log(.debug, "an answer about a notification came too late", ["token": "\(token)"])
      return
    }
    presenting[token] = nil
    transaction.note(.notifications(.answered(options)), about: wait.key)
    try finish(wait, allowing: options, in: &transaction)
  }

  /// Shows what a foreground app allowed, unless it was removed meanwhile.
  mutating func finish(
    _ wait: PresentingWait, allowing options: PresentationOptions,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let record = try transaction.store.delivered(wait.identifier, of: wait.app),
      record.notification.key.delivery == wait.delivery, record.stage == .awaitingApp,
      let app = try transaction.app(wait.app)
    else { return }
    try settle(record.notification, of: app, allowing: options, in: &transaction)
  }

  /// Decides what is shown where, keeps it, and tells the shells.
  @discardableResult
  private mutating func settle(
    _ notification: DeliveredNotification, of app: AppRecord,
    allowing options: PresentationOptions?, in transaction: inout Transaction<some Store>
  ) throws -> ArrivedPush.Outcome {
    let rule = PresentationRule(
      content: notification.request.content, app: app, global: try transaction.globalSettings(),
      moment: transaction.moment)
    let decision = PresentationDecision(rule, allowing: options)
    note(decision, by: rule, about: notification.key, in: &transaction)
    if let badge = decision.badge {
      if badge == 0, policy.badgeZeroClearsDelivered {
        try clearShown(of: app.identifier, in: &transaction)
      }
      try change(badge: badge, of: app, in: &transaction)
    }
    try keep(notification, as: decision, in: &transaction)
    if decision.heldUntil != nil { return .listed }
    guard decision.isPerceptible else { return .hidden }
    let presentation = try compose(notification, decision: decision, app: app, in: &transaction)
    transaction.perform(.show(.notifications(.present(presentation))))
    try tellContents(about: notification, of: app, in: &transaction)
    return decision.places == [.list] && decision.sound == nil ? .listed : .shown
  }

  /// Writes down where a delivered notification stands.
  mutating func keep(
    _ notification: DeliveredNotification, as decision: PresentationDecision,
    in transaction: inout Transaction<some Store>
  ) throws {
    let key = notification.key
    if decision.heldUntil == nil, decision.places.isEmpty {
      try transaction.store.removeDelivered([key.identifier], of: key.app)
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
    try transaction.store.save(record)
    try trim(key.app, in: &transaction)
  }

  /// The process of an app that the person is looking at; by the policy it must have a delegate (E2).
  private func foregroundConnection(of app: BundleIdentifier) -> ConnectionNumber? {
    connections.active(of: app, withDelegate: policy.presentsWithoutDelegate)
  }
}

extension Engine {
  /// What an app may read of its list: not what came from a place (G2).
  func retrievable(
    of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> [DeliveredNotification] {
    try transaction.store.delivered(of: app).filter { record in
      if case .location = record.notification.request.trigger { return false }
      return record.stage == .listed
    }.map(\.notification)
  }

  /// Removes delivered notifications by name; unknown names are passed over (G3).
  mutating func withdraw(
    _ identifiers: [String], of app: BundleIdentifier, because reason: TimelineStep.Departure,
    in transaction: inout Transaction<some Store>
  ) throws {
    for identifier in identifiers {
      guard let record = try transaction.store.delivered(identifier, of: app),
        reason.reaches(record)
      else { continue }
      try withdraw([record], of: app, because: reason, in: &transaction)
    }
  }

  /// Removes delivered notifications from the store and from every shell that shows them; a reason that
  /// is absent is told by whatever else is noted.
  mutating func withdraw(
    _ records: [DeliveredRecord], of app: BundleIdentifier, because reason: TimelineStep.Departure?,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard !records.isEmpty else { return }
    try transaction.store.removeDelivered(records.map(\.notification.key.identifier), of: app)
    for record in records {
      let key = record.notification.key
      if let reason { transaction.note(.notifications(.withdrawn(reason)), about: key) }
      if record.isShown {
        transaction.perform(.show(.notifications(.withdraw(key))))
      } else {
        presenting[key.delivery] = nil
        extending[key.delivery] = nil
      }
    }
  }

  /// Removes everything delivered of an app; the badge stays (C4, G6).
  mutating func withdrawAll(
    of app: BundleIdentifier, because reason: TimelineStep.Departure,
    in transaction: inout Transaction<some Store>
  ) throws {
    let records = try transaction.store.delivered(of: app).filter(reason.reaches)
    try withdraw(records, of: app, because: reason, in: &transaction)
  }

  /// Removes what a person has seen of an app, and keeps what is still to be shown (C4).
  mutating func clearShown(
    of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let shown = try transaction.store.delivered(of: app).filter(\.isShown)
    try withdraw(shown, of: app, because: .badgeZero, in: &transaction)
  }

  /// Keeps the list of an app within its limit; what goes is said in the log (G4).
  mutating func trim(_ app: BundleIdentifier, in transaction: inout Transaction<some Store>) throws
  {
    let excess = try transaction.store.deliveredCount(of: app) - CoreLimits.deliveredNotifications
    guard excess > 0 else { return }
    let records = try transaction.store.earliestDelivered(of: app, limit: excess)
    try withdraw(records, of: app, because: .listFull, in: &transaction)
    for record in records {
      transaction.log(
        .warning, "the list of the app is full; the oldest notification was taken out",
        ["app": app.rawValue, "request": record.notification.key.identifier])
    }
  }
}

extension DeliveredRecord {
  /// Whether the shells know of it, and a person can answer it.
  var isShown: Bool { stage == .listed || stage == .unlisted }
}

extension TimelineStep.Departure {
  /// Whether it also takes away what nobody has seen, because the app's service extension has it still.
  fileprivate func reaches(_ record: DeliveredRecord) -> Bool {
    switch self {
    case .byApp, .byPerson: record.stage != .awaitingExtension
    case .replaced, .listFull, .disallowed, .badgeZero, .appGone: true
    }
  }
}
