import NotificationModel
import NotificationTriggers

extension Engine {
  /// The reply to a call of an app about notifications.
  mutating func answerNotificationsCall(
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
    case .addAll(let requests): try add(requests, for: app, in: &transaction)
    case .removePending(let identifiers):
      try transaction.store.removePending(identifiers, of: app.identifier)
      recordRemoval(of: identifiers, app: app.identifier, by: .app, in: &transaction)
      try endSnooze(of: identifiers, app: app.identifier, because: .byApp, in: &transaction)
    case .removeAllPending:
      try transaction.store.removeAllPending(of: app.identifier)
      recordRemoval(of: nil, app: app.identifier, by: .app, in: &transaction)
      try endSnooze(of: nil, app: app.identifier, because: .byApp, in: &transaction)
    case .removeDelivered(let identifiers):
      try withdraw(identifiers, of: app.identifier, because: .byApp, in: &transaction)
    case .removeAllDelivered: try withdrawAll(of: app.identifier, because: .byApp, in: &transaction)
    case .setBadge(let count): try setBadge(count, of: app, in: &transaction)
    case .presented(let token, let options):
      try presented(token, options: options, on: origin.connection, in: &transaction)
    }
    return .done
  }

  /// Adds a request: delivered at once if it has no trigger, else scheduled (B1, B3).
  mutating func add(
    _ request: NotificationRequest, for app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    try RequestRule.check(request)
    try checkAuthorization(of: app)
    guard let trigger = request.trigger else {
      try withdrawPending(request.identifier, of: app.identifier, in: &transaction)
      transaction.record(
        .notifications(.added(.nothing)), request: request.identifier, of: app.identifier)
      try deliver(request, of: app, in: &transaction)
      return
    }
    let isAtPlace = if case .location = trigger { true } else { false }
    let due = DueDate.first(of: trigger, at: transaction.moment)
    if due == nil, case .calendar(let rule, _) = trigger {
      // The request would wait for ever (B28).
      throw Refusal.notifications(.noDate(rule))
    }
    try makeRoom(for: request, of: app.identifier, in: &transaction)
    try checkBytes(of: request, of: app.identifier, in: transaction)
    if isAtPlace { try makeRoomForRegion(of: request, of: app.identifier, in: transaction) }
    let hasReplaced = try transaction.store.save(
      PendingRequest(
        app: app.identifier, request: request, due: due, added: transaction.moment.wall))
    if hasReplaced {
      places.regionsMayDiffer()
      transaction.record(
        .notifications(.replacedRequest), request: request.identifier, of: app.identifier)
    }
    try endSnooze(
      of: [request.identifier], app: app.identifier, because: .replaced, in: &transaction)
    let mayKnow =
      isAtPlace ? try places.locationStatus(of: app, in: &transaction).allowsCrossings : false
    if isAtPlace { places.regionWasAdded(isWanted: mayKnow) }
    let wait = TimelineStep.Wait(trigger, due: due, at: transaction.moment, mayKnowPlaces: mayKnow)
    transaction.record(
      .notifications(.added(wait)), request: request.identifier, of: app.identifier)
  }

  /// Adds requests, or none of them if one is refused.
  private mutating func add(
    _ requests: [NotificationRequest], for app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    for (index, request) in requests.enumerated() {
      do {
        // A delivery at once may have changed the app.
        try add(request, for: try transaction.known(app.identifier), in: &transaction)
      } catch let refusal as Refusal {
        throw Refusal.notifications(.inList(index, refusal))
      }
    }
  }

  /// A request that is delivered at once replaces a pending one too (B1).
  private mutating func withdrawPending(
    _ identifier: String, of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard try transaction.store.pending(identifier, of: app) != nil else { return }
    try transaction.store.removePending([identifier], of: app)
    places.regionsMayDiffer()
    transaction.record(.notifications(.replacedRequest), request: identifier, of: app)
  }

  /// Refuses requests that the user has not allowed (A15).
  private func checkAuthorization(of app: AppRecord) throws {
    if app.mayRequest { return }
    if app.grantedStatus == .notDetermined, !policy.refusesUndetermined { return }
    throw Refusal.notifications(.notAllowed(app.identifier, app.grantedStatus))
  }

  /// Keeps an app below its limit by the policy in force (B4).
  private mutating func makeRoom(
    for request: NotificationRequest, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    let count = try transaction.store.pendingCount(of: app)
    switch policy.pendingLimit {
    case .refuse(let limit):
      guard count >= limit, try transaction.store.pending(request.identifier, of: app) == nil else {
        return
      }
      throw Refusal.notifications(
        .pendingLimit(request: request.identifier, count: count, limit: limit))
    case .appleSixtyFour:
      guard count >= 64, try transaction.store.pending(request.identifier, of: app) == nil,
        let oldest = try transaction.store.oldestPending(of: app)
      else { return }
      try transaction.store.removePending([oldest], of: app)
      places.regionsMayDiffer()
      transaction.record(.notifications(.dropped), request: oldest, of: app)
      transaction.log(.info, .notifications(.requestDropped), ["request": oldest])
    }
  }

  /// Refuses a long request that makes those of its app too long together; one that it replaces does not count.
  private func checkBytes(
    of request: NotificationRequest, of app: BundleIdentifier,
    in transaction: Transaction<some Store>
  ) throws {
    let bytes = request.bytes
    guard bytes > CoreLimits.longRequestBytes else { return }
    let replaced = try transaction.store.pending(request.identifier, of: app)?.request.bytes ?? 0
    let total = try transaction.store.pendingBytes(of: app) - replaced + bytes
    guard total > CoreLimits.pendingBytes else { return }
    throw Refusal.notifications(.pendingBytes(request: request.identifier, total: total))
  }

  /// Refuses a request for one region more than an app may have monitored; a pending region request gives its
  /// room to the request that replaces it (B22).
  private func makeRoomForRegion(
    of request: NotificationRequest, of app: BundleIdentifier,
    in transaction: Transaction<some Store>
  ) throws {
    guard places.mayHaveRegions else { return }
    if case .location = try transaction.store.pending(request.identifier, of: app)?.request.trigger
    {
      return
    }
    try places.checkRoom(
      of: app, limit: policy.regionLimit, field: "request.trigger.region", in: transaction)
  }
}

