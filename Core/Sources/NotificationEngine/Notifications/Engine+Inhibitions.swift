package import NotificationModel

extension Engine {
  /// Inhibits banners and sounds for a program, such as a presentation (S25).
  mutating func inhibit(
    _ reason: String, _ program: PostingProgram, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws {
    let identity = program.identity
    // An inhibition silences all other programs, so a sandboxed program needs the user's decision. A decision requires a
    // verified name: the claimed one may belong to a program outside the sandbox.
    if program.facts.isSandboxed,
      try identity.identifier.isClaimed
        || transaction.app(identity.identifier)?.isTrusted != true
    {
      throw Refusal.notifications(.sandboxInhibits(identity.identifier))
    }
    var cookie: UInt32?
    changeInhibitions(in: &transaction) { postings in
      cookie = postings.inhibit(
        PostingMachine.Inhibition(
          connection: origin.connection, app: identity.identifier, name: identity.displayName,
          reason: reason))
    }
    guard let cookie else {
      throw Refusal.notifications(.tooManyInhibitions(limit: CoreLimits.inhibitions))
    }
    transaction.perform(.postings(.cookie(cookie, origin)))
  }

  /// Changes the inhibitions, and reports whether any is active if that has changed.
  mutating func changeInhibitions(
    in transaction: inout Transaction<some Store>, _ change: (inout PostingMachine) -> Void
  ) {
    let before = postings
    change(&postings)
    guard postings != before else { return }
    transaction.changedSettings.recordInhibitions()
    if postings.isInhibited != before.isInhibited {
      transaction.perform(.postings(.inhibition(postings.isInhibited)))
    }
  }

  /// The programs that inhibit banners and sounds, with the reasons that they gave.
  package var inhibitions: [(app: BundleIdentifier, name: String, reason: String)] {
    postings.inhibitors.map { ($0.app, $0.name, $0.reason) }
  }
}

extension AppRecord {
  /// Whether the user has decided that the app may show notifications.
  fileprivate var isTrusted: Bool { settings.status == .authorized && !settings.isUndecided }
}
