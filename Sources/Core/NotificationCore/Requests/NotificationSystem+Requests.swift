import NotificationModel
import NotificationTriggers

extension NotificationSystem {
  /// Takes a request: at once where it has no trigger, else into the schedule (B1, B3).
  mutating func add<Store>(
    _ request: NotificationRequest, for app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    try RequestRule.check(request)
    try checkAuthorization(of: app)
    guard let trigger = request.trigger else {
      try withdrawPending(request.identifier, of: app.identifier, in: &pass)
      pass.note(.added(.nothing), request: request.identifier, of: app.identifier)
      try deliver(request, of: app, in: &pass)
      return
    }
    let isAtPlace = if case .location = trigger { true } else { false }
    let due = try DueDate.first(of: trigger, at: pass.moment)
    try makeRoom(for: request, of: app.identifier, in: &pass)
    if isAtPlace { try makeRoomForRegion(of: request, of: app.identifier, in: pass) }
    let hasReplaced = try pass.ledger.save(
      PendingRequest(app: app.identifier, request: request, due: due, added: pass.moment.wall))
    if hasReplaced {
      places.regionsMayDiffer()
      pass.note(.replacedRequest, request: request.identifier, of: app.identifier)
    }
    let mayKnow = isAtPlace ? try locationStatus(of: app, in: &pass).allowsCrossings : false
    if isAtPlace { places.regionWasAdded(isWanted: mayKnow) }
    let wait = TimelineStep.Wait(trigger, due: due, at: pass.moment, mayKnowPlaces: mayKnow)
    pass.note(.added(wait), request: request.identifier, of: app.identifier)
  }

  /// A request that is delivered at once takes the place of one that waits too (B1).
  private mutating func withdrawPending<Store>(
    _ identifier: String, of app: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    guard try pass.ledger.pending(identifier, of: app) != nil else { return }
    try pass.ledger.removePending([identifier], of: app)
    places.regionsMayDiffer()
    pass.note(.replacedRequest, request: identifier, of: app)
  }

  /// Refuses what the person does not want (A15).
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
  private mutating func makeRoom<Store>(
    for request: NotificationRequest, of app: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    let count = try pass.ledger.pendingCount(of: app)
    switch policy.pendingLimit {
    case .refuse(let limit):
      guard count >= limit, try pass.ledger.pending(request.identifier, of: app) == nil else {
        return
      }
      throw NotificationFailure(
        .limitReached, field: "request", value: request.identifier,
        message: "The app has \(count) pending requests, and \(limit) is the limit.",
        remedy: "Remove requests that are no longer needed, or use a repeating one.")
    case .appleSixtyFour:
      guard count >= 64, try pass.ledger.pending(request.identifier, of: app) == nil,
        let oldest = try pass.ledger.oldestPending(of: app)
      else { return }
      try pass.ledger.removePending([oldest], of: app)
      places.regionsMayDiffer()
      pass.note(.dropped, request: oldest, of: app)
      pass.log(.info, "dropped the request added first, as Apple does", ["request": oldest])
    }
  }
}

extension NotificationSystem {
  /// Refuses a request for one place more than an app may have watched; one that waits at a place gives its
  /// room to the request that replaces it (B22).
  private func makeRoomForRegion<Store>(
    of request: NotificationRequest, of app: BundleIdentifier, in pass: Pass<Store>
  ) throws {
    guard places.mayHaveRegions else { return }
    if case .location = try pass.ledger.pending(request.identifier, of: app)?.request.trigger {
      return
    }
    try checkRoomForRegion(of: app, field: "request.trigger.region", in: pass)
  }
}

extension AppRecord {
  /// Whether anything of the app is delivered: it is allowed, or at least its critical alerts (A12).
  var mayDeliver: Bool { settings.status.allowsDelivery || mayAlertCritically }

  /// Whether the app may send critical alerts, and the person lets it (A12).
  var mayAlertCritically: Bool { criticalRefusal == nil }
}
