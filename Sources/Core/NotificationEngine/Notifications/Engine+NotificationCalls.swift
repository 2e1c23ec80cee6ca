import NotificationModel

extension Engine {
  /// The reply to a call of an app about notifications.
  mutating func answer(
    _ call: AppCall.Notifications, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .categories: return .categories(try transaction.store.categories(of: app.identifier))
    case .pendingRequests: return .requests(try transaction.store.pending(of: app.identifier))
    case .deliveredNotifications:
      return .notifications(try retrievable(of: app.identifier, in: transaction))
    case .badge: return .badge(app.badge)
    case .setCategories(let categories):
      try CategoryRule.check(categories)
      try transaction.store.setCategories(categories, of: app.identifier)
    case .add(let request): try add(request, for: app, in: &transaction)
    case .removePending(let identifiers):
      try transaction.store.removePending(identifiers, of: app.identifier)
      noteRemoval(of: identifiers, app: app.identifier, by: .app, in: &transaction)
    case .removeAllPending:
      try transaction.store.removeAllPending(of: app.identifier)
      noteRemoval(of: nil, app: app.identifier, by: .app, in: &transaction)
    case .removeDelivered(let identifiers):
      try withdraw(identifiers, of: app.identifier, because: .byApp, in: &transaction)
    case .removeAllDelivered: try withdrawAll(of: app.identifier, because: .byApp, in: &transaction)
    case .setBadge(let count): try setBadge(count, of: app, in: &transaction)
    case .presented(let token, let options):
      try presented(token, options: options, on: origin.connection, in: &transaction)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about notifications.
  mutating func answer(
    _ call: ControlCall.Notifications, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .pending(let app):
      return .pending(
        try identifiers(app, in: &transaction).flatMap { try transaction.store.pending(of: $0) })
    case .delivered(let app):
      if let app { _ = try known(app, in: &transaction) }
      return .delivered(
        try transaction.store.delivered(of: app).filter(\.isShown).map(\.notification))
    case .summaries(let app): return .summaries(try summaries(of: app, in: &transaction))
    case .schedule(let app, let request, let category):
      return try schedule(request, for: app, category: category, in: &transaction)
    case .cancel(let app, let identifiers): try cancel(identifiers, of: app, in: &transaction)
    case .clear(let app, let identifiers): try clear(identifiers, of: app, in: &transaction)
    }
    return .done
  }

  private mutating func setBadge(
    _ count: Int, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard count >= 0 else {
      throw NotificationFailure(
        .badgeInputInvalid, field: "count", value: String(count),
        message: "A badge cannot be negative.", remedy: "Use 0 to remove it, or a positive number.")
    }
    try change(badge: count, of: app, in: &transaction)
    if count == 0, policy.badgeCallZeroClearsDelivered {
      try clearShown(of: app.identifier, in: &transaction)
    }
  }

  /// Stores a new number and tells the shells where the person lets the app show one (G5).
  func change(
    badge count: Int, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app.badge != count else { return }
    var changed = app
    changed.badge = count
    try transaction.save(changed)
    if changed.showsBadge {
      transaction.perform(.show(.notifications(.badge(app: app.identifier, count: count))))
    }
  }

  private func identifiers(
    _ app: BundleIdentifier?, in transaction: inout Transaction<some Store>
  ) throws -> [BundleIdentifier] {
    if let app { return [try known(app, in: &transaction).identifier] }
    return try transaction.store.apps().map(\.identifier)
  }

  private mutating func cancel(
    _ identifiers: [String]?, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    _ = try known(app, in: &transaction)
    guard let identifiers else {
      try transaction.store.removeAllPending(of: app)
      noteRemoval(of: nil, app: app, by: .person, in: &transaction)
      return
    }
    for identifier in identifiers where try transaction.store.pending(identifier, of: app) == nil {
      throw NotificationFailure(
        .notFound, field: "identifier", value: identifier,
        message: "The app has no pending request of this name.",
        remedy: "List them with `unctl pending \(app)`.")
    }
    try transaction.store.removePending(identifiers, of: app)
    noteRemoval(of: identifiers, app: app, by: .person, in: &transaction)
  }

  private mutating func clear(
    _ identifiers: [String]?, of app: BundleIdentifier?,
    in transaction: inout Transaction<some Store>
  ) throws {
    for app in try self.identifiers(app, in: &transaction) {
      if let identifiers {
        try withdraw(identifiers, of: app, because: .byPerson, in: &transaction)
      } else {
        try withdrawAll(of: app, because: .byPerson, in: &transaction)
      }
    }
  }
}
