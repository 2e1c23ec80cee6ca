import NotificationModel

extension Engine {
  /// The reply to a call of an app about notifications.
  mutating func answer<Store>(
    _ call: AppCall.Notifications, for app: AppRecord, from origin: CallOrigin,
    in pass: inout Pass<Store>
  ) throws -> AppReply? {
    switch call {
    case .categories: return .categories(try pass.ledger.categories(of: app.identifier))
    case .pendingRequests: return .requests(try pass.ledger.pending(of: app.identifier))
    case .deliveredNotifications:
      return .notifications(try retrievable(of: app.identifier, in: pass))
    case .badge: return .badge(app.badge)
    case .setCategories(let categories):
      try CategoryRule.check(categories)
      try pass.ledger.setCategories(categories, of: app.identifier)
    case .add(let request): try add(request, for: app, in: &pass)
    case .removePending(let identifiers):
      try pass.ledger.removePending(identifiers, of: app.identifier)
      noteRemoval(of: identifiers, app: app.identifier, by: .app, in: &pass)
    case .removeAllPending:
      try pass.ledger.removeAllPending(of: app.identifier)
      noteRemoval(of: nil, app: app.identifier, by: .app, in: &pass)
    case .removeDelivered(let identifiers):
      try withdraw(identifiers, of: app.identifier, because: .byApp, in: &pass)
    case .removeAllDelivered: try withdrawAll(of: app.identifier, because: .byApp, in: &pass)
    case .setBadge(let count): try setBadge(count, of: app, in: &pass)
    case .presented(let token, let options):
      try presented(token, options: options, on: origin.connection, in: &pass)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about notifications.
  mutating func answer<Store>(
    _ call: ControlCall.Notifications, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    switch call {
    case .pending(let app):
      return .pending(try identifiers(app, in: &pass).flatMap { try pass.ledger.pending(of: $0) })
    case .delivered(let app):
      if let app { _ = try known(app, in: &pass) }
      return .delivered(
        try pass.ledger.delivered(of: app).filter(\.isShown).map(\.notification))
    case .summaries(let app): return .summaries(try summaries(of: app, in: &pass))
    case .schedule(let app, let request, let category):
      return try schedule(request, for: app, category: category, in: &pass)
    case .cancel(let app, let identifiers): try cancel(identifiers, of: app, in: &pass)
    case .clear(let app, let identifiers): try clear(identifiers, of: app, in: &pass)
    }
    return .done
  }

  private mutating func setBadge<Store>(
    _ count: Int, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    guard count >= 0 else {
      throw NotificationFailure(
        .badgeInputInvalid, field: "count", value: String(count),
        message: "A badge cannot be negative.", remedy: "Use 0 to remove it, or a positive number.")
    }
    try change(badge: count, of: app, in: &pass)
    if count == 0, policy.badgeCallZeroClearsDelivered {
      try clearShown(of: app.identifier, in: &pass)
    }
  }

  /// Stores a new number and tells the shells where the person lets the app show one (G5).
  func change<Store>(
    badge count: Int, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    guard app.badge != count else { return }
    var changed = app
    changed.badge = count
    try pass.save(changed)
    if changed.showsBadge {
      pass.perform(.show(.notifications(.badge(app: app.identifier, count: count))))
    }
  }

  private func identifiers<Store>(
    _ app: BundleIdentifier?, in pass: inout Pass<Store>
  ) throws -> [BundleIdentifier] {
    if let app { return [try known(app, in: &pass).identifier] }
    return try pass.ledger.apps().map(\.identifier)
  }

  private mutating func cancel<Store>(
    _ identifiers: [String]?, of app: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    _ = try known(app, in: &pass)
    guard let identifiers else {
      try pass.ledger.removeAllPending(of: app)
      noteRemoval(of: nil, app: app, by: .person, in: &pass)
      return
    }
    for identifier in identifiers where try pass.ledger.pending(identifier, of: app) == nil {
      throw NotificationFailure(
        .notFound, field: "identifier", value: identifier,
        message: "The app has no pending request of this name.",
        remedy: "List them with `unctl pending \(app)`.")
    }
    try pass.ledger.removePending(identifiers, of: app)
    noteRemoval(of: identifiers, app: app, by: .person, in: &pass)
  }

  private mutating func clear<Store>(
    _ identifiers: [String]?, of app: BundleIdentifier?, in pass: inout Pass<Store>
  ) throws {
    for app in try self.identifiers(app, in: &pass) {
      if let identifiers {
        try withdraw(identifiers, of: app, because: .byPerson, in: &pass)
      } else {
        try withdrawAll(of: app, because: .byPerson, in: &pass)
      }
    }
  }
}
