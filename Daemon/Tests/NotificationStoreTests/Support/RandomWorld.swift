import NotificationEngine
import NotificationModel

/// Draws operations from a seed and performs each on two stores.
struct RandomWorld {
  let memory: MemoryStore
  let apps: [BundleIdentifier]
  /// The operations so far, for the message of a failure.
  private(set) var log: [String] = []
  private var numbers: SeededNumbers
  private var isInTransaction = false
  private var isMarked = false
  private var lastDelivery: Int64 = 0

  init(seed: UInt64, memory: MemoryStore) {
    self.memory = memory
    numbers = SeededNumbers(state: seed)
    apps = ["a", "b", "c"].compactMap { BundleIdentifier("com.example." + $0) }
  }

  /// Performs one operation, or a step of a transaction, on both stores.
  mutating func step(_ other: any Store) throws {
    switch numbers.next(below: 10) {
    case 0: try moveTransaction(other)
    case 1: try moveMark(other)
    default: try change(other)
    }
  }

  /// Commits an open transaction on both stores.
  mutating func endTransaction(_ other: any Store) throws {
    guard isInTransaction else { return }
    try both(other, "commit") { try $0.commit() }
    (isInTransaction, isMarked) = (false, false)
  }

  private mutating func moveTransaction(_ other: any Store) throws {
    if !isInTransaction {
      try both(other, "begin") { try $0.begin() }
      isInTransaction = true
    } else if numbers.next(below: 3) == 0 {
      try both(other, "rollback") { $0.rollback() }
      (isInTransaction, isMarked) = (false, false)
    } else {
      try endTransaction(other)
    }
  }

  private mutating func moveMark(_ other: any Store) throws {
    guard isInTransaction else { return }
    if !isMarked {
      try both(other, "savepoint") { try $0.savepoint() }
    } else if numbers.next(below: 2) == 0 {
      try both(other, "rollbackToSavepoint") { try $0.rollbackToSavepoint() }
    } else {
      try both(other, "releaseSavepoint") { try $0.releaseSavepoint() }
    }
    isMarked.toggle()
  }

  private mutating func change(_ other: any Store) throws {
    let app = apps[numbers.next(below: apps.count)]
    let name = identifier()
    switch numbers.next(below: 20) {
    case 0...5:
      var pending = Samples.pending(name, of: app, due: due(), title: "\(log.count)")
      pending.request.content.attachments = files()
      if numbers.next(below: 3) == 0 {
        pending.due = nil
        pending.request.trigger = .location(region(), repeats: false)
      }
      try both(other, "save \(name)") { try $0.save(pending) }
    case 6:
      let due = due()
      try both(other, "reschedule \(name)") { try $0.reschedule(name, of: app, due: due) }
    case 7:
      let names = [name, identifier()]
      try both(other, "removePending \(names)") { try $0.removePending(names, of: app) }
    case 8, 9: try deliver(other, name, app)
    case 10: try both(other, "removeDelivered") { try $0.removeDelivered([name], of: app) }
    case 11: try respond(other, app)
    case 12: try describe(other, app)
    case 13, 14: try monitor(other, app)
    case 15, 16: try see(other)
    case 17, 18: try subscribe(other, app)
    default: try remove(other, app)
    }
  }

  private mutating func deliver(
    _ other: any Store, _ name: String, _ app: BundleIdentifier
  ) throws {
    lastDelivery += 1
    let stage = DeliveredRecord.Stage.allCases[numbers.next(below: 4)]
    var record = Samples.delivered(
      name, of: app, number: lastDelivery, at: Int64(numbers.next(below: 20)), stage: stage,
      heldUntil: stage == .held ? Int64(numbers.next(below: 50)) : nil)
    record.notification.request.content.attachments = files()
    try both(other, "deliver \(name)") { try $0.save(record) }
  }

  private mutating func respond(_ other: any Store, _ app: BundleIdentifier) throws {
    let number = Int64(numbers.next(below: 6))
    if numbers.next(below: 3) == 0 {
      try both(other, "removeKeptResponse") { try $0.removeKeptResponse(number) }
    } else {
      var response = Samples.response(number, of: app)
      response.response.notification.request.content.attachments = files()
      try both(other, "saveResponse") { try $0.save(response) }
    }
  }

