package import NotificationModel
package import Places

/// The whole state of one user, read and written synchronously inside one transaction at a time.
///
/// There are two implementations: SQLite for the daemon, memory for tests and simulation. Everything written between `begin`
/// and `commit` is durable when `commit` returns, and discarded after `rollback`. The region of a pending request is monitored
/// from the call that saves the request to the call that replaces or removes it; a request that replaces another with the same
/// circle begins on the known side. A region that has no circle (`RegionCircle`) is not monitored. Implementations keep the
/// order of additions, compare identifiers byte for byte, and throw nothing but a store failure.
package protocol Store: AnyObject {
  /// Opens the transaction.
  func begin() throws(StoreFailure)
  /// Makes everything since `begin` durable; when it throws, nothing was kept.
  func commit() throws(StoreFailure)
  /// Discards everything since `begin`; never fails, because nothing else could be done.
  func rollback()
  /// Sets a savepoint before one event; savepoints do not nest.
  func savepoint() throws(StoreFailure)
  /// Keeps everything since the savepoint.
  func releaseSavepoint() throws(StoreFailure)
  /// Discards everything since the savepoint, and keeps the transaction open.
  func rollbackToSavepoint() throws(StoreFailure)

  func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord?
  /// All apps, by identifier.
  func apps() throws(StoreFailure) -> [AppRecord]
  /// How many apps there are; must not need a scan each time.
  func appCount() throws(StoreFailure) -> Int
  /// The apps whose records their programs can recreate (`AppRecord.isPassing`), least recently saved first; must not need a
  /// scan.
  func passingApps(limit: Int) throws(StoreFailure) -> [BundleIdentifier]
  func save(_ app: AppRecord) throws(StoreFailure)
  /// Removes the app with its categories, requests, notifications, responses and subscriptions (G7).
  func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure)

  /// The categories of an app, by identifier.
  func categories(of app: BundleIdentifier) throws(StoreFailure) -> [NotificationCategory]
  /// One category of an app.
  func category(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> NotificationCategory?
  /// Replaces all categories of an app (F10).
  func setCategories(
    _ categories: [NotificationCategory], of app: BundleIdentifier
  ) throws(StoreFailure)

  /// How many requests of the app are pending; must not need a scan.
  func pendingCount(of app: BundleIdentifier) throws(StoreFailure) -> Int
  /// How many requests of all apps are pending.
  func pendingCount() throws(StoreFailure) -> Int
  /// How many bytes the pending requests of an app have, about; read before a long one is added, and must not read them.
  func pendingBytes(of app: BundleIdentifier) throws(StoreFailure) -> Int
  func pending(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> PendingRequest?
  /// The pending requests of an app, in the order they were added (G1).
  func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest]
  /// Adds a request, or replaces the one of the same identifier, which then counts as added now; returns
  /// whether one was replaced.
  @discardableResult
  func save(_ pending: PendingRequest) throws(StoreFailure) -> Bool
  /// Changes the due date of a pending request and nothing else; its position in the order stays.
  func reschedule(
    _ identifier: String, of app: BundleIdentifier, due: DueDate?
  ) throws(StoreFailure)
  /// Removes pending requests; unknown identifiers are ignored (G3).
  func removePending(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure)
  func removeAllPending(of app: BundleIdentifier) throws(StoreFailure)
  /// The identifier of the app's request that was added first.
  func oldestPending(of app: BundleIdentifier) throws(StoreFailure) -> String?
  /// Requests that are due by their own clock, earliest first.
  func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest]
  /// Requests that float and whose due date was computed in another zone, earliest first.
  func floating(
    notIn timeZone: String, limit: Int
  ) throws(StoreFailure) -> [PendingRequest]
  /// Pending requests of all apps in the order they were added, after the given position; the position of the
  /// last one is where to continue.
  func pending(
    after place: Int64, limit: Int
  ) throws(StoreFailure) -> [(place: Int64, request: PendingRequest)]
  /// The earliest due date of all requests, in wall time.
  func nextDueDate(seenFrom moment: Moment) throws(StoreFailure) -> WallTime?

  /// Adds a delivered notification, or replaces the app's one of the same identifier (B1).
  func save(_ delivered: DeliveredRecord) throws(StoreFailure)
  func delivered(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> DeliveredRecord?
  /// The notification that a program of the desktop got this number for; must not need a scan.
  func delivered(number: UInt32) throws(StoreFailure) -> DeliveredRecord?
  /// Delivered notifications of one app, or of all, earliest delivery first.
  func delivered(of app: BundleIdentifier?) throws(StoreFailure) -> [DeliveredRecord]
  func deliveredCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int
  /// How many bytes the delivered notifications of one app have, or those of all, about; must not read them.
  func deliveredBytes(of app: BundleIdentifier?) throws(StoreFailure) -> Int
  /// The app whose delivered notifications have the most bytes; must not read them.
  func largestDelivered() throws(StoreFailure) -> BundleIdentifier?
  /// The oldest delivered notifications of an app; read at each delivery of an app whose list is full, so it
  /// should not read the others.
  func earliestDelivered(
    of app: BundleIdentifier, limit: Int
  ) throws(StoreFailure) -> [DeliveredRecord]
  func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure)
  /// Notifications that wait for the app's answer or for the summary, earliest delivery first.
  func delivered(in stage: DeliveredRecord.Stage) throws(StoreFailure) -> [DeliveredRecord]
  /// Calls `body` with each notification in a stage, earliest delivery first, and has one in memory at a time.
  ///
  /// - Throws: The store's failure, or the error of `body`, which ends it.
  func forEachDelivered(
    in stage: DeliveredRecord.Stage, _ body: (DeliveredRecord) throws -> Void
  ) throws
  /// The earliest instant at which a notification held for the summary is released.
  func nextRelease() throws(StoreFailure) -> WallTime?

  /// Adds a response, or replaces the one of the same number.
  func save(_ response: KeptResponse) throws(StoreFailure)
  /// The kept responses of one app, or of all, by number.
  func keptResponses(of app: BundleIdentifier?) throws(StoreFailure) -> [KeptResponse]
  func removeKeptResponse(_ number: Int64) throws(StoreFailure)

  /// Monitors a region for an app itself, replacing the one of the same identifier; if the circle is the same,
  /// the key, the side and the position in the order stay. One that has no circle changes nothing.
  func monitor(_ region: Region, of app: BundleIdentifier) throws(StoreFailure)
  /// Stops monitoring; an unknown identifier is ignored.
  func stopMonitoring(_ identifier: String, of app: BundleIdentifier) throws(StoreFailure)
  /// The regions that an app monitors, in the order they were added; not those of its requests.
  func monitoredRegions(of app: BundleIdentifier) throws(StoreFailure) -> [RegionRecord]
  func region(_ key: Int64) throws(StoreFailure) -> RegionRecord?
  /// How many regions are monitored for one app, or for all, including those of requests; must not need a scan
  /// each time.
  func regionCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int
  /// Regions whose side is unknown or inside, and regions with the point at most `reach` metres outside their border, by key;
  /// read at each fix, so it should not visit the others.
  func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionRecord]
  /// Stores the side of a region; an unknown key is ignored.
  func setState(_ state: RegionState, ofRegion key: Int64) throws(StoreFailure)
  /// Stores `outside` for all regions of unknown side with the point more than `reach` metres outside their
  /// border: the result of a first fix for most regions, without reading them.
  func putOutside(
    beyond reach: Double, from point: GeocentricPoint
  ) throws(StoreFailure)
  /// Metres from a point to the nearest border of all regions, on either side; absent without regions.
  func nearestBorder(from point: GeocentricPoint) throws(StoreFailure) -> Double?

  /// Whether a push of this `apns-id` was recorded and is still remembered.
  func hasArrived(push identifier: String) throws(StoreFailure) -> Bool
  /// Records that a push has arrived; removes those beyond the newest `CoreLimits.rememberedPushes`, and those
  /// more than `CoreLimits.pushMemory` older.
  func recordArrival(ofPush identifier: String, at date: WallTime) throws(StoreFailure)

  /// All subscriptions for Web Push, in the order they were added.
  func subscriptions() throws(StoreFailure) -> [WebPushSubscription]
  /// The subscriptions of an app, or of a connector's service, in the order they were added.
  func subscriptions(of app: BundleIdentifier) throws(StoreFailure) -> [WebPushSubscription]
  /// The subscription of this name; must not need a scan.
  func subscription(_ name: String) throws(StoreFailure) -> WebPushSubscription?
  /// The subscription of a connector with this token, which is unique; must not need a scan.
  func subscription(connectorToken token: String) throws(StoreFailure) -> WebPushSubscription?
  /// How many subscriptions there are; must not read them.
  func subscriptionCount() throws(StoreFailure) -> Int
  /// Adds a subscription, or replaces the one of the same name, whose position in the order stays.
  func save(_ subscription: WebPushSubscription) throws(StoreFailure)
  /// Removes a subscription; an unknown name is ignored.
  func removeSubscription(_ name: String) throws(StoreFailure)

  func globalSettings() throws(StoreFailure) -> GlobalSettings
  func save(_ settings: GlobalSettings) throws(StoreFailure)
  /// When calendar dates were last delivered, or the clock was corrected back, in wall time; absent before the
  /// first (B17).
  func handledTime() throws(StoreFailure) -> WallTime?
  func save(handledTime: WallTime?) throws(StoreFailure)
  /// A number that was never issued before, ascending, also across restarts.
  func nextNumber() throws(StoreFailure) -> Int64
}

