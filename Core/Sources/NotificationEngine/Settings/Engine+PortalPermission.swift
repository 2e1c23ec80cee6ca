import NotificationModel

// Keeps the desktop portal's permissions of sandboxed apps and this system's own permissions equal (S33).

extension Engine {
  /// Applies the current permissions of the portal's store. A difference to its last known state is a decision that the user
  /// made elsewhere; any other difference is a decision made here.
  mutating func follow(
    _ permissions: [BundleIdentifier: Bool], in transaction: inout Transaction<some Store>
  ) throws {
    // An app that is missing in the store may notify again.
    var permissions = permissions
    for app in try transaction.store.apps() where app.desktop.portalPermission == false {
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
    app.desktop.portalPermission = isAllowed
    // The portal itself writes the first permission of an app, so that is not a decision; only the user denies.
    let isDecision = before.desktop.portalPermission.map { $0 != isAllowed } ?? !isAllowed
    if isDecision, app.isAllowedByPerson != isAllowed {
      app.apply(isAllowed ? .allow : .deny)
      app.openQuestion = AuthorizationRule.remaining(
        app.openQuestion, after: isAllowed ? .allow : .deny)
    }
    try applyChange(from: before, to: app, in: &transaction)
    if app == before { transaction.tellPortal(about: app) }
  }

  /// The record of an app named by the store. An app that is denied there needs a row here, because none of its postings would
  /// ever arrive through the portal.
  private func app(
    _ identifier: BundleIdentifier, deniedInStore isDenied: Bool,
    in transaction: inout Transaction<some Store>
  ) throws -> AppRecord? {
    if let app = try transaction.app(identifier) { return app }
    guard isDenied, try transaction.store.appCount() < CoreLimits.apps else { return nil }
    var app = AppRecord(identifier: identifier, displayName: identifier.rawValue)
    app.desktop.entry = identifier.rawValue
    app.settings.requestSomething()
    try transaction.save(app)
    return app
  }
}

extension Transaction {
  /// Writes the user's decision into the portal's store, if the store differs.
  mutating func tellPortal(about app: AppRecord) {
    guard let known = app.desktop.portalPermission, known != app.isAllowedByPerson else { return }
    perform(.postings(.setPortalPermission(app.identifier, app.isAllowedByPerson)))
  }
}

extension AppRecord {
  /// Whether the portal admits the app; an undecided app must be admitted, so that the question can be asked.
  fileprivate var isAllowedByPerson: Bool { settings.status != .denied }
}
