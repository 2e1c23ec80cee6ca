package import NotificationModel

extension MemoryStore {
  /// Adds a delivered notification, or replaces the app's one of the same identifier (B1).
  package func save(_ delivered: DeliveredRecord) {
    let key = delivered.notification.key
    write(.delivered(Key(key.identifier, of: key.app), delivered))
  }

  /// One delivered notification of an app.
  package func delivered(_ identifier: String, of app: BundleIdentifier) -> DeliveredRecord? {
    deliveredTable[Key(identifier, of: app)]
  }

  /// The notification that a program of the desktop got this number for.
  package func delivered(number: UInt32) -> DeliveredRecord? {
    deliveredTable.record(number: number)
  }

  /// Delivered notifications of one app, or of all, earliest delivery first.
  package func delivered(of app: BundleIdentifier?) -> [DeliveredRecord] {
    deliveredTable.records(of: app)
  }

  /// How many delivered notifications one app has, or all apps have.
  package func deliveredCount(of app: BundleIdentifier?) -> Int { deliveredTable.count(of: app) }

  /// How many bytes the texts and values of delivered notifications have, of one app or of all.
  package func deliveredBytes(of app: BundleIdentifier?) -> Int { deliveredTable.bytes(of: app) }

  /// The app whose delivered notifications have the most bytes.
  package func largestDelivered() -> BundleIdentifier? { deliveredTable.largest }

  /// The oldest delivered notifications of an app, earliest delivery first.
  package func earliestDelivered(of app: BundleIdentifier, limit: Int) -> [DeliveredRecord] {
    deliveredTable.earliest(limit, of: app)
  }

  /// Removes delivered notifications; unknown identifiers are ignored (G3).
  package func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) {
    for identifier in identifiers { write(.delivered(Key(identifier, of: app), nil)) }
  }

  /// Delivered notifications in one stage, earliest delivery first.
  package func delivered(in stage: DeliveredRecord.Stage) -> [DeliveredRecord] {
    deliveredTable.records(in: stage)
  }

  /// Calls `body` with each notification in a stage, earliest delivery first.
  package func forEachDelivered(
    in stage: DeliveredRecord.Stage, _ body: (DeliveredRecord) throws -> Void
  ) throws {
    try delivered(in: stage).forEach(body)
  }

  /// The earliest instant at which a notification held for the summary is released.
  package func nextRelease() -> WallTime? {
    deliveredTable.records(in: .held).compactMap(\.heldUntil).min()
  }

  /// Adds a response, or replaces the one of the same number.
  package func save(_ response: KeptResponse) {
    write(.response(response.number, response))
  }

  /// The kept responses of one app, or of all, by number.
  package func keptResponses(of app: BundleIdentifier?) -> [KeptResponse] {
    guard let app else { return responseTable.all }
    return responseTable.all.filter { $0.response.notification.key.app == app }
  }

  /// Removes a response; an unknown number is ignored.
  package func removeKeptResponse(_ number: Int64) {
    write(.response(number, nil))
  }
}

extension MemoryStore {
  /// The delivered notifications, with an index for each query.
  struct DeliveredTable {
    /// A position in the order of deliveries; the key decides between equal numbers.
    struct DeliveryKey: Comparable {
      var date: WallTime
      var delivery: Int64
      var key: Key

      static func < (left: DeliveryKey, right: DeliveryKey) -> Bool {
        (left.date, left.delivery, left.key) < (right.date, right.delivery, right.key)
      }
    }

    private var records: [Key: DeliveredRecord] = [:]
    private var byApp: [BundleIdentifier: SortedKeys<DeliveryKey>] = [:]
    private var byStage: [DeliveredRecord.Stage: SortedKeys<DeliveryKey>] = [:]
    private var all = SortedKeys<DeliveryKey>()
    /// The keys of desktop programs' notifications, by their numbers.
    private var byNumber: [UInt32: Key] = [:]
    private var bytes: [BundleIdentifier: Int] = [:]
    private var bytesOfAll = 0

    subscript(key: Key) -> DeliveredRecord? { records[key] }

    func record(number: UInt32) -> DeliveredRecord? {
      byNumber[number].flatMap { records[$0] }
    }

    /// The records of one app, or of all, earliest delivery first.
    func records(of app: BundleIdentifier?) -> [DeliveredRecord] {
      listed(order(of: app))
    }

    /// The records in one stage, earliest delivery first.
    func records(in stage: DeliveredRecord.Stage) -> [DeliveredRecord] {
      listed(byStage[stage, default: SortedKeys()])
    }

    /// The first records of one app.
    func earliest(_ limit: Int, of app: BundleIdentifier) -> [DeliveredRecord] {
      order(of: app).prefix(limit).compactMap { records[$0.key] }
    }

    func count(of app: BundleIdentifier?) -> Int { order(of: app).count }

    func bytes(of app: BundleIdentifier?) -> Int {
      app.map { bytes[$0] ?? 0 } ?? bytesOfAll
    }

    /// The app with the most bytes, the first by identifier of several.
    var largest: BundleIdentifier? {
      bytes.filter { $0.value > 0 }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    func keys(of app: BundleIdentifier) -> [Key] { order(of: app).elements.map(\.key) }

    /// Sets or removes a record, and returns the previous one.
    mutating func exchange(_ key: Key, with record: DeliveredRecord?) -> DeliveredRecord? {
      let old = records[key]
      let change = (record?.bytes ?? 0) - (old?.bytes ?? 0)
      bytes[key.app, default: 0] += change
      bytesOfAll += change
      if let number = old?.notification.posting?.number { byNumber[number] = nil }
      if let number = record?.notification.posting?.number { byNumber[number] = key }
      if let old, let record, Self.place(of: old, key) == Self.place(of: record, key) {
        move(key, from: old.stage, to: record)
        return old
      }
      if let old {
        let place = Self.place(of: old, key)
        all.remove(place)
        byApp[key.app, default: SortedKeys()].remove(place)
        byStage[old.stage, default: SortedKeys()].remove(place)
      }
      records[key] = record
      if let record {
        let place = Self.place(of: record, key)
        all.insert(place)
        byApp[key.app, default: SortedKeys()].insert(place)
        byStage[record.stage, default: SortedKeys()].insert(place)
      }
      return old
    }

    /// Most records change their stage and keep their position.
    private mutating func move(
      _ key: Key, from stage: DeliveredRecord.Stage, to record: DeliveredRecord
    ) {
      records[key] = record
      guard stage != record.stage else { return }
      let place = Self.place(of: record, key)
      byStage[stage, default: SortedKeys()].remove(place)
      byStage[record.stage, default: SortedKeys()].insert(place)
    }

    private func order(of app: BundleIdentifier?) -> SortedKeys<DeliveryKey> {
      app.map { byApp[$0] ?? SortedKeys() } ?? all
    }

    private func listed(_ order: SortedKeys<DeliveryKey>) -> [DeliveredRecord] {
      order.elements.compactMap { records[$0.key] }
    }

    private static func place(of record: DeliveredRecord, _ key: Key) -> DeliveryKey {
      DeliveryKey(
        date: record.notification.date, delivery: record.notification.key.delivery, key: key)
    }
  }
}
