import NotificationModel

// The permission that the desktop portal keeps for sandboxed apps, and this system's own, are kept equal (S33).

extension Engine {
  /// Follows what the portal's store of permissions says now: a difference to what it was known to say is a decision
  /// that the person made elsewhere, and any other difference is one that was made here.
  mutating func follow(
    _ permissions: [BundleIdentifier: Bool], in transaction: inout Transaction<some Store>
  ) throws {
    // An app that the store no longer names may notify again.
    var permissions = permissions
    for app in try transaction.store.apps() where app.portalPermission == false {
      permissions[app.identifier] = permissions[app.identifier] ?? true
    }
    for (identifier, isAllowed) in permissions.sorted(by: { $0.key < $1.key }) {
      try follow(isAllowed, of: identifier, in: &transaction)
    }
  }

  private mutating func follow(
    _ isAllowed: Bool, of identifier: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let before = try app(identifier, deniedInStore: !isAllowed, in: &transaction) else {
      return
    }
    var app = before
    app.portalPermission = isAllowed
    // The portal writes the first permission of an app by itself, so that it says nothing; nobody but a person denies.
    let isDecision = before.portalPermission.map { $0 != isAllowed } ?? !isAllowed
    if isDecision, app.isAllowedByPerson != isAllowed {
      app.apply(isAllowed ? .allow : .deny)
      app.openQuestion = AuthorizationRule.remaining(
        app.openQuestion, after: isAllowed ? .allow : .deny)
    }
    try applyChange(from: before, to: app, in: &transaction)
    if app == before { transaction.tellPortal(about: app) }
  }

  /// The record of an app that the store names; an app that is denied there needs a row here, because nothing of it would
  /// ever come through the portal.
  private func app(
    _ identifier: BundleIdentifier, deniedInStore isDenied: Bool,
    in transaction: inout Transaction<some Store>
  ) throws -> AppRecord? {
    if let app = try transaction.app(identifier) { return app }
    guard isDenied, try transaction.store.appCount() < CoreLimits.apps else { return nil }
    var app = AppRecord(identifier: identifier, displayName: identifier.rawValue)
    app.desktopEntry = identifier.rawValue
    app.settings.requestSomething()
    try transaction.save(app)
    return app
  }
}

extension Transaction {
  /// Tells the portal's store what the person decided here, if it says something else.
  mutating func tellPortal(about app: AppRecord) {
    guard let known = app.portalPermission, known != app.isAllowedByPerson else { return }
    perform(.postings(.setPortalPermission(app.identifier, app.isAllowedByPerson)))
  }
}

extension AppRecord {
  /// Whether the portal is to let the app through: one that nobody has decided about comes as far as the question.
  fileprivate var isAllowedByPerson: Bool { settings.status != .denied }
}