/// A delivered notification with its stage.
package struct DeliveredRecord: Hashable, Sendable {
  /// The stage of a delivered notification.
  package enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// The foreground app was asked and has not answered (E1); stored so that a crash loses nothing.
    case awaitingApp = 0
    /// It waits for the scheduled summary (E15).
    case held = 1
    /// It is in the list.
    case listed = 2
    /// Only a banner or a sound; it is stored so that the user can answer the banner.
    case unlisted = 3
    /// It is with the app's service extension and was not shown yet (H9); stored so that a crash loses nothing.
    case awaitingExtension = 4
    /// The user has snoozed it until `heldUntil`.
    case snoozed = 5
  }

  /// The notification, with its date and number.
  package var notification: DeliveredNotification
  /// The stage.
  package var stage: Stage
  /// When the summary releases it, or its snooze ends; afterwards, when the summary that contained it was due. Absent for a
  /// notification that never waited, and for one that was released before its time.
  package var heldUntil: WallTime?

  /// The scheduled summary that contained it, if one did (E15).
  package var summaryDate: WallTime? {
    stage == .held || stage == .snoozed ? nil : heldUntil
  }

  package init(notification: DeliveredNotification, stage: Stage, heldUntil: WallTime? = nil) {
    self.notification = notification
    self.stage = stage
    self.heldUntil = heldUntil
  }
}

