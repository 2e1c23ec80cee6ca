import NotificationModel

extension Engine {
  /// The reply to a call of a shell or a command about notifications.
  mutating func answerNotificationsCommand(
    _ call: ControlCall.Notifications, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .pending(let app):
      return .pending(
        try identifiers(app, in: &transaction).flatMap { try transaction.store.pending(of: $0) })
    case .delivered(let app):
      if let app { _ = try transaction.known(app) }
      return .delivered(
        try transaction.store.delivered(of: app).filter { $0.isShown && !isAnswered($0) }
          .map(\.notification))
    case .read(let key): return .presentation(try read(key, in: &transaction))
    case .summaries(let app): return .summaries(try summaries(of: app, in: &transaction))
    case .schedule(let app, let request, let category):
      return try schedule(request, for: app, category: category, from: origin, in: &transaction)
    case .cancel(let app, let identifiers): try cancel(identifiers, of: app, in: &transaction)
    case .clear(let app, let identifiers): try clear(identifiers, of: app, in: &transaction)
    case .snooze(let key, let seconds): try snooze(key, seconds: seconds, in: &transaction)
    case .holdBanners(let isHeld):
      postings.times.hold(isHeld, by: origin.connection, at: transaction.moment.boot)
    case .timeBanners:
      postings.times.addReporter(origin.connection, at: transaction.moment.boot)
    case .bannerEnded(let key, let isHidden):
      notifications.visible.remove(key)
      postings.times.bannerEnded(key, isHidden: isHidden, at: transaction.moment.boot)
    case .hidBanner(let key): notifications.visible.remove(key)
    }
    return .done
  }

  /// Adds a request for an app on the user's behalf: a new app is created and authorized, because the user
  /// has just requested it.
  ///
  /// A request with a ticket is scheduled once, however often its process repeats the call.
  mutating func schedule(
    _ request: NotificationRequest, for identifier: BundleIdentifier,
    category: NotificationCategory?, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply {
    if let ticket = request.ticket {
      let isRepeated = try responses.canBeAnswered(
        request.identifier, of: identifier, ticket: ticket, in: transaction)
      try beginWait(
        for: request, ticket: ticket, of: identifier, on: origin.connection,
        dropsAnswers: !isRepeated, in: &transaction)
      if isRepeated { return try scheduled(request, of: identifier, in: transaction) }
    }
    let before = try transaction.app(identifier)
    if before == nil { try makeRoom(for: identifier, in: &transaction) }
    var app = before ?? Self.commandApp(identifier)
    if app.grantedStatus == .notDetermined {
      app.settings.requestSomething()
      app.settings.status = .authorized
      app.settings.isUndecided = false
      app.openQuestion = AuthorizationRule.remaining(app.openQuestion, after: .allow)
    }
    // The user can do what notify-send does, which no developer can ask for; the right can be turned off.
    if !app.isInstalled { app.entitlements.timeSensitive = true }
    if let before {
      try applyChange(from: before, to: app, in: &transaction)
    } else {
      try transaction.save(app)
    }
    if let category { try register(category, for: identifier, in: transaction) }
    let lowered = request.lowered(for: app)
    try add(lowered, for: app, in: &transaction)
    return try scheduled(lowered, of: identifier, in: transaction)
  }

  /// The reply about a request that was scheduled.
  private func scheduled(
    _ request: NotificationRequest, of app: BundleIdentifier,
    in transaction: Transaction<some Store>
  ) throws -> ControlReply {
    if let pending = try transaction.store.pending(request.identifier, of: app) {
      return .scheduled(pending)
    }
    return .scheduled(
      PendingRequest(
        app: app, request: request, due: .wall(transaction.moment.wall, floatingIn: nil),
        added: transaction.moment.wall))
  }

  /// Adds a category to those of the app, or replaces the one of the same identifier.
  private func register(
    _ category: NotificationCategory, for app: BundleIdentifier,
    in transaction: Transaction<some Store>
  ) throws {
    let others = try transaction.store.categories(of: app).filter {
      !$0.identifier.utf8.elementsEqual(category.identifier.utf8)
    }
    try CategoryRule.check(others + [category])
    try transaction.store.setCategories(others + [category], of: app)
  }

  private static func commandApp(_ identifier: BundleIdentifier) -> AppRecord {
    let name = identifier.rawValue.split(separator: ".").last.map(String.init) ?? "Command"
    return AppRecord(identifier: identifier, displayName: name)
  }

  private func identifiers(
    _ app: BundleIdentifier?, in transaction: inout Transaction<some Store>
  ) throws -> [BundleIdentifier] {
    if let app { return [try transaction.known(app).identifier] }
    return try transaction.store.apps().map(\.identifier)
  }

  private mutating func cancel(
    _ identifiers: [String]?, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    _ = try transaction.known(app)
    guard let identifiers else {
      try transaction.store.removeAllPending(of: app)
      recordRemoval(of: nil, app: app, by: .person, in: &transaction)
      return
    }
    for identifier in identifiers where try transaction.store.pending(identifier, of: app) == nil {
      throw Refusal.notifications(.noPendingRequest(identifier, of: app))
    }
    try transaction.store.removePending(identifiers, of: app)
    recordRemoval(of: identifiers, app: app, by: .person, in: &transaction)
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

  /// Records that pending requests were removed: each by its name, or many in one entry.
  mutating func recordRemoval(
    of identifiers: [String]?, app: BundleIdentifier, by remover: TimelineStep.Remover,
    in transaction: inout Transaction<some Store>
  ) {
    places.regionsMayDiffer()
    guard let identifiers, identifiers.count <= CoreLimits.notedRemovals else {
      transaction.record(
        .notifications(.cancelled(by: remover, count: identifiers?.count)), request: nil, of: app)
      return
    }
    for identifier in identifiers {
      transaction.record(
        .notifications(.cancelled(by: remover, count: 1)), request: identifier, of: app)
    }
  }
}

extension NotificationRequest {
  /// The request as notify-send would send it: an app without a bundle cannot be entitled to critical alerts, and a
  /// critical one of it is time-sensitive. The caller reads the level in the reply.
  fileprivate func lowered(for app: AppRecord) -> NotificationRequest {
    guard content.interruptionLevel == .critical, !app.isInstalled,
      !app.entitlements.criticalAlerts
    else { return self }
    var request = self
    request.content.interruptionLevel = .timeSensitive
    return request
  }
}
