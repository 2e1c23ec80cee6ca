import NotificationEngine
import NotificationModel

/// A fault that is planted on purpose, so that the checks can be seen to find it.
///
/// None of them is in the core: they sit in the store or in the moment that the core is given.
package enum PlantedFault: String, Hashable, Sendable, CaseIterable {
  /// A commit returns although the transaction is not on the disk yet.
  case acknowledgeBeforeCommit = "acknowledge-before-commit"
  /// A repeating request is taken out after its first delivery.
  case forgetRepeat = "forget-repeat"
  /// A request that was delivered stays in the schedule.
  case deliverTwice = "deliver-twice"
  /// An app that reads its requests is told one of another app.
  case leakBetweenApps = "leak-between-apps"
  /// A response is not written down.
  case loseResponse = "lose-response"
  /// The system goes on in the zone that the story began in.
  case ignoreZoneChange = "ignore-zone-change"
  /// What is written down of pushes that arrived is lost.
  case forgetArrivals = "forget-arrivals"

  /// A store that has the fault, or one without any.
  static func store(_ fault: PlantedFault?, _ disk: SimulatedDisk) -> SimulatedStore {
    switch fault {
    case .acknowledgeBeforeCommit: HastyStore(disk)
    case .forgetRepeat: ForgetfulStore(disk)
    case .deliverTwice: RepeatingStore(disk)
    case .leakBetweenApps: LeakingStore(disk)
    case .loseResponse: LosingStore(disk)
    case .forgetArrivals: ArrivalLosingStore(disk)
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

/// Does not write a response down before it was handed to a process.
final class LosingStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    if case .saveResponse(let kept) = change, kept.attempts == 0, kept.problem.isEmpty { return }
    try super.write(change)
  }
}

/// Leaves a request where it is when it is taken out for the first time.
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

/// Takes a request out where it should move to its next date.
final class ForgetfulStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    guard case .reschedule(let identifier, let app, _) = change,
      let pending = memory.pending(identifier, of: app), let request = pending.request.trigger,
      request.repeats
    else { return try super.write(change) }
    try super.write(.removePending([identifier], app))
  }
}

/// Tells an app of the first request of another one.
final class LeakingStore: SimulatedStore {
  override func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    let others = memory.apps().map(\.identifier).filter { $0 != app }
    return try super.pending(of: app) + others.flatMap { memory.pending(of: $0) }.prefix(1)
  }
}

/// Does not write down which pushes of gateways have arrived.
final class ArrivalLosingStore: SimulatedStore {
  override func write(_ change: StoreWrite) throws(StoreFailure) {
    if case .recordArrival = change { return }
    try super.write(change)
  }
}
