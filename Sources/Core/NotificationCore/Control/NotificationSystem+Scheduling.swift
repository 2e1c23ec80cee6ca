import NotificationModel

extension NotificationSystem {
  /// Adds a request in the name of an app, in the words of somebody at the machine: the app is made
  /// if it is new, and allowed, because the person has just asked for it.
  mutating func schedule<Store>(
    _ request: NotificationRequest, for identifier: BundleIdentifier,
    category: NotificationCategory?, in pass: inout Pass<Store>
  ) throws -> ControlReply {
    let before = try pass.app(identifier)
    if before == nil { try checkRoom(for: identifier, in: pass) }
    var app = before ?? Self.commandApp(identifier)
    if app.settings.status == .notDetermined {
      app.settings.requestSomething()
      app.settings.status = .authorized
      app.openQuestion = AuthorizationRule.remaining(app.openQuestion, after: .allow)
    }
    if let before {
      try settleChange(from: before, to: app, in: &pass)
    } else {
      try pass.save(app)
    }
    if let category { try register(category, for: identifier, in: pass) }
    try add(request, for: app, in: &pass)
    if let pending = try pass.ledger.pending(request.identifier, of: identifier) {
      return .scheduled(pending)
    }
    return .scheduled(
      PendingRequest(
        app: identifier, request: request, due: .wall(pass.moment.wall, floatingIn: nil),
        added: pass.moment.wall))
  }

  /// Adds a category to those of the app, or replaces the one of the same identifier.
  private func register<Store>(
    _ category: NotificationCategory, for app: BundleIdentifier, in pass: Pass<Store>
  ) throws {
    let others = try pass.ledger.categories(of: app).filter {
      !$0.identifier.utf8.elementsEqual(category.identifier.utf8)
    }
    try CategoryRule.check(others + [category])
    try pass.ledger.setCategories(others + [category], of: app)
  }

  private static func commandApp(_ identifier: BundleIdentifier) -> AppRecord {
    let name = identifier.rawValue.split(separator: ".").last.map(String.init) ?? "Command"
    return AppRecord(identifier: identifier, displayName: name)
  }
}
