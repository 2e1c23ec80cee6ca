import NotificationModel

extension Engine {
  /// An app asks for permission: answered at once, or when the person has answered (A2 to A12).
  mutating func request(
    _ options: AuthorizationOptions, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    let before = app
    var app = app
    app.settings.requested.formUnion(options.subtracting(.provisional))
    if app.settings.status == .notDetermined, options.contains(.provisional) {
      app.settings.status = .provisional
    }
    let question = AuthorizationRule.question(options, of: app)
    if let question { app.openQuestion = (app.openQuestion ?? []).union(question) }
    if app != before {
      try transaction.save(app)
      showBadge(of: app, after: before, in: &transaction)
    }
    guard question != nil else { return .granted(app.mayDeliver) }
    try wait(for: app.identifier, on: origin.connection, message: origin.message)
    let shown = AuthorizationRule.shownQuestion(of: app, in: try transaction.globalSettings())
    if let shown,
      shown != AuthorizationRule.shownQuestion(of: before, in: try transaction.globalSettings())
    {
      transaction.perform(.show(.settings(.ask(shown))))
    }
    return nil
  }

  private mutating func wait(
    for app: BundleIdentifier, on connection: ConnectionNumber, message: Int64
  ) throws {
    let waiting = questions[app]?.count ?? 0
    guard waiting < CoreLimits.waitingQuestions else {
      throw NotificationFailure(
        .limitReached, field: "requestAuthorization", value: String(waiting),
        message: "Too many calls wait for the same answer.",
        remedy: "Wait for the person's answer before asking again.")
    }
    questions[app, default: []].append(QuestionWait(connection: connection, message: message))
  }

  /// The person has decided about an app.
  mutating func decide(
    _ decision: AuthorizationDecision, about identifier: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    let before = try known(identifier, in: &transaction)
    try AuthorizationRule.check(decision, about: before, in: try transaction.globalSettings())
    var app = before
    app.apply(decision)
    app.openQuestion = AuthorizationRule.remaining(before.openQuestion, after: decision)
    try settleChange(from: before, to: app, in: &transaction)
  }

  /// Keeps what a person changed about an app, and draws the consequences: what is no longer
  /// allowed is withdrawn, the badge comes or goes, and calls that waited are answered.
  mutating func settleChange(
    from before: AppRecord, to app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app != before else { return }
    let status = try locationStatus(of: before, in: &transaction)
    try transaction.save(app)
    try settleLocation(of: app, before: before, told: status, in: &transaction)
    clocks.summaryIsStale = true
    try withdrawDisallowed(of: app, in: &transaction)
    showBadge(of: app, after: before, in: &transaction)
    try refreshShells(in: &transaction)
    if before.openQuestion != app.openQuestion { try settleQuestion(of: app, in: &transaction) }
  }

  /// Lets a number come or go where a change decides whether it is shown.
  private func showBadge(
    of app: AppRecord, after before: AppRecord, in transaction: inout Transaction<some Store>
  ) {
    guard before.showsBadge != app.showsBadge, app.badge != 0 else { return }
    let count = app.showsBadge ? app.badge : 0
    transaction.perform(.show(.notifications(.badge(app: app.identifier, count: count))))
  }

  /// Puts the next question, or answers every call that waited for the last one.
  private mutating func settleQuestion(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let global = try transaction.globalSettings()
    if let next = AuthorizationRule.shownQuestion(of: app, in: global) {
      transaction.perform(.show(.settings(.ask(next))))
      return
    }
    transaction.perform(.show(.settings(.questionSettled(app: app.identifier))))
    answerQuestions(of: app.identifier, granted: app.mayDeliver, in: &transaction)
  }

  /// Answers every call that waited for the person.
  mutating func answerQuestions(
    of app: BundleIdentifier, granted: Bool, in transaction: inout Transaction<some Store>
  ) {
    for wait in questions.removeValue(forKey: app) ?? [] {
      transaction.perform(.reply(wait.connection, message: wait.message, .granted(granted)))
    }
  }

  /// Withdraws what an app may no longer show: all of it, or all but its critical alerts (A12).
  private mutating func withdrawDisallowed(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard !app.settings.status.allowsDelivery else { return }
    let global = try transaction.globalSettings()
    let records = try transaction.store.delivered(of: app.identifier).filter { record in
      !app.mayDeliver || !rule(of: record, app: app, global: global, in: transaction).isCritical
    }
    try withdraw(records, of: app.identifier, because: .disallowed, in: &transaction)
  }
}

