package import NotificationModel

extension Engine {
  /// A program holds banners and sounds back, as one that gives a talk does (S25).
  mutating func inhibit(
    _ reason: String, _ program: PostingProgram, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws {
    let identity = ProgramRule.identity(of: program.facts, claiming: program.claim)
    // It silences all others, so a sandbox needs the user's decision. One without a name has none: the decision about
    // the name that it claims may be about a program outside.
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

  /// Changes who holds banners back, and reports whether anybody does if that is new.
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

  /// The programs that hold banners and sounds back, with the reasons that they gave.
  package var inhibitions: [(app: BundleIdentifier, name: String, reason: String)] {
    postings.inhibitors.map { ($0.app, $0.name, $0.reason) }
  }
}

extension AppRecord {
  /// Whether the user has decided that the app may show notifications.
  fileprivate var isTrusted: Bool { settings.status == .authorized && !settings.isUndecided }
}
