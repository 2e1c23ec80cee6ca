package import NotificationModel
package import Places

/// The whole state of one user, read and written synchronously inside one transaction at a time.
///
/// There are two: SQLite for the daemon, memory for tests and simulation. Whatever is written
/// between `begin` and `commit` is durable when `commit` returns, and gone after `rollback`.
/// The region of a waiting request is watched from the call that saves the request to the one that
/// replaces or removes it; a request that replaces another with the same circle begins on the side
/// that was known. A region that has no circle (`RegionCircle`) is not watched.
/// Implementers keep the order of additions, compare identifiers byte for byte, and throw nothing
/// but a store failure.
package protocol Store: AnyObject {
  /// Opens the transaction of a transaction.
  func begin() throws(StoreFailure)
  /// Makes everything since `begin` durable; when it throws, nothing of it was kept.
  func commit() throws(StoreFailure)
  /// Forgets everything since `begin`; never fails, because there is nothing left to try.
  func rollback()
  /// Marks the state before one event; marks do not nest.
  func savepoint() throws(StoreFailure)
  /// Keeps what was written since the mark.
  func releaseSavepoint() throws(StoreFailure)
  /// Forgets what was written since the mark, and keeps the transaction open.
  func rollbackToSavepoint() throws(StoreFailure)

  func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord?
  /// All apps, by identifier.
  func apps() throws(StoreFailure) -> [AppRecord]
  func save(_ app: AppRecord) throws(StoreFailure)
  /// Removes the app with its categories, requests, notifications and responses (G7).
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

  /// How many requests of the app wait; must not cost a scan.
  func pendingCount(of app: BundleIdentifier) throws(StoreFailure) -> Int
  /// How many requests of all apps wait.
  func pendingCount() throws(StoreFailure) -> Int
  func pending(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> PendingRequest?
  /// The waiting requests of an app, in the order they were added (G1).
  func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest]
  /// Adds a request, or replaces the one of the same identifier, which then counts as added now; says
  /// whether one was replaced.
  @discardableResult
  func save(_ pending: PendingRequest) throws(StoreFailure) -> Bool
  /// Moves the due date of a waiting request and nothing else; its place in the order stays.
  func reschedule(
    _ identifier: String, of app: BundleIdentifier, due: DueDate?
  ) throws(StoreFailure)
  /// Removes waiting requests; unknown identifiers are passed over (G3).
  func removePending(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure)
  func removeAllPending(of app: BundleIdentifier) throws(StoreFailure)
  /// The identifier of the app's request that was added first.
  func oldestPending(of app: BundleIdentifier) throws(StoreFailure) -> String?
  /// Requests whose due date has come by its own clock, earliest first.
  func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest]
  /// Requests that float and whose due date was computed in another zone, earliest first.
  func floating(
    notIn timeZone: String, limit: Int
  ) throws(StoreFailure) -> [PendingRequest]
  /// Waiting requests of all apps in the order they were added, from the one behind the given place;
  /// the place of the last one is where to go on.
  func pending(
    after place: Int64, limit: Int
  ) throws(StoreFailure) -> [(place: Int64, request: PendingRequest)]
  /// The earliest due date of all requests, as the wall clock will show it.
  func nextDueDate(seenFrom moment: Moment) throws(StoreFailure) -> WallTime?

  /// Adds a delivered notification, or replaces the app's one of the same identifier (B1).
  func save(_ delivered: DeliveredRecord) throws(StoreFailure)
  func delivered(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> DeliveredRecord?
  /// Delivered notifications of one app, or of all, earliest delivery first.
  func delivered(of app: BundleIdentifier?) throws(StoreFailure) -> [DeliveredRecord]
  func deliveredCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int
  /// The delivered notifications of an app that have been there longest; read at each delivery of an
  /// app whose list is full, so it should not read the others.
  func earliestDelivered(
    of app: BundleIdentifier, limit: Int
  ) throws(StoreFailure) -> [DeliveredRecord]
  func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure)
  /// Notifications that wait for the app's word or for the summary, earliest delivery first.
  func delivered(in stage: DeliveredRecord.Stage) throws(StoreFailure) -> [DeliveredRecord]
  /// The earliest instant at which a notification held for the summary is let go.
  func nextRelease() throws(StoreFailure) -> WallTime?

  /// Adds a response, or replaces the one of the same number.
  func save(_ response: KeptResponse) throws(StoreFailure)
  /// The kept responses of one app, or of all, by number.
  func keptResponses(of app: BundleIdentifier?) throws(StoreFailure) -> [KeptResponse]
  func removeKeptResponse(_ number: Int64) throws(StoreFailure)

  /// Watches a region for an app itself, in place of the one of the same identifier; where the circle is
  /// the same, the key, the side and the place in the order stay. One that has no circle changes nothing.
  func monitor(_ region: Region, of app: BundleIdentifier) throws(StoreFailure)
  /// Ends that; an unknown identifier is passed over.
  func stopMonitoring(_ identifier: String, of app: BundleIdentifier) throws(StoreFailure)
  /// The regions that an app monitors, in the order they were added; not those of its requests.
  func monitoredRegions(of app: BundleIdentifier) throws(StoreFailure) -> [RegionRecord]
  func region(_ key: Int64) throws(StoreFailure) -> RegionRecord?
  /// How many regions are watched for one app, or for all, requests and monitored ones together; must not
  /// cost a scan each time.
  func regionCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int
  /// Regions whose side is unknown or inside, and those whose border lies within `reach` metres outside
  /// which the point is, by key; read at each fix, so it should not look at the others.
  func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionRecord]
  /// Writes down the side of a region; an unknown key is passed over.
  func setState(_ state: RegionState, ofRegion key: Int64) throws(StoreFailure)
  /// Writes `outside` down for all regions of unknown side whose border lies farther than `reach` metres
  /// away outside which the point is: what a first fix says of most, without reading them.
  func putOutside(
    beyond reach: Double, from point: GeocentricPoint
  ) throws(StoreFailure)
  /// Metres from a point to the nearest border of all, on either side; absent without regions.
  func nearestBorder(from point: GeocentricPoint) throws(StoreFailure) -> Double?

  /// Whether a push of this `apns-id` was noted and not forgotten since.
  func hasArrived(push identifier: String) throws(StoreFailure) -> Bool
  /// Notes that a push has arrived; forgets those beyond the newest `CoreLimits.rememberedPushes`, and those
  /// from longer than `CoreLimits.pushMemory` before.
  func recordArrival(ofPush identifier: String, at date: WallTime) throws(StoreFailure)

  func globalSettings() throws(StoreFailure) -> GlobalSettings
  func save(_ settings: GlobalSettings) throws(StoreFailure)
  /// When calendar dates were last delivered, or the clock was corrected back, by the clock on the wall;
  /// absent before the first (B17).
  func handledTime() throws(StoreFailure) -> WallTime?
  func save(handledTime: WallTime?) throws(StoreFailure)
  /// A number that was never given out before, ascending, and never after a restart either.
  func nextNumber() throws(StoreFailure) -> Int64
}

