import NotificationModel

extension Engine {
  /// The person acted on a notification (F1 to F6, F15).
  mutating func respond(
    to key: NotificationKey, _ choice: ResponseChoice, in transaction: inout Transaction<some Store>
  ) throws {
    let record = try answerable(key, in: transaction)
    let app = try known(key.app, in: &transaction)
    let category = try category(
      of: record.notification.request.content, app: key.app, in: transaction)
    let isLocked = try transaction.globalSettings().isLocked
    if let action = SystemAction(choice, for: app, category: category) {
      transaction.note(.responses(.responded(.system(action))), about: key)
      try carryOut(action, on: record.notification, of: app, isLocked: isLocked, in: &transaction)
      return
    }
    try ResponseRule.check(choice, category: category, isLocked: isLocked)
    try withdraw([record], of: key.app, because: nil, in: &transaction)
    let response = ResponseRule.response(
      to: record.notification, choice: choice, category: category)
    transaction.note(
      .responses(.responded(TimelineStep.Deed(choice, response: response))), about: key)
    guard let response else { return }
    try keep(response, of: app, in: &transaction)
  }

  /// The notification of a name, as long as shells show it.
  func shown(
    _ key: NotificationKey, in transaction: Transaction<some Store>
  ) throws -> DeliveredRecord? {
    guard let record = try transaction.store.delivered(key.identifier, of: key.app),
      record.notification.key.delivery == key.delivery, record.isShown
    else { return nil }
    return record
  }

  /// The same; one that is gone cannot be answered.
  func answerable(
    _ key: NotificationKey, in transaction: Transaction<some Store>
  ) throws -> DeliveredRecord {
    guard let record = try shown(key, in: transaction) else {
      throw NotificationFailure(
        .notFound, field: "notification", value: "\(key.app)/\(key.identifier)",
        message: "This notification is no longer there: it was answered, removed or replaced.",
        remedy: "List what is there with `unctl delivered`.")
    }
    return record
  }

  /// Writes the response down before anything is tried with it, so that it cannot be lost.
  mutating func keep(
    _ response: NotificationResponse, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    let waiting = try transaction.store.keptResponses(of: app.identifier).count
    guard waiting < CoreLimits.keptResponses else {
      throw NotificationFailure(
        .limitReached, field: "response", value: String(waiting),
        message: "\(waiting) responses already wait for this app.",
        remedy: "See why it does not take them with `unctl responses`.")
    }
    let kept = KeptResponse(
      number: try transaction.store.nextNumber(), response: response, date: transaction.moment.wall)
    try transaction.store.save(kept)
    try pursue(kept, of: app, in: &transaction)
  }

  /// Gives a response to a process with a delegate, or sees to it that there will be one (F13, F14).
  mutating func pursue(
    _ kept: KeptResponse, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    if endings[app.identifier] == nil, let connection = connections.delegate(of: app.identifier) {
      try hand(kept, to: connection, in: &transaction)
    } else {
      try launch(app, for: [kept], in: &transaction)
    }
  }

