import NotificationEngine
import NotificationModel
import Places

/// Everything that a store returns, so that two of them, or two instants of one, can be compared.
struct StorePicture: Equatable {
  var apps: [AppRecord]
  var records: [AppRecord?]
  var settings: GlobalSettings
  var categories: [[NotificationCategory]]
  var pending: [[PendingRequest]]
  var pendingCounts: [Int]
  var oldest: [String?]
  var walk: [PendingRequest]
  var due: [[PendingRequest]]
  var nextDueDates: [WallTime?]
  var floating: [[PendingRequest]]
  var delivered: [[DeliveredRecord]]
  var earliest: [[DeliveredRecord]]
  var deliveredCounts: [Int]
  var stages: [[DeliveredRecord]]
  var nextRelease: WallTime?
  var responses: [[KeptResponse]]
  var monitored: [[RegionRecord]]
  var regionCounts: [Int]
  var seen: [[RegionRecord]]
  var borders: [Double?]
  var subscriptions: [[WebPushSubscription]]

  /// The moments for the queries of due dates: other boots, and clocks that were set.
  static let moments = [
    Samples.moment(wall: 0), Samples.moment(wall: 15, boot: 15),
    Samples.moment(wall: 50, boot: 5), Samples.moment(wall: -50, boot: 60),
    Samples.moment(wall: 30, boot: 1, of: "boot-2", zone: "Asia/Tokyo"),
    Samples.moment(wall: 90, boot: 90, of: "boot-3", zone: "UTC"),
  ]

  /// The points for the queries of regions.
  static let places = [(0.0, 180.0), (89.9, 0), (52.5, 13.4)].map {
    GeocentricPoint(Coordinate(latitude: $0.0, longitude: $0.1))
  }

  init(_ store: any Store, _ names: [BundleIdentifier]) throws {
    apps = try store.apps()
    records = try names.map { try store.app($0) }
    settings = try store.globalSettings()
    categories = try names.map { try store.categories(of: $0) }
    pending = try names.map { try store.pending(of: $0) }
    pendingCounts = try names.map { try store.pendingCount(of: $0) } + [store.pendingCount()]
    oldest = try names.map { try store.oldestPending(of: $0) }
    walk = try Self.walk(store)
    due = try Self.moments.flatMap { moment in
      try [store.due(at: moment, limit: 3), store.due(at: moment, limit: 1_000)]
    }
    nextDueDates = try Self.moments.map { try store.nextDueDate(seenFrom: $0) }
    floating = try ["Europe/Berlin", "Asia/Tokyo", "UTC"].map { zone in
      try store.floating(notIn: zone, limit: 4)
    }
    delivered = try (names + [nil]).map { try store.delivered(of: $0) }
    earliest = try names.map { try store.earliestDelivered(of: $0, limit: 2) }
    deliveredCounts = try (names + [nil]).map { try store.deliveredCount(of: $0) }
    stages = try DeliveredRecord.Stage.allCases.map { try store.delivered(in: $0) }
    nextRelease = try store.nextRelease()
    responses = try (names + [nil]).map { try store.keptResponses(of: $0) }
    monitored = try names.map { try Self.withoutKeys(store.monitoredRegions(of: $0)) }
    regionCounts = try (names + [nil]).map { try store.regionCount(of: $0) }
    seen = try Self.places.flatMap { place in
      try [0, 1_000, 1e8].map { try Self.withoutKeys(store.regions(seenFrom: place, within: $0)) }
    }
    borders = try Self.places.map { try store.nearestBorder(from: $0) }
    subscriptions = try names.map { try store.subscriptions(of: $0) } + [store.subscriptions()]
  }

  /// The order of keys counts, their values do not.
  private static func withoutKeys(_ records: [RegionRecord]) -> [RegionRecord] {
    records.map { record in
      var record = record
      record.key = 0
      return record
    }
  }

  /// The files that requests, notifications and responses refer to.
  var files: [String] {
    let requests =
      walk.map(\.request) + (delivered.last ?? []).map(\.notification.request)
      + (responses.last ?? []).map(\.response.notification.request)
    return Set(requests.flatMap(\.content.attachments).map(\.path)).sorted()
  }

  private static func walk(_ store: any Store) throws -> [PendingRequest] {
    var found: [PendingRequest] = []
    var place: Int64 = 0
    while true {
      let slice = try store.pending(after: place, limit: 3)
      found += slice.map(\.request)
      guard let last = slice.last else { return found }
      place = last.place
    }
  }
}