/// A monitored region, with the last known side of its border.
package struct RegionRecord: Hashable, Sendable {
  /// The owner of a region.
  package enum Owner: Hashable, Sendable {
    /// The pending request with this identifier: the region is removed with it.
    case request(identifier: String)
    /// The app, which monitors it.
    case app
  }

  /// Its key in the store; never used twice, and a new one once the circle changes.
  package var key: Int64
  /// The app.
  package var app: BundleIdentifier
  /// The owner.
  package var owner: Owner
  /// The region.
  package var region: Region
  /// The durable part of its track.
  package var state: RegionState

  package init(
    key: Int64, app: BundleIdentifier, owner: Owner, region: Region, state: RegionState = .unknown
  ) {
    self.key = key
    self.app = app
    self.owner = owner
    self.region = region
    self.state = state
  }
}

extension PendingRequest {
  /// The region of its trigger; absent for another trigger.
  package var region: Region? {
    if case .location(let region, _) = request.trigger { region } else { nil }
  }
}

/// The store could not read or write.
package struct StoreFailure: Error, Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The disk has no room left.
    case diskFull
    /// Another process holds the database.
    case locked
    /// The file is not a database, or its pages contradict one another.
    case damaged
    /// The file or its folder cannot be written.
    case readOnly
    /// A newer version of this program wrote the file.
    case tooNew
    /// Any other trouble, named in the message.
    case failed
  }

  /// The kind of failure.
  package var kind: Kind
  /// The file, as an absolute path.
  package var file: String
  /// The problem, in one sentence.
  package var message: String
  /// The remedy, in one sentence.
  package var remedy: String

  package init(kind: Kind, file: String, message: String, remedy: String) {
    self.kind = kind
    self.file = file
    self.message = message
    self.remedy = remedy
  }
}
