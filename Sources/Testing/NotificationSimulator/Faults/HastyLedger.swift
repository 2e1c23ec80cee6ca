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
