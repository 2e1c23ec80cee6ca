import NotificationCore
import NotificationModel

/// Tells an app of the first request of another one.
final class LeakingLedger: SimulatedLedger {
  override func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    let others = memory.apps().map(\.identifier).filter { $0 != app }
    return try super.pending(of: app) + others.flatMap { memory.pending(of: $0) }.prefix(1)
  }
}

/// Does not write a response down before it was handed to a process.
final class LosingLedger: SimulatedLedger {
  override func write(_ change: LedgerWrite) throws(StoreFailure) {
    if case .saveResponse(let kept) = change, kept.attempts == 0, kept.problem.isEmpty { return }
    try super.write(change)
  }
}
