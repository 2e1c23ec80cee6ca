import NotificationEngine
import NotificationModel

/// A fault that is planted on purpose, so that the checks can be seen to find it.
///
/// None of the faults is in the core: they are in the store or in the moment that the core receives.
package enum PlantedFault: String, Hashable, Sendable, CaseIterable {
  /// A commit returns before the transaction is on the disk.
  case acknowledgeBeforeCommit = "acknowledge-before-commit"
  /// A repeating request is removed after its first delivery.
  case forgetRepeat = "forget-repeat"
  /// A request that was delivered stays in the schedule.
  case deliverTwice = "deliver-twice"
  /// An app that reads its requests receives one of another app.
  case leakBetweenApps = "leak-between-apps"
  /// A response is not stored.
  case loseResponse = "lose-response"
  /// The system stays in the zone in which the scenario began.
  case ignoreZoneChange = "ignore-zone-change"
  /// The stored records of pushes that arrived are lost.
  case forgetArrivals = "forget-arrivals"
  /// A notification of a program of the desktop is not stored.
  case losePosting = "lose-posting"
  /// The store does not keep that the end of a posting was reported to its sender.
  case forgetEnd = "forget-end"

  /// Returns a store that has the fault, or one without any.
  static func store(_ fault: PlantedFault?, _ disk: SimulatedDisk) -> SimulatedStore {
    switch fault {
    case .acknowledgeBeforeCommit: HastyStore(disk)
    case .forgetRepeat: ForgetfulStore(disk)
    case .deliverTwice: RepeatingStore(disk)
    case .leakBetweenApps: LeakingStore(disk)
    case .loseResponse: LosingStore(disk)
    case .forgetArrivals: ArrivalLosingStore(disk)
    case .losePosting: PostingLosingStore(disk)
    case .forgetEnd: EndLosingStore(disk)
    case .ignoreZoneChange, nil: SimulatedStore(disk)
    }
  }
}

/// Puts each transaction on the disk when the next one begins.
final class HastyStore: SimulatedStore {
  private var late: [StoreWrite] = []

  override func begin() throws(StoreFailure) {
    super.write(late)
    late = []
    try super.begin()
  }

  override func write(_ transaction: [StoreWrite]) {
    late = transaction
  }
}

/// Does not store a response before it was sent to a process.
final class LosingStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    if case .saveResponse(let kept) = change, kept.attempts == 0, kept.problem.isEmpty { return }
    try super.write(change)
  }
}

/// Leaves a request in the schedule when it is removed for the first time.
final class RepeatingStore: SimulatedStore {
  private var spared: Set<String> = []

  override func write(_ change: StoreWrite) throws(StoreFailure) {
    if case .removePending(let identifiers, let app) = change, identifiers.count == 1,
      let pending = memory.pending(identifiers[0], of: app),
      spared.insert(pending.request.storyTitle).inserted
    {
      return
    }
    try super.write(change)
  }
}

/// Removes a request that should move to its next date.
final class ForgetfulStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    guard case .reschedule(let identifier, let app, _) = change,
      let pending = memory.pending(identifier, of: app), let request = pending.request.trigger,
      request.repeats
    else { return try super.write(change) }
    try super.write(.removePending([identifier], app))
  }
}

/// Returns to an app the first request of another one.
final class LeakingStore: SimulatedStore {
  override func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    let others = memory.apps().map(\.identifier).filter { $0 != app }
    return try super.pending(of: app) + others.flatMap { memory.pending(of: $0) }.prefix(1)
  }
}

/// Does not store which pushes of gateways have arrived.
final class ArrivalLosingStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    if case .recordArrival = change { return }
    try super.write(change)
  }
}

/// Does not store postings.
final class PostingLosingStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    if case .saveDelivered(let record) = change, record.notification.posting != nil { return }
    try super.write(change)
  }
}

/// Does not store that the time of a notification is over, so that its end is reported once more.
final class EndLosingStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    guard case .saveDelivered(var record) = change, record.notification.posting?.isOver == true
    else { return try super.write(change) }
    record.notification.posting?.isOver = false
    try super.write(.saveDelivered(record))
  }
}