  private mutating func hand(
    _ kept: KeptResponse, to connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    var kept = kept
    kept.attempts += 1
    kept.problem = ""
    try transaction.store.save(kept)
    let token = try transaction.store.nextNumber()
    handling[token] = HandlingWait(
      connection: connection, response: kept.number, key: kept.key,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.responseHandling))
    transaction.note(.responses(.handed(attempt: kept.attempts)), about: kept.key)
    transaction.perform(
      .send(
        connection,
        .responses(.didReceive(token: token, try addressed(kept.response, in: transaction)))))
  }

  /// A process set or dropped its delegate; a new one is given what waits.
  mutating func setDelegate(
    _ isSet: Bool, of app: AppRecord, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    let turn = nextTurn()
    connections.setDelegateTurn(isSet ? turn : nil, on: connection)
    guard isSet else { return }
    launches[app.identifier] = nil
    reconnecting[app.identifier] = nil
    for kept in try waitingResponses(of: app.identifier, in: transaction) {
      if kept.attempts < CoreLimits.responseAttempts {
        try hand(kept, to: connection, in: &transaction)
      } else if kept.problem.isEmpty {
        try report(Self.gaveUp, about: kept, in: &transaction)
      }
    }
    if let notification = settingsVisits.removeValue(forKey: app.identifier) {
      transaction.perform(.send(connection, .settings(.openSettings(notification))))
    }
  }

  /// The app has finished with a response; only now is it forgotten.
  mutating func handled(
    _ token: Int64, on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    guard let wait = handling[token], wait.connection == connection else { return }
    handling[token] = nil
    try transaction.store.removeKeptResponse(wait.response)
    transaction.note(.responses(.handled), about: wait.key)
  }

  /// Does what a button of the system's own says (A8, A9, A13).
  private mutating func carryOut(
    _ action: SystemAction, on notification: DeliveredNotification, of app: AppRecord,
    isLocked: Bool, in transaction: inout Transaction<some Store>
  ) throws {
    switch action {
    case .keep: try decide(.keep, about: app.identifier, in: &transaction)
    case .turnOff: try decide(.turnOff, about: app.identifier, in: &transaction)
    case .configure:
      try ResponseRule.check(.open, category: nil, isLocked: isLocked)
      try openSettings(of: app, from: notification, in: &transaction)
    }
  }

  /// The person wants the app's own settings, from its page in Settings (A13).
  mutating func openSettings(
    of identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let app = try known(identifier, in: &transaction)
    guard app.settings.requested.contains(.providesAppNotificationSettings) else {
      throw NotificationFailure(
        .notPermitted, field: "app", value: identifier.rawValue,
        message: "The app has no notification settings of its own.",
        remedy: "It has to ask for them with the option providesAppNotificationSettings.")
    }
    try openSettings(of: app, from: nil, in: &transaction)
  }

  private mutating func openSettings(
    of app: AppRecord, from notification: DeliveredNotification?,
    in transaction: inout Transaction<some Store>
  ) throws {
    if let connection = connections.delegate(of: app.identifier) {
      transaction.perform(.send(connection, .settings(.openSettings(notification))))
    } else {
      try launch(app, for: [], in: &transaction)
      settingsVisits.updateValue(notification, forKey: app.identifier)
    }
  }
}

extension TimelineStep.Deed {
  /// What the person did, and whether the app hears of it.
  fileprivate init(_ choice: ResponseChoice, response: NotificationResponse?) {
    switch choice {
    case .open: self = .opened
    case .dismiss: self = .cleared(isTold: response != nil)
    case .action(let identifier, _):
      self = .action(identifier, hasText: response?.userText != nil)
    }
  }
}

extension Engine {
  /// What an app's delegate will be given first, and whether the person wants to see the app for it.
  ///
  /// A process asks for it that was started for a response: an app is told at its launch what it is for,
  /// before it has a delegate (F14).
  func waiting(for app: AppRecord, in transaction: Transaction<some Store>) throws -> AppReply {
    let kept = try waitingResponses(of: app.identifier, in: transaction).first {
      $0.attempts < CoreLimits.responseAttempts
    }
    let response = try kept.map { try addressed($0.response, in: transaction) }
    let isVisited = settingsVisits[app.identifier] != nil
    return .waiting(response, opensApp: isVisited || response?.opensApp == true)
  }

  /// A response as its app gets it: what an action does is what its category says now.
  func addressed(
    _ response: NotificationResponse, in transaction: Transaction<some Store>
  ) throws -> NotificationResponse {
    let notification = response.notification
    let category = try category(
      of: notification.request.content, app: notification.key.app, in: transaction)
    var addressed = response
    addressed.opensApp = ResponseRule.opensApp(response.actionIdentifier, category: category)
    return addressed
  }
}
