import NotificationModel

extension NotificationSystem {
  /// The person acted on a notification (F1 to F6, F15).
  mutating func respond<Store>(
    to key: NotificationKey, _ choice: ResponseChoice, in pass: inout Pass<Store>
  ) throws {
    let record = try answerable(key, in: pass)
    let app = try known(key.app, in: pass)
    if app.settings.status == .provisional, let decision = choice.provisionalDecision {
      try decide(decision, about: key.app, in: &pass)
      return
    }
    let content = record.notification.request.content
    let category = try pass.ledger.category(content.categoryIdentifier, of: key.app)
    try ResponseRule.check(
      choice, category: category, isLocked: try pass.ledger.globalSettings().isLocked)
    try withdraw([key.identifier], of: key.app, in: &pass)
    guard
      let response = ResponseRule.response(
        to: record.notification, choice: choice, category: category)
    else { return }
    try keep(response, of: app, in: &pass)
  }

  private func answerable<Store>(
    _ key: NotificationKey, in pass: Pass<Store>
  ) throws -> DeliveredRecord {
    guard let record = try pass.ledger.delivered(key.identifier, of: key.app),
      record.notification.key.delivery == key.delivery,
      record.stage == .listed || record.stage == .unlisted
    else {
      throw NotificationFailure(
        .notFound, field: "notification", value: "\(key.app)/\(key.identifier)",
        message: "This notification is no longer there: it was answered, removed or replaced.",
        remedy: "List what is there with: unctl delivered")
    }
    return record
  }

  /// Writes the response down before anything is tried with it, so that it cannot be lost.
  private mutating func keep<Store>(
    _ response: NotificationResponse, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    let waiting = try pass.ledger.keptResponses(of: app.identifier).count
    guard waiting < CoreLimits.keptResponses else {
      throw NotificationFailure(
        .limitReached, field: "response", value: String(waiting),
        message: "\(waiting) responses already wait for this app.",
        remedy: "See why it does not take them with: unctl responses")
    }
    let kept = KeptResponse(
      number: try pass.ledger.nextNumber(), response: response, date: pass.moment.wall)
    try pass.ledger.save(kept)
    try pursue(kept, of: app, in: &pass)
  }

  /// Gives a response to a process with a delegate, or sees to it that there will be one (F13, F14).
  private mutating func pursue<Store>(
    _ kept: KeptResponse, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    if let connection = delegateConnection(of: app.identifier) {
      try hand(kept, to: connection, in: &pass)
    } else if launches[app.identifier] != nil {
      return
    } else if app.launchCommand.isEmpty {
      try report("nothing is known that starts the app", about: kept, in: &pass)
    } else {
      launches[app.identifier] = pass.moment.boot.advanced(byMicroseconds: CoreLimits.launch)
      pass.perform(
        .launch(
          LaunchOrder(
            app: app.identifier, command: app.launchCommand, environment: app.environment,
            reason: "response")))
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
      connection: connection, response: kept.number, app: kept.response.notification.key.app,
      deadline: pass.moment.boot.advanced(byMicroseconds: CoreLimits.responseHandling))
    pass.perform(.send(connection, .didReceive(token: token, kept.response)))
  }

  /// Leaves a response where it is and says why it has not reached its app.
  func report<Store>(
    _ problem: String, about kept: KeptResponse, in pass: inout Pass<Store>
  ) throws {
    var kept = kept
    kept.problem = problem
    try pass.ledger.save(kept)
    pass.log(
      .warning, "a response is kept: \(problem)",
      [
        "app": kept.response.notification.key.app.rawValue,
        "request": kept.response.notification.key.identifier,
        "action": kept.response.actionIdentifier,
      ])
  }

  /// A process set or dropped its delegate; a new one is given what waits.
  mutating func setDelegate<Store>(
    _ isSet: Bool, of app: AppRecord, on connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    let turn = nextTurn()
    connections[connection]?.delegateTurn = isSet ? turn : nil
    guard isSet else { return }
    launches[app.identifier] = nil
    let inWork = Set(handling.values.map(\.response))
    for kept in try pass.ledger.keptResponses(of: app.identifier)
    where !inWork.contains(kept.number) && kept.attempts < CoreLimits.responseAttempts {
      try hand(kept, to: connection, in: &pass)
    }
  }

  /// The app has finished with a response; only now is it forgotten.
  mutating func handled<Store>(
    _ token: Int64, on connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    guard let wait = handling[token], wait.connection == connection else { return }
    handling[token] = nil
    try pass.ledger.removeKeptResponse(wait.response)
  }

  /// The process of an app that gets its responses: of several, the one whose delegate was set last.
  private func delegateConnection(of app: BundleIdentifier) -> ConnectionNumber? {
    connections.filter { $0.value.app == app && $0.value.delegateTurn != nil }
      .max { ($0.value.delegateTurn ?? 0) < ($1.value.delegateTurn ?? 0) }?.key
  }
}

extension ResponseChoice {
  /// The two extra buttons of a provisional notification (A7 to A9).
  fileprivate var provisionalDecision: AuthorizationDecision? {
    guard case .action(let identifier, _) = self else { return nil }
    return switch identifier {
    case AuthorizationDecision.keep.rawValue: .keep
    case AuthorizationDecision.turnOff.rawValue: .turnOff
    default: nil
    }
  }
}