  private mutating func subscribe(_ other: any Store, _ app: BundleIdentifier) throws {
    let name = "w\(numbers.next(below: 6))"
    if numbers.next(below: 3) == 0 {
      try both(other, "removeSubscription") { try $0.removeSubscription(name) }
    } else {
      var subscription = WebPushSubscription(
        name: name, app: app, vapidKey: nil, gateway: "\(log.count)", receiver: .app(keys: nil),
        created: Samples.start)
      // A message counts.
      for _ in 0..<numbers.next(below: 3) {
        try both(other, "saveSubscription") { try $0.save(subscription) }
        subscription.messages.ofDay += 1
      }
      try both(other, "saveSubscription") { try $0.save(subscription) }
    }
  }

  private mutating func monitor(_ other: any Store, _ app: BundleIdentifier) throws {
    let region = region()
    if numbers.next(below: 3) == 0 {
      try both(other, "stopMonitoring") { try $0.stopMonitoring(region.identifier, of: app) }
    } else {
      try both(other, "monitor") { try $0.monitor(region, of: app) }
    }
  }

  /// Changes the sides of the regions near a point, or of all that are far from it.
  private mutating func see(_ other: any Store) throws {
    let place = StorePicture.places[numbers.next(below: StorePicture.places.count)]
    let state = RegionState.allCases[numbers.next(below: 3)]
    guard numbers.next(below: 3) > 0 else {
      return try both(other, "putOutside") { try $0.putOutside(beyond: 1_000, from: place) }
    }
    try both(other, "setState") { store in
      for record in try store.regions(seenFrom: place, within: 500) {
        try store.setState(state, ofRegion: record.key)
      }
    }
  }

  /// Few points and sizes, so that circles recur, on the date line, at a pole and in a town.
  private mutating func region() -> Region {
    let place = [(0.0, 179.999), (0, -179.999), (89.9, 90), (52.51, 13.4), (52.5, 13.4)][
      numbers.next(below: 5)]
    return Region(
      identifier: identifier(), latitude: place.0, longitude: place.1,
      radius: [50.0, 1_500, 1_000_000, 0][numbers.next(below: 4)],
      notifyOnExit: numbers.next(below: 2) == 0)
  }

  private mutating func describe(_ other: any Store, _ app: BundleIdentifier) throws {
    let categories = (0..<numbers.next(below: 4)).map { _ in
      NotificationCategory(identifier: identifier())
    }
    let record = AppRecord(identifier: app, displayName: "\(log.count)")
    try both(other, "describe") { store in
      try store.setCategories(categories, of: app)
      try store.save(record)
    }
  }

  private mutating func remove(_ other: any Store, _ app: BundleIdentifier) throws {
    if numbers.next(below: 2) == 0 {
      try both(other, "removeApp") { try $0.removeApp(app) }
    } else {
      try both(other, "removeAllPending") { try $0.removeAllPending(of: app) }
    }
  }

  private mutating func identifier() -> String {
    ["a", "b", "\u{E9}", "e\u{301}", "", "long name"][numbers.next(below: 6)]
  }

  /// None for most requests, as in practice.
  private mutating func files() -> [NotificationModel.Attachment] {
    (0..<max(numbers.next(below: 5) - 2, 0)).map { _ in
      NotificationModel.Attachment(
        identifier: "", path: "/\(numbers.next(below: 4))", type: "public.png")
    }
  }

  private mutating func due() -> DueDate? {
    let wall = Int64(numbers.next(below: 100))
    let zone = ["Europe/Berlin", "Asia/Tokyo", "UTC"][numbers.next(below: 3)]
    switch numbers.next(below: 6) {
    case 0: return nil
    case 1: return Samples.wall(wall)
    case 2: return Samples.wall(wall, floatingIn: zone)
    default:
      let boot = "boot-\(1 + numbers.next(below: 3))"
      return Samples.boot(Int64(numbers.next(below: 100)), wall: wall, of: boot)
    }
  }

  private mutating func both(
    _ other: any Store, _ name: String, _ body: (any Store) throws -> Void
  ) throws {
    log.append(name)
    try body(memory)
    try body(other)
  }
}

/// Numbers that are the same for the same seed (SplitMix64).
struct SeededNumbers {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
