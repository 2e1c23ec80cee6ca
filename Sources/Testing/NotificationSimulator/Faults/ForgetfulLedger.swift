import NotificationCore
import NotificationModel

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
