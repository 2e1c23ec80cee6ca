import NotificationModel

extension Engine {
  /// The person acted on a notification (F1 to F6, F15).
  mutating func respond<Store>(
    to key: NotificationKey, _ choice: ResponseChoice, in pass: inout Pass<Store>
  ) throws {
    let record = try answerable(key, in: pass)
    let app = try known(key.app, in: &pass)
    let category = try category(
      of: record.notification.request.content, app: key.app, in: pass)
    let isLocked = try pass.globalSettings().isLocked
    if let action = SystemAction(choice, for: app, category: category) {
      pass.note(.responses(.responded(.system(action))), about: key)
      try carryOut(action, on: record.notification, of: app, isLocked: isLocked, in: &pass)
      return
    }
    try ResponseRule.check(choice, category: category, isLocked: isLocked)
    try withdraw([record], of: key.app, because: nil, in: &pass)
    let response = ResponseRule.response(
      to: record.notification, choice: choice, category: category)
    pass.note(.responses(.responded(TimelineStep.Deed(choice, response: response))), about: key)
    guard let response else { return }
    try keep(response, of: app, in: &pass)
  }

  /// The notification of a name, as long as shells show it.
  func shown<Store>(
    _ key: NotificationKey, in pass: Pass<Store>
  ) throws -> DeliveredRecord? {
    guard let record = try pass.ledger.delivered(key.identifier, of: key.app),
      record.notification.key.delivery == key.delivery, record.isShown
    else { return nil }
    return record
  }

  /// The same; one that is gone cannot be answered.
  func answerable<Store>(
    _ key: NotificationKey, in pass: Pass<Store>
  ) throws -> DeliveredRecord {
    guard let record = try shown(key, in: pass) else {
      throw NotificationFailure(
        .notFound, field: "notification", value: "\(key.app)/\(key.identifier)",
        message: "This notification is no longer there: it was answered, removed or replaced.",
        remedy: "List what is there with `unctl delivered`.")
    }
    return record
  }

  /// Writes the response down before anything is tried with it, so that it cannot be lost.
  mutating func keep<Store>(
    _ response: NotificationResponse, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    let waiting = try pass.ledger.keptResponses(of: app.identifier).count
    guard waiting < CoreLimits.keptResponses else {
      throw NotificationFailure(
        .limitReached, field: "response", value: String(waiting),
        message: "\(waiting) responses already wait for this app.",
        remedy: "See why it does not take them with `unctl responses`.")
    }
    let kept = KeptResponse(
      number: try pass.ledger.nextNumber(), response: response, date: pass.moment.wall)
    try pass.ledger.save(kept)
    try pursue(kept, of: app, in: &pass)
  }

  /// Gives a response to a process with a delegate, or sees to it that there will be one (F13, F14).
  mutating func pursue<Store>(
    _ kept: KeptResponse, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    if endings[app.identifier] == nil, let connection = connections.delegate(of: app.identifier) {
      try hand(kept, to: connection, in: &pass)
    } else {
      try launch(app, for: [kept], in: &pass)
    }
  }

  private mutating func hand<Store>(
    _ kept: KeptResponse, to connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    var kept = kept
    kept.attempts += 1
    kept.problem = ""
    try pass.ledger.save(kept)
    let token = try pass.ledger.nextNumber()
    handling[token] = HandlingWait(
      connection: connection, response: kept.number, key: kept.key,
      deadline: pass.moment.boot.advanced(byMicroseconds: CoreLimits.responseHandling))
    pass.note(.responses(.handed(attempt: kept.attempts)), about: kept.key)
    pass.perform(
      .send(
        connection, .responses(.didReceive(token: token, try addressed(kept.response, in: pass)))))
  }

  /// A process set or dropped its delegate; a new one is given what waits.
  mutating func setDelegate<Store>(
    _ isSet: Bool, of app: AppRecord, on connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    let turn = nextTurn()
    connections.setDelegateTurn(isSet ? turn : nil, on: connection)
    guard isSet else { return }
    launches[app.identifier] = nil
    reconnecting[app.identifier] = nil
    for kept in try waitingResponses(of: app.identifier, in: pass) {
      if kept.attempts < CoreLimits.responseAttempts {
        try hand(kept, to: connection, in: &pass)
      } else if kept.problem.isEmpty {
        try report(Self.gaveUp, about: kept, in: &pass)
      }
    }
    if let notification = settingsVisits.removeValue(forKey: app.identifier) {
      pass.perform(.send(connection, .settings(.openSettings(notification))))
    }
  }

  /// The app has finished with a response; only now is it forgotten.
  mutating func handled<Store>(
    _ token: Int64, on connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    guard let wait = handling[token], wait.connection == connection else { return }
    handling[token] = nil
    try pass.ledger.removeKeptResponse(wait.response)
    pass.note(.responses(.handled), about: wait.key)
  }

  /// Does what a button of the system's own says (A8, A9, A13).
  private mutating func carryOut<Store>(
    _ action: SystemAction, on notification: DeliveredNotification, of app: AppRecord,
    isLocked: Bool, in pass: inout Pass<Store>
  ) throws {
    switch action {
    case .keep: try decide(.keep, about: app.identifier, in: &pass)
    case .turnOff: try decide(.turnOff, about: app.identifier, in: &pass)
    case .configure:
      try ResponseRule.check(.open, category: nil, isLocked: isLocked)
      try openSettings(of: app, from: notification, in: &pass)
    }
  }

  /// The person wants the app's own settings, from its page in Settings (A13).
  mutating func openSettings<Store>(
    of identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    let app = try known(identifier, in: &pass)
    guard app.settings.requested.contains(.providesAppNotificationSettings) else {
      throw NotificationFailure(
        .notPermitted, field: "app", value: identifier.rawValue,
        message: "The app has no notification settings of its own.",
        remedy: "It has to ask for them with the option providesAppNotificationSettings.")
    }
    try openSettings(of: app, from: nil, in: &pass)
  }

  private mutating func openSettings<Store>(
    of app: AppRecord, from notification: DeliveredNotification?, in pass: inout Pass<Store>
  ) throws {
    if let connection = connections.delegate(of: app.identifier) {
      pass.perform(.send(connection, .settings(.openSettings(notification))))
    } else {
      try launch(app, for: [], in: &pass)
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
  func waiting<Store>(for app: AppRecord, in pass: Pass<Store>) throws -> AppReply {
    let kept = try waitingResponses(of: app.identifier, in: pass).first {
      $0.attempts < CoreLimits.responseAttempts
    }
    let response = try kept.map { try addressed($0.response, in: pass) }
    let isVisited = settingsVisits[app.identifier] != nil
    return .waiting(response, opensApp: isVisited || response?.opensApp == true)
  }

  /// A response as its app gets it: what an action does is what its category says now.
  func addressed<Store>(
    _ response: NotificationResponse, in pass: Pass<Store>
  ) throws -> NotificationResponse {
    let notification = response.notification
    let category = try category(
      of: notification.request.content, app: notification.key.app, in: pass)
    var addressed = response
    addressed.opensApp = ResponseRule.opensApp(response.actionIdentifier, category: category)
    return addressed
  }
}
