import NotificationModel

// Programs of the desktop that the user has not decided about (S22).

extension Engine {
  /// The record of a program: the stored one, or a new one with the settings of the user's rule.
  mutating func program(
    of posted: PostingCall, in transaction: inout Transaction<some Store>
  ) throws -> AppRecord {
    let identity = posted.program.identity
    let known = try transaction.app(identity.identifier)
    if known == nil { try makeRoom(for: identity.identifier, in: &transaction) }
    var app =
      known ?? AppRecord(identifier: identity.identifier, displayName: identity.displayName)
    if app.program.isEmpty, !app.isInstalled { app.displayName = identity.displayName }
    app.desktop.entry = identity.desktopEntry ?? app.desktop.entry
    // No developer can request this right for such a program; the user can revoke it.
    if !app.isInstalled { app.entitlements.timeSensitive = true }
    if posted.isKnownToPortal {
      app.desktop.portalPermission = app.desktop.portalPermission ?? true
    }
    app.settings.requestSomething()
    app.settings.note(origin: posted.origin)
    if app.settings.status == .notDetermined, app.openQuestion == nil {
      try admit(&app, mayAsk: !posted.isWatched, in: &transaction)
    }
    if app != known { try transaction.save(app) }
    return app
  }

  /// Decides about an undecided program by the user's setting for such programs.
  ///
  /// An app that uses our own protocol asks the user itself, and gets no permission in another way.
  private func admit(
    _ app: inout AppRecord, mayAsk: Bool, in transaction: inout Transaction<some Store>
  ) throws {
    let asksByItself = app.isInstalled || !app.program.isEmpty
    let global = try transaction.globalSettings()
    switch asksByItself ? .ask : global.unknownPrograms {
    case .allow, .show:
      app.settings.status = .authorized
      app.settings.isUndecided = true
    case .quiet:
      app.settings.status = .provisional
      app.settings.isUndecided = true
    case .ask where !mayAsk: break
    case .ask:
      app.openQuestion = [.alert, .sound]
      if let question = AuthorizationRule.shownQuestion(of: app, in: global) {
        transaction.perform(.show(.settings(.ask(question))))
      }
    }
  }

  /// Attaches the question about an undecided program to its first notification of a day.
  ///
  /// Unlisted banners and progress bars disappear or change before the user has read a question.
  func offerDecision(
    with posting: inout Posting, for posted: PostingCall, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard app.isShownUndecided, !posted.isTransient, !posted.isWatched, posted.progress == nil,
      try transaction.globalSettings().unknownPrograms != .allow
    else { return posting.offersDecision = false }
    let now = transaction.moment.wall
    if let last = app.desktop.questionAttached {
      let next = last.advanced(byMicroseconds: CoreLimits.questionPause)
      // A date in the future was stored before the clock was set back.
      guard now >= next || now < last else { return }
    }
    posting.offersDecision = true
    var app = app
    app.desktop.questionAttached = now
    try transaction.save(app)
  }
}

extension PostingCall {
  /// Whether the portal admitted it by its own permission, which exists for sandboxed apps alone.
  fileprivate var isKnownToPortal: Bool {
    if case .portal = posting.way { program.facts.sandboxIdentifier != nil } else { false }
  }
}
