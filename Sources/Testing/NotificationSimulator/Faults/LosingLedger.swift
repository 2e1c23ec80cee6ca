import NotificationCore
import NotificationModel

/// Does not write a response down before it was handed to a process.
final class LosingLedger: SimulatedLedger {
  override func write(_ change: LedgerWrite) throws(StoreFailure) {
    if case .saveResponse(let kept) = change, kept.attempts == 0, kept.problem.isEmpty { return }
    try super.write(change)
  }
}
