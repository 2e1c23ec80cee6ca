import NotificationModel

extension Engine {
  /// The reply to a call of an app about its permission and settings.
  mutating func answerSettingsCall(
    _ call: AppCall.Settings, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .requestAuthorization(let options):
      try request(options, for: app, from: origin, in: &transaction)
    case .all: .settings(ReportedSettings(of: app, in: try transaction.globalSettings()))
    }
  }

  /// The reply to a call of a shell or a command about permission, settings, focus and the lock.
  mutating func answerSettingsCommand(
    _ call: ControlCall.Settings, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .appSettings(let app): return .appSettings(try transaction.known(app))
    case .globalSettings: return .globalSettings(try transaction.globalSettings())
    case .changeAppSettings(let app, let rows): try change(rows, of: app, in: &transaction)
    case .changeGlobalSettings(let rows): try change(rows, in: &transaction)
    case .authorize(let app, let decision): try decide(decision, about: app, in: &transaction)
    case .setFocus(let focus, let seconds):
      try settings.setFocus(focus, seconds: seconds, in: &transaction)
    case .saveFocus(let mode, let old):
      try settings.saveFocus(mode, replacing: old, in: &transaction)
    case .removeFocus(let name): try settings.removeFocus(name, in: &transaction)
    case .turnFocus(let name, let isOn, let seconds):
      try settings.turnFocus(name, isOn: isOn, seconds: seconds, in: &transaction)
    case .setLocked(let isLocked): try setLocked(isLocked, in: &transaction)
    case .openAppSettings(let app): try openSettings(of: app, in: &transaction)
    }
    return .done
  }

  /// Locks or unlocks; the shells receive the list again, because previews may be hidden or shown.
  private mutating func setLocked(_ isLocked: Bool, in transaction: inout Transaction<some Store>)
    throws
  {
    var global = try transaction.globalSettings()
    guard global.isLocked != isLocked else { return }
    global.isLocked = isLocked
    global.lockedAfter = isLocked ? try transaction.store.nextNumber() : nil
    try transaction.save(global)
    postings.times.lock(isLocked, at: transaction.moment.boot)
    transaction.perform(.show(.settings(.lockChanged(isLocked: isLocked))))
    try refreshShells(in: &transaction)
  }

  /// An app requests permission: answered at once, or when the user has answered (A2 to A12).
  mutating func request(
    _ options: AuthorizationOptions, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    let before = app
    var app = app
    app.settings.requested.formUnion(options.subtracting(.provisional))
    if app.grantedStatus == .notDetermined, options.contains(.provisional) {
      app.settings.status = .provisional
      app.settings.isUndecided = false
      // Its postings on the session bus no longer wait for a decision (S22).
      notifications.reviewHolds()
    }
    let question = AuthorizationRule.question(options, of: app)
    if let question { app.openQuestion = (app.openQuestion ?? []).union(question) }
    if app != before {
      try transaction.save(app)
      showBadge(of: app, after: before, in: &transaction)
    }
    guard question != nil else { return .granted(app.mayRequest) }
    try settings.wait(origin, about: app.identifier)
    // Also if nothing has changed: the question may have left the screen without an answer.
    if let shown = AuthorizationRule.shownQuestion(of: app, in: try transaction.globalSettings()) {
      transaction.perform(.show(.settings(.ask(shown))))
    }
    return nil
  }

  /// The user has decided about an app.
  mutating func decide(
    _ decision: AuthorizationDecision, about identifier: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    let before = try transaction.known(identifier)
    try AuthorizationRule.check(decision, about: before, in: try transaction.globalSettings())
    var app = before
    app.apply(decision)
    app.openQuestion = AuthorizationRule.remaining(before.openQuestion, after: decision)
    try applyChange(from: before, to: app, in: &transaction)
  }

  /// Stores the user's change of an app, and applies its consequences: disallowed notifications are withdrawn, the badge is
  /// shown or hidden, and waiting calls are answered.
  mutating func applyChange(
    from before: AppRecord, to app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app != before else { return }
    let status = try places.locationStatus(of: before, in: &transaction)
    try transaction.save(app)
    transaction.tellPortal(about: app)
    try places.applyChange(
      of: app, before: before, lastSent: status, connections: apps.connections, in: &transaction)
    notifications.reviewHolds()
    try withdrawDisallowed(of: app, in: &transaction)
    try withdrawOrigins(turnedOffIn: app, before: before, in: &transaction)
    showBadge(of: app, after: before, in: &transaction)
    try refreshShells(in: &transaction)
    if before.openQuestion != app.openQuestion { try updateQuestion(of: app, in: &transaction) }
  }

  /// Shows or hides a badge when a change decides whether it is shown.
  private func showBadge(
    of app: AppRecord, after before: AppRecord, in transaction: inout Transaction<some Store>
  ) {
    guard before.showsBadge != app.showsBadge, app.badge != 0 else { return }
    let count = app.showsBadge ? app.badge : 0
    transaction.perform(.show(.notifications(.badge(app: app.identifier, count: count))))
  }

  /// Asks the next question, or answers every call that waited for the last one.
  private mutating func updateQuestion(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let global = try transaction.globalSettings()
    if let next = AuthorizationRule.shownQuestion(of: app, in: global) {
      transaction.perform(.show(.settings(.ask(next))))
      return
    }
    transaction.perform(.show(.settings(.questionSettled(app: app.identifier))))
    settings.answerQuestions(of: app.identifier, granted: app.mayRequest, in: &transaction)
  }

  /// Withdraws notifications that an app may no longer show: all, or all but its critical alerts (A12).
  private mutating func withdrawDisallowed(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard !app.settings.status.allowsDelivery else { return }
    endDisplays(of: app.identifier, in: &transaction)
    let global = try transaction.globalSettings()
    let records = try transaction.store.delivered(of: app.identifier).filter { record in
      !app.mayDeliver || !transaction.rule(of: record, app: app, global: global).isCritical
    }
    try withdraw(records, of: app.identifier, because: .disallowed, in: &transaction)
  }

  /// The user opens the app's own settings, from its page in Settings (A13).
  mutating func openSettings(
    of identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let app = try transaction.known(identifier)
    guard app.settings.requested.contains(.providesAppNotificationSettings) else {
      throw Refusal.settings(.noOwnSettings(identifier))
    }
    try openSettings(of: app, from: nil, in: &transaction)
  }

  mutating func openSettings(
    of app: AppRecord, from notification: DeliveredNotification?,
    in transaction: inout Transaction<some Store>
  ) throws {
    if let connection = apps.connections.delegate(of: app.identifier) {
      transaction.perform(.send(connection, .settings(.openSettings(notification))))
    } else {
      try apps.launch(app, for: [], of: &responses, in: &transaction)
      settings.visit(app.identifier, from: notification)
    }
  }
}
