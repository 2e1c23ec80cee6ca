import NotificationModel

extension NotificationSystem {
  /// An app asks for permission: answered at once, or when the person has answered (A2 to A12).
  mutating func request<Store>(
    _ options: AuthorizationOptions, for app: AppRecord, from connection: ConnectionNumber,
    message: Int64, in pass: inout Pass<Store>
  ) throws {
    var app = app
    let isFirst = app.settings.status == .notDetermined
    app.settings.requested.formUnion(options.subtracting(.provisional))
    if isFirst, options.contains(.provisional) { app.settings.status = .provisional }
    guard let question = Self.question(options, of: app) else {
      try pass.ledger.save(app)
      pass.perform(
        .reply(connection, message: message, .granted(app.settings.status.allowsDelivery)))
      return
    }
    let isNew = app.openQuestion == nil
    app.openQuestion = (app.openQuestion ?? []).union(question)
    try pass.ledger.save(app)
    var waiting = questions[app.identifier] ?? []
    guard waiting.count < CoreLimits.waitingQuestions else {
      throw NotificationFailure(
        .limitReached, field: "requestAuthorization", value: String(waiting.count),
        message: "Too many calls wait for the same answer.",
        remedy: "Wait for the person's answer before asking again.")
    }
    waiting.append(QuestionWait(connection: connection, message: message))
    questions[app.identifier] = waiting
    if isNew, let shown = try shownQuestion(of: app, in: pass) {
      pass.perform(.show(.ask(shown)))
    }
  }

  /// What the person must be asked; nothing where everything is decided already.
  ///
  /// A provisional app that asks without the provisional option gets the ordinary question (A10).
  private static func question(
    _ options: AuthorizationOptions, of app: AppRecord
  ) -> AuthorizationOptions? {
    var question: AuthorizationOptions = []
    let wantsProminence = !options.contains(.provisional)
    let isUndecided =
      app.settings.status == .notDetermined || app.settings.status == .provisional
    if wantsProminence, isUndecided { question.formUnion(options.subtracting(.criticalAlert)) }
    let mayAskCritical = options.contains(.criticalAlert) && app.entitlements.criticalAlerts
    if mayAskCritical, app.settings.criticalAlerts == nil { question.insert(.criticalAlert) }
    let asksOrdinary = wantsProminence && isUndecided
    return asksOrdinary || question.contains(.criticalAlert) ? question : nil
  }

  /// The question as a shell puts it: the ordinary one first, the critical one on its own (A12).
  func shownQuestion<Store>(
    of app: AppRecord, in pass: Pass<Store>
  ) throws -> AuthorizationQuestion? {
    guard let open = app.openQuestion else { return nil }
    let isUndecided =
      app.settings.status == .notDetermined || app.settings.status == .provisional
    let ordinary = open.subtracting(.criticalAlert)
    let isCritical = open.contains(.criticalAlert) && (!isUndecided || ordinary.isEmpty)
    return AuthorizationQuestion(
      app: app.identifier, appName: app.displayName,
      options: isCritical ? .criticalAlert : ordinary,
      isCritical: isCritical, offersSummary: try pass.ledger.globalSettings().summaryIsOn)
  }

  /// The person has decided about an app.
  mutating func decide<Store>(
    _ decision: AuthorizationDecision, about identifier: BundleIdentifier,
    in pass: inout Pass<Store>
  ) throws {
    var app = try known(identifier, in: pass)
    let wasCritical = try shownQuestion(of: app, in: pass)?.isCritical ?? false
    app.apply(decision)
    let remains = !wasCritical && (app.openQuestion?.contains(.criticalAlert) ?? false)
    let isCriticalDecision = decision == .allowCritical || decision == .denyCritical
    if app.openQuestion != nil {
      app.openQuestion = remains && !isCriticalDecision && decision != .reset ? .criticalAlert : nil
    }
    try pass.ledger.save(app)
    if let next = try shownQuestion(of: app, in: pass) {
      pass.perform(.show(.ask(next)))
      return
    }
    try settleQuestion(of: identifier, granted: app.settings.status.allowsDelivery, in: &pass)
    pass.perform(.show(.questionSettled(app: identifier)))
    if !app.mayDeliver { try withdrawAll(of: identifier, in: &pass) }
    if app.badge != 0 {
      pass.perform(.show(.badge(app: identifier, count: app.showsBadge ? app.badge : 0)))
    }
    try refreshShells(in: &pass)
  }

  /// Answers every call that waited for the person.
  mutating func settleQuestion<Store>(
    of app: BundleIdentifier, granted: Bool, in pass: inout Pass<Store>
  ) throws {
    for wait in questions.removeValue(forKey: app) ?? [] {
      pass.perform(.reply(wait.connection, message: wait.message, .granted(granted)))
    }
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
      if settings.requested.isEmpty { settings.requested = [.alert, .sound, .badge] }
    case .deny, .turnOff: settings.status = .denied
    case .provisional:
      settings.status = .provisional
      if settings.requested.isEmpty { settings.requested = [.alert, .sound, .badge] }
    case .keep:
      settings.status = .authorized
      settings.makeQuiet()
    case .allowCritical: settings.criticalAlerts = true
    case .denyCritical: settings.criticalAlerts = false
    case .reset: settings = AppSettings()
    }
  }
}

extension AppSettings {
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