extension AppRecord {
  /// Whether anything of the app is delivered: it is authorized, or at least its critical alerts are (A12).
  var mayDeliver: Bool { settings.status.allowsDelivery || mayAlertCritically }

  /// The permission of the app itself. An undecided program whose notifications are shown is not authorized (S22).
  var grantedStatus: AuthorizationStatus {
    settings.isUndecided ? .notDetermined : settings.status
  }

  /// Whether the app may have something delivered that it requests, schedules or is pushed.
  var mayRequest: Bool { grantedStatus.allowsDelivery || mayAlertCritically }

  /// Whether the app may send critical alerts, and the user allows them (A12).
  var mayAlertCritically: Bool { criticalRefusal == nil }
}

/// The conditions that a request must meet.
enum RequestRule {
  /// Refuses a request that cannot be shown, named or scheduled; the error names the field.
  static func check(_ request: NotificationRequest) throws {
    try check(identifier: request.identifier, field: "request.identifier")
    try check(content: request.content)
    if let trigger = request.trigger { try check(trigger: trigger) }
  }

  /// Refuses an app's identifier that is too long.
  static func check(identifier: String, field: String) throws(Refusal) {
    guard identifier.utf8.count <= CoreLimits.identifierBytes else {
      throw Refusal.notifications(.identifierTooLong(identifier, field: field))
    }
  }

  static func check(content: NotificationContent) throws(Refusal) {
    guard content.isPresentable else {
      throw Refusal.notifications(.noContent)
    }
    try check(identifier: content.threadIdentifier, field: "request.content.threadIdentifier")
    try check(identifier: content.categoryIdentifier, field: "request.content.categoryIdentifier")
    guard content.relevanceScore.isFinite else {
      throw Refusal.notifications(.noScore(content.relevanceScore))
    }
    if let badge = content.badge, badge < 0 {
      throw Refusal.notifications(.negativeBadge(badge, field: "request.content.badge"))
    }
    if let volume = content.sound?.volume, !(0...1).contains(volume) {
      throw Refusal.notifications(.volumeOutOfRange(volume))
    }
  }

  private static func check(trigger: Trigger) throws {
    if trigger == .push {
      throw Refusal.notifications(.pushTrigger)
    }
    if let problem = trigger.problem() { throw Refusal.notifications(.trigger(trigger, problem)) }
    if case .location(let region, _) = trigger {
      try check(identifier: region.identifier, field: "request.trigger.region.identifier")
    }
    if case .timeInterval(let seconds, _) = trigger, seconds > CoreLimits.intervalSeconds {
      throw Refusal.notifications(.intervalTooLong(seconds: seconds))
    }
  }
}
