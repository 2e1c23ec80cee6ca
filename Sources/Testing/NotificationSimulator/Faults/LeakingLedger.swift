import NotificationCore
import NotificationModel

/// Tells an app of the first request of another one.
final class LeakingLedger: SimulatedLedger {
  override func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    let others = memory.apps().map(\.identifier).filter { $0 != app }
    return try super.pending(of: app) + others.flatMap { memory.pending(of: $0) }.prefix(1)
  }
}
