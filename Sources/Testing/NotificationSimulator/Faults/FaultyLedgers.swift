import NotificationCore
import NotificationModel

/// Puts each transaction on the disk when the next one begins.
final class HastyLedger: SimulatedLedger {
  private var late: [LedgerWrite] = []

  override func begin() throws(StoreFailure) {
    super.store(late)
    late = []
    try super.begin()
  }

  override func store(_ transaction: [LedgerWrite]) {
    late = transaction
  }
}

/// Takes a request out where it should move to its next date.
final class ForgetfulLedger: SimulatedLedger {
  override func write(_ change: LedgerWrite) throws(StoreFailure) {
    guard case .reschedule(let identifier, let app, _) = change,
      let pending = memory.pending(identifier, of: app), let request = pending.request.trigger,
      request.repeats
    else { return try super.write(change) }
    try super.write(.removePending([identifier], app))
  }
}

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
