import NotificationCore
import NotificationModel

/// Leaves a request where it is when it is taken out for the first time.
final class RepeatingLedger: SimulatedLedger {
  private var spared: Set<String> = []

  override func write(_ change: LedgerWrite) throws(StoreFailure) {
    if case .removePending(let identifiers, let app) = change, identifiers.count == 1,
      let pending = memory.pending(identifiers[0], of: app),
      spared.insert(pending.request.storyTitle).inserted
    {
      return
    }
    try super.write(change)
  }
}