/// A delivered notification with what became of it.
package struct DeliveredRecord: Hashable, Sendable {
  /// Where it stands.
  package enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// The foreground app was asked and has not answered (E1); kept so that a crash loses nothing.
    case awaitingApp = 0
    /// It waits for the scheduled summary (E15).
    case held = 1
    /// It is in the list.
    case listed = 2
    /// Only a banner or a sound; it is known so that the person can answer the banner.
    case unlisted = 3
    /// The app's service extension has it and nobody has seen it (H9); kept so that a crash loses nothing.
    case awaitingExtension = 4
  }

  /// The notification, with its date and number.
  package var notification: DeliveredNotification
  /// Where it stands.
  package var stage: Stage
  /// When the summary lets it go; afterwards, when the summary that it came with was due. Absent for
  /// what never waited, and for what was let go before its time.
  package var heldUntil: WallTime?

  /// The scheduled summary that it came with, if it did (E15).
  package var summaryDate: WallTime? { stage == .held ? nil : heldUntil }

  package init(notification: DeliveredNotification, stage: Stage, heldUntil: WallTime? = nil) {
    self.notification = notification
    self.stage = stage
    self.heldUntil = heldUntil
  }
}

/// A region that is watched, with the side of its border that the device was last known to be on.
package struct RegionRecord: Hashable, Sendable {
  /// Whose it is.
  package enum Owner: Hashable, Sendable {
    /// The waiting request of this identifier: the region goes with it.
    case request(identifier: String)
    /// The app, which monitors it.
    case app
  }

  /// What the store knows it by; never used twice, and another one once the circle is another.
  package var key: Int64
  /// The app.
  package var app: BundleIdentifier
  /// Whose it is.
  package var owner: Owner
  /// The region.
  package var region: Region
  /// What is durable of its track.
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
  /// The region that it waits at; absent for a request that does not.
  package var region: Region? {
    if case .location(let region, _) = request.trigger { region } else { nil }
  }
}

/// The store could not read or write.
package struct StoreFailure: Error, Hashable, Sendable {
  /// What kind of trouble it is.
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

  /// What kind of trouble it is.
  package var kind: Kind
  /// The file, as an absolute path.
  package var file: String
  /// What is wrong, in one sentence.
  package var message: String
  /// What to do about it, in one sentence.
  package var remedy: String

  package init(kind: Kind, file: String, message: String, remedy: String) {
    self.kind = kind
    self.file = file
    self.message = message
    self.remedy = remedy
  }
}
