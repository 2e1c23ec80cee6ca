package import NotificationModel

/// A store in memory, for tests and simulation.
///
/// It returns exactly the same as the one on disk, order and ties included. A transaction is a list of the
/// values that were overwritten, so that `begin`, `commit` and savepoints cost nothing and a rollback costs as
/// much as was written. Writes outside a transaction are permanent.
package final class MemoryStore: Store {
  var appTable = AppTable()
  var categoryTables: [BundleIdentifier: OrderedTable<ByteText, NotificationCategory>] = [:]
  var pendingTable = PendingTable()
  var deliveredTable = DeliveredTable()
  var responseTable = OrderedTable<Int64, KeptResponse>()
  var regionTable = RegionTable()
  var arrivalTable = ArrivalTable()
  var subscriptionTable = SubscriptionTable()
  var settings = GlobalSettings()
  var handled: WallTime?

  /// Not affected by a rollback: a number that was used once must not be repeated.
  private var lastNumber: Int64 = 0
  /// The changes that undo the open transaction, latest last; absent outside one.
  private var journal: [Change]?
  /// The length of the journal at the savepoint.
  private var mark: Int?

  /// Creates an empty store.
  package init() {}

  /// Opens the transaction; fails only if one is open already.
  package func begin() throws(StoreFailure) {
    guard journal == nil else { throw Self.misuse("A transaction is open already.") }
    journal = []
  }

  /// Keeps everything since `begin`; fails only if no transaction is open.
  package func commit() throws(StoreFailure) {
    guard journal != nil else { throw Self.misuse("No transaction is open.") }
    journal = nil
    mark = nil
  }

  /// Discards everything since `begin`.
  package func rollback() {
    undo(downTo: 0)
    journal = nil
    mark = nil
  }

  /// Sets a savepoint before one event; fails only if one is set or no transaction is open.
  package func savepoint() throws(StoreFailure) {
    guard let journal else { throw Self.misuse("No transaction is open.") }
    guard mark == nil else { throw Self.misuse("A mark is set already.") }
    mark = journal.count
  }

  /// Keeps everything since the savepoint; fails only without a savepoint.
  package func releaseSavepoint() throws(StoreFailure) {
    guard mark != nil else { throw Self.misuse("No mark is set.") }
    mark = nil
  }

  /// Discards everything since the savepoint; fails only without a savepoint.
  package func rollbackToSavepoint() throws(StoreFailure) {
    guard let mark else { throw Self.misuse("No mark is set.") }
    undo(downTo: mark)
    self.mark = nil
  }

  /// The settings of all apps; the defaults if none were saved.
  package func globalSettings() -> GlobalSettings { settings }

  /// Replaces the settings of all apps.
  package func save(_ settings: GlobalSettings) {
    write(.settings(settings))
  }

  /// When calendar dates were last delivered, or the clock was corrected back.
  package func handledTime() -> WallTime? { handled }

  /// Replaces that time.
  package func save(handledTime: WallTime?) {
    write(.handled(handledTime))
  }

  /// A number that was never issued before, whatever was rolled back since.
  package func nextNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// Sets a value, and records the previous one.
  func write(_ change: Change) {
    let inverse = exchange(change)
    journal?.append(inverse)
  }

  private func undo(downTo count: Int) {
    while let length = journal?.count, length > count, let change = journal?.popLast() {
      _ = exchange(change)
    }
  }

  private static func misuse(_ message: String) -> StoreFailure {
    StoreFailure(
      kind: .failed, file: "memory", message: message,
      remedy: "Begin, mark, release and commit in pairs.")
  }
}

extension MemoryStore {
  /// One value to set; an absent one removes it.
  indirect enum Change {
    case app(BundleIdentifier, AppTable.Entry?)
    case categories(BundleIdentifier, OrderedTable<ByteText, NotificationCategory>?)
    case pending(Key, PendingTable.Entry?)
    case due(Key, DueDate?)
    case delivered(Key, DeliveredRecord?)
    case response(Int64, KeptResponse?)
    case region(Int64, RegionRecord?)
    case arrival(Int64, Arrival?)
    case subscription(String, SubscriptionTable.Entry?)
    case settings(GlobalSettings)
    case handled(WallTime?)
  }

  /// Sets the value, and returns the change that undoes it.
  func exchange(_ change: Change) -> Change {
    switch change {
    case .app(let identifier, let entry):
      return .app(identifier, appTable.exchange(identifier, with: entry))
    case .categories(let app, let table):
      defer { categoryTables[app] = table }
      return .categories(app, categoryTables[app])
    case .pending(let key, let entry):
      return .pending(key, pendingTable.exchange(key, with: entry))
    case .due(let key, let due):
      return .due(key, pendingTable.reschedule(key, to: due))
    case .delivered(let key, let record):
      return .delivered(key, deliveredTable.exchange(key, with: record))
    case .response(let number, let response):
      return .response(number, responseTable.exchange(number, with: response))
    case .region(let key, let record):
      return .region(key, regionTable.exchange(key, with: record))
    case .arrival(let number, let arrival):
      return .arrival(number, arrivalTable.exchange(number, with: arrival))
    case .subscription(let name, let entry):
      return .subscription(name, subscriptionTable.exchange(name, with: entry))
    case .settings(let settings):
      defer { self.settings = settings }
      return .settings(self.settings)
    case .handled(let time):
      defer { handled = time }
      return .handled(handled)
    }
  }
}

extension MemoryStore {
  /// Whether a push of this `apns-id` was recorded and is still remembered.
  package func hasArrived(push identifier: String) -> Bool {
    arrivalTable.number(of: identifier) != nil
  }

  /// Records that a push has arrived, and removes old records beyond the limits.
  package func recordArrival(ofPush identifier: String, at date: WallTime) {
    if let known = arrivalTable.number(of: identifier) { write(.arrival(known, nil)) }
    let oldest = date.microseconds - CoreLimits.pushMemory
    while let first = arrivalTable.first,
      first.date.microseconds < oldest || arrivalTable.count >= CoreLimits.rememberedPushes
    {
      write(.arrival(first.number, nil))
    }
    let number = arrivalTable.nextNumber()
    write(.arrival(number, Arrival(number: number, identifier: identifier, date: date)))
  }

  /// A push of a gateway that has arrived.
  struct Arrival {
    var number: Int64
    var identifier: String
    var date: WallTime
  }

  /// The arrived pushes of gateways, in their order.
  struct ArrivalTable {
    private var arrivals: [Int64: Arrival] = [:]
    private var order = SortedKeys<Int64>()
    /// Only grows, even if a write is undone.
    private var lastNumber: Int64 = 0
    private var numbers: [ByteText: Int64] = [:]

    var count: Int { arrivals.count }

    var first: Arrival? { order.first.flatMap { arrivals[$0] } }

    /// A position after all others.
    mutating func nextNumber() -> Int64 {
      lastNumber += 1
      return lastNumber
    }

    func number(of identifier: String) -> Int64? { numbers[ByteText(identifier)] }

    /// Sets or removes an arrival, and returns the previous one.
    mutating func exchange(_ number: Int64, with arrival: Arrival?) -> Arrival? {
      let old = arrivals[number]
      arrivals[number] = arrival
      if let old { numbers[ByteText(old.identifier)] = nil }
      if let arrival { numbers[ByteText(arrival.identifier)] = number }
      if old == nil, arrival != nil { order.insert(number) }
      if old != nil, arrival == nil { order.remove(number) }
      return old
    }
  }
}
