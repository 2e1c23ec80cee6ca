import NotificationModel
import NotificationTriggers

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
      recordRemoval(of: identifiers, app: app.identifier, by: .app, in: &transaction)
    case .removeAllPending:
      try transaction.store.removeAllPending(of: app.identifier)
      recordRemoval(of: nil, app: app.identifier, by: .app, in: &transaction)
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
    let due = try DueDate.first(of: trigger, at: transaction.moment)
    try makeRoom(for: request, of: app.identifier, in: &transaction)
    if isAtPlace { try makeRoomForRegion(of: request, of: app.identifier, in: transaction) }
    let hasReplaced = try transaction.store.save(
      PendingRequest(
        app: app.identifier, request: request, due: due, added: transaction.moment.wall))
    if hasReplaced {
      places.regionsMayDiffer()
      transaction.record(
        .notifications(.replacedRequest), request: request.identifier, of: app.identifier)
    }
    let mayKnow =
      isAtPlace ? try places.locationStatus(of: app, in: &transaction).allowsCrossings : false
    if isAtPlace { places.regionWasAdded(isWanted: mayKnow) }
    let wait = TimelineStep.Wait(trigger, due: due, at: transaction.moment, mayKnowPlaces: mayKnow)
    transaction.record(
      .notifications(.added(wait)), request: request.identifier, of: app.identifier)
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

  /// Refuses requests that the person has not allowed (A15).
  private func checkAuthorization(of app: AppRecord) throws {
    if app.mayDeliver { return }
    if app.settings.status == .notDetermined, !policy.refusesUndetermined { return }
    throw NotificationFailure(
      .notificationsNotAllowed, field: "app", value: app.identifier.rawValue,
      message: "The person has not allowed this app to notify them "
        + "(status: \(app.settings.status.name)).",
      remedy: "Call requestAuthorization first, or allow it with "
        + "`unctl authorize \(app.identifier) allow`.")
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
      throw NotificationFailure(
        .limitReached, field: "request", value: request.identifier,
        message: "The app has \(count) pending requests, and \(limit) is the limit.",
        remedy: "Remove requests that are no longer needed, or use a repeating one.")
    case .appleSixtyFour:
      guard count >= 64, try transaction.store.pending(request.identifier, of: app) == nil,
        let oldest = try transaction.store.oldestPending(of: app)
      else { return }
      try transaction.store.removePending([oldest], of: app)
      places.regionsMayDiffer()
      transaction.record(.notifications(.dropped), request: oldest, of: app)
      transaction.log(.info, "dropped the request added first, as Apple does", ["request": oldest])
    }
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

  /// Whether the app may send critical alerts, and the person allows them (A12).
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
  static func check(identifier: String, field: String) throws {
    let size = identifier.utf8.count
    guard size <= CoreLimits.identifierBytes else {
      throw NotificationFailure(
        .limitReached, field: field, value: identifier,
        message:
          "The identifier has \(size) bytes, and \(CoreLimits.identifierBytes) is the limit.",
        remedy: "Use a shorter identifier.")
    }
  }

  static func check(content: NotificationContent) throws {
    guard content.isPresentable else {
      throw NotificationFailure(
        .notificationInvalidNoContent, field: "request.content",
        message: "There is nothing to see or hear: no title, subtitle, body, badge, sound or "
          + "attachment.",
        remedy: "Set at least one of them.")
    }
    try check(identifier: content.threadIdentifier, field: "request.content.threadIdentifier")
    try check(identifier: content.categoryIdentifier, field: "request.content.categoryIdentifier")
    guard content.relevanceScore.isFinite else {
      throw NotificationFailure(
        .invalidValue, field: "request.content.relevanceScore",
        value: String(content.relevanceScore), message: "The score is not a number.",
        remedy: "Use a number from 0 to 1 (C19).")
    }
    if let badge = content.badge, badge < 0 {
      throw NotificationFailure(
        .badgeInputInvalid, field: "request.content.badge", value: String(badge),
        message: "A badge cannot be negative.", remedy: "Use 0 to remove it, or a positive number.")
    }
    if let volume = content.sound?.volume, !(0...1).contains(volume) {
      throw NotificationFailure(
        .invalidValue, field: "request.content.sound.volume", value: String(volume),
        message: "The volume is out of range.", remedy: "Use a number from 0 to 1 (C9).")
    }
  }

  private static func check(trigger: Trigger) throws {
    if trigger == .push {
      throw NotificationFailure(
        .invalidValue, field: "request.trigger", value: "push",
        message: "Only received pushes carry this trigger.",
        remedy: "Use another trigger, or none to deliver at once.")
    }
    if let problem = trigger.problem() { throw NotificationFailure(problem, of: trigger) }
    if case .location(let region, _) = trigger {
      try check(identifier: region.identifier, field: "request.trigger.region.identifier")
    }
    if case .timeInterval(let seconds, _) = trigger, seconds > CoreLimits.intervalSeconds {
      throw NotificationFailure(
        .limitReached, field: "request.trigger.timeInterval", value: String(seconds),
        message: "The interval is longer than a thousand years.",
        remedy: "Use at most \(Int64(CoreLimits.intervalSeconds)) seconds.")
    }
  }
}

extension NotificationFailure {
  fileprivate init(_ problem: TriggerProblem, of trigger: Trigger) {
    let (field, value, remedy): (String, String, String) =
      switch problem {
      case .intervalNotPositive: ("timeInterval", trigger.seconds, "Use a positive number.")
      case .repeatingIntervalTooShort:
        ("timeInterval", trigger.seconds, "Use 60 seconds or more, or do not repeat.")
      case .unknownTimeZone(let name):
        ("dateComponents.timeZone", name, "Use an identifier such as Europe/Berlin.")
      case .unknownCalendar(let name):
        ("dateComponents.calendar", name, "Use an identifier such as gregorian.")
      case .weekSettingOutOfRange(let name, let number):
        ("dateComponents.calendar.\(name)", String(number), "Use a number from 1 to 7.")
      case .regionOutOfRange(let name, let number, let range):
        ("region.\(name)", String(number), "Use \(TriggerProblem.words(for: range)).")
      }
    self.init(
      .invalidValue, field: "request.trigger.\(field)", value: value, message: problem.message,
      remedy: remedy)
  }
}

extension Trigger {
  fileprivate var seconds: String {
    if case .timeInterval(let seconds, _) = self { String(seconds) } else { "" }
  }
}
