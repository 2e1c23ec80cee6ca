import Foundation
import NotificationEngine
import NotificationModel
import NotificationStore
import Places

/// The same through the store on disk: the cost of adding a location request, and of handling an update.
struct StoreRows {
  let folder: String
  let count: Int
  private let app = BundleIdentifier("com.example.benchmark")
  /// As many as in one transaction.
  private static let transaction = 256

  /// Adds requests of both kinds in turn, and returns the microseconds for each of one kind.
  func additions() throws -> [String: Double] {
    var (times, places): ([Double], [Double]) = ([], [])
    for round in 0..<7 {
      for isPlace in [round % 2 == 0, round % 2 != 0] {
        let store = try open("additions")
        var ground = Ground()
        let took = try fill(store, 20_000, isPlace: isPlace, &ground)
        if isPlace { places.append(took) } else { times.append(took) }
        store.close()
      }
    }
    return ["time": times.sorted()[times.count / 2], "place": places.sorted()[places.count / 2]]
  }

  /// Fills a store with location requests, and sends it positions.
  func updates() throws -> [String: Double] {
    let before = residentMegabytes()
    let store = try open("updates")
    var ground = Ground()
    let added = try fill(store, count, isPlace: true, &ground)
    let filled = residentMegabytes()
    let start = GeocentricPoint(Ground.coordinate(east: 0, north: 0))
    let first = try microseconds(1) {
      try store.begin()
      try store.putOutside(beyond: 2_020, from: start)
      try store.commit()
    }
    var seen = 0
    let updates = 2_000
    let each = try microseconds(updates) {
      for second in 0..<updates {
        let place = Ground.coordinate(east: Double(second) * 30, north: 0)
        seen += try update(store, GeocentricPoint(place))
      }
    }
    let end = residentMegabytes()
    store.close()
    return [
      "added": added, "first": first / 1_000, "update": each, "seen": Double(seen),
      "filled": filled - before, "memory": end - before,
    ]
  }

  /// The queries of the store for one fix: the regions in reach, the changes, and the distance of the next
  /// border.
  private func update(_ store: SQLiteStore, _ point: GeocentricPoint) throws -> Int {
    try store.begin()
    try store.savepoint()
    let records = try store.regions(seenFrom: point, within: 5)
    for record in records {
      let isInside = RegionCircle(record.region).map { point.distance(to: $0.centre) <= $0.radius }
      let state = isInside == true ? RegionState.inside : .outside
      if record.state != state { try store.setState(state, ofRegion: record.key) }
    }
    _ = try store.nearestBorder(from: point)
    try store.releaseSavepoint()
    try store.commit()
    return records.count
  }

  private func fill(
    _ store: SQLiteStore, _ count: Int, isPlace: Bool, _ ground: inout Ground
  ) throws -> Double {
    guard let app else { return 0 }
    try store.save(AppRecord(identifier: app, displayName: "Benchmark"))
    let requests = (0..<min(count, 20_000)).map { request($0, app, isPlace: isPlace, &ground) }
    var total = 0.0
    for start in stride(from: 0, to: count, by: Self.transaction) {
      let wanted = (start..<min(start + Self.transaction, count)).map { number in
        number < requests.count ? requests[number] : request(number, app, isPlace: isPlace, &ground)
      }
      total += try microseconds(1) {
        try store.begin()
        for request in wanted {
          try store.savepoint()
          try store.save(request)
          try store.releaseSavepoint()
        }
        try store.commit()
      }
    }
    return total / Double(count)
  }

  private func request(
    _ number: Int, _ app: BundleIdentifier, isPlace: Bool, _ ground: inout Ground
  ) -> PendingRequest {
    var content = NotificationContent()
    content.title = .literal("Milk")
    content.body = .literal("Two litres, and bread.")
    let region = ground.region(inTown: false)
    let due = WallTime(seconds: 2_000_000_000 + Int64(region.radius * 1_000))
    let trigger: Trigger =
      isPlace ? .location(region, repeats: false) : .timeInterval(seconds: 3_600, repeats: false)
    return PendingRequest(
      app: app,
      request: NotificationRequest(
        identifier: "request-\(number)", content: content, trigger: trigger),
      due: isPlace
        ? nil : .boot(BootTime(microseconds: due.microseconds), bootIdentifier: "boot", wall: due),
      added: WallTime(seconds: 1_700_000_000))
  }

  private func open(_ name: String) throws -> SQLiteStore {
    let path = "\(folder)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    return try SQLiteStore.open(folder: path, timestamp: "T").store
  }
}