extension AppRecord {
  /// Changes the settings as a decision says (A6 to A12, A24).
  fileprivate mutating func apply(_ decision: AuthorizationDecision) {
    switch decision {
    case .allow, .allowInSummary:
      settings.status = .authorized
      settings.makeProminent()
      settings.scheduledDelivery = decision == .allowInSummary
      settings.requestSomething()
    case .deny, .turnOff: settings.status = .denied
    case .provisional:
      settings.status = .provisional
      settings.requestSomething()
    case .keep:
      settings.status = .authorized
      settings.makeQuiet()
      settings.requestSomething()
    case .allowCritical: settings.criticalAlerts = true
    case .denyCritical: settings.criticalAlerts = false
    case .reset:
      let location = (settings.location, settings.preciseLocation)
      settings = AppSettings()
      (settings.location, settings.preciseLocation) = location
      mutedUntil = nil
    }
  }
}

extension AppSettings {
  /// Makes up for an app that was decided about before it asked for anything to see or hear.
  mutating func requestSomething() {
    if requested.isDisjoint(with: .presentable) { requested.formUnion([.alert, .sound, .badge]) }
  }

  /// Everything that was asked for is on (A11).
  fileprivate mutating func makeProminent() {
    if alertStyle == .none { alertStyle = .banner }
    lockScreen = true
    notificationCenter = true
    sounds = true
    badges = true
  }

  /// Only the list is left (A8).
  fileprivate mutating func makeQuiet() {
    alertStyle = .none
    lockScreen = false
    notificationCenter = true
    sounds = false
    badges = false
  }
}

/// What the person must be asked, and what of a question is left after an answer (A2, A10, A12).
///
/// The open question of an app is the set of options that wait. Critical alerts are a question of
/// their own, which comes second; it is alone where the set holds nothing else.
enum AuthorizationRule {
  /// What a call leaves to be asked; nothing where everything is decided already.
  ///
  /// A provisional app that asks without the provisional option gets the ordinary question (A10).
  static func question(
    _ options: AuthorizationOptions, of app: AppRecord
  ) -> AuthorizationOptions? {
    let isUndecided =
      app.settings.status == .notDetermined || app.settings.status == .provisional
    // Critical alerts have a question of their own, so that asking for them alone asks nothing else.
    let asksOrdinary =
      !options.contains(.provisional) && isUndecided && options != .criticalAlert
    let asksCritical =
      options.contains(.criticalAlert) && app.entitlements.criticalAlerts
      && app.settings.criticalAlerts == nil
    var question = asksOrdinary ? options.subtracting(.criticalAlert) : []
    if asksCritical { question.insert(.criticalAlert) }
    return asksOrdinary || asksCritical ? question : nil
  }

  /// The question as a shell puts it: the ordinary one first, the critical one on its own (A12).
  static func shownQuestion(
    of app: AppRecord, in global: GlobalSettings
  ) -> AuthorizationQuestion? {
    guard let open = app.openQuestion else { return nil }
    let isCritical = open == .criticalAlert
    return AuthorizationQuestion(
      app: app.identifier, appName: app.displayName,
      options: isCritical ? open : open.subtracting(.criticalAlert), isCritical: isCritical,
      offersSummary: !isCritical && global.summaryIsOn)
  }

  /// What is still open after an answer.
  static func remaining(
    _ open: AuthorizationOptions?, after decision: AuthorizationDecision
  ) -> AuthorizationOptions? {
    guard let open else { return nil }
    switch decision {
    case .reset: return nil
    case .allowCritical, .denyCritical:
      return open == .criticalAlert ? nil : open.subtracting(.criticalAlert)
    case .allow, .deny, .allowInSummary, .provisional, .keep, .turnOff:
      return open.contains(.criticalAlert) ? .criticalAlert : nil
    }
  }

  /// Refuses a decision that does not fit the app, or that is not offered (A24).
  static func check(
    _ decision: AuthorizationDecision, about app: AppRecord, in global: GlobalSettings
  ) throws {
    if decision == .keep, app.settings.status != .provisional {
      throw NotificationFailure(
        .invalidValue, field: "decision", value: decision.rawValue,
        message: "Only a provisional app can be kept; this one is \(app.settings.status.name).",
        remedy: "Decide with `unctl authorize \(app.identifier) allow`.")
    }
    if decision == .allowInSummary, !global.summaryIsOn {
      throw NotificationFailure(
        .invalidValue, field: "decision", value: decision.rawValue,
        message: "The scheduled summary is off.",
        remedy: "Turn the summary on first with `unctl settings summary=on`; or decide with "
          + "`unctl authorize \(app.identifier) allow`.")
    }
    if decision == .allowCritical, !app.entitlements.criticalAlerts {
      throw NotificationFailure(
        .notPermitted, field: "decision", value: decision.rawValue,
        message: "The app's bundle does not have the entitlement for critical alerts.",
        remedy: "Install a bundle whose entitlements file has it.")
    }
  }
}
