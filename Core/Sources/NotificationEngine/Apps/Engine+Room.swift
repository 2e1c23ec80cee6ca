package import NotificationModel

// How many apps are known, and which of them are forgotten for new ones.

extension Engine {
  /// Makes room for a new app, or refuses it.
  ///
  /// Any text can be the name of a program, so that names without end are to be expected. From a number of apps on, each
  /// new one looks at a few undecided programs, those first that were looked at or changed longest ago: one of which
  /// nothing is left is forgotten, and another has its next turn after all others.
  mutating func makeRoom(
    for new: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard try transaction.store.appCount() >= CoreLimits.appsBeforeReview else { return }
    var reviewed: [AppRecord] = []
    for identifier in try transaction.store.passingApps(limit: CoreLimits.appsReviewed) {
      guard let app = try transaction.app(identifier) else { continue }
      if try isForgettable(app, in: transaction) {
        try uninstall(identifier, in: &transaction)
      } else {
        try transaction.save(app)
        reviewed.append(app)
      }
    }
    let count = try transaction.store.appCount()
    guard count >= CoreLimits.apps else { return }
    // The list loses its oldest entries of undecided programs rather than the next program.
    guard let oldest = reviewed.first(where: { $0.isPassing && !isReached($0.identifier) }) else {
      throw Refusal.apps(.tooMany(count, adding: new))
    }
    try uninstall(oldest.identifier, in: &transaction)
  }

  /// Whether nothing is lost with the record of an app.
  private func isForgettable(
    _ app: AppRecord, in transaction: Transaction<some Store>
  ) throws -> Bool {
    let (store, identifier) = (transaction.store, app.identifier)
    guard app.isPassing, !isReached(identifier) else { return false }
    return try store.deliveredCount(of: identifier) == 0
      && store.pendingCount(of: identifier) == 0
      && store.regionCount(of: identifier) == 0
      && store.keptResponses(of: identifier).isEmpty
      && store.subscriptions(of: identifier).isEmpty
  }

  /// Whether a process of an app is connected or expected, or something of it is on the screen.
  private func isReached(_ app: BundleIdentifier) -> Bool {
    !apps.connections.numbers(of: app).isEmpty || apps.isComing(app)
      || postings.displays.values.contains { $0.key.app == app }
  }
}

extension AppRecord {
  /// Whether its program can recreate the record, which has no decision of the user, no badge and no registration.
  package var isPassing: Bool {
    !isInstalled && badge == 0 && !location.hasAskedForAlways && location.openQuestion == nil
      && location.crossings.isEmpty && pushes.registration == nil && pushes.waiting.isEmpty
      && mutedUntil == nil && desktop.portalPermission != false && !settings.holdDecision
  }
}

extension AppSettings {
  /// Whether the user has decided anything about the app.
  fileprivate var holdDecision: Bool {
    guard status == .notDetermined || isUndecided else { return true }
    var untouched = AppSettings()
    (untouched.status, untouched.isUndecided) = (status, isUndecided)
    untouched.requested = requested
    untouched.origins = origins.filter { $0.delivery == .on }
    return untouched != self
  }
}
