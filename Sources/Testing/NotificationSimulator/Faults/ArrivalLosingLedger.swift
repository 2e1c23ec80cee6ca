import NotificationCore

/// Does not write down which pushes of gateways have arrived.
final class ArrivalLosingLedger: SimulatedLedger {
  override func write(_ change: LedgerWrite) throws(StoreFailure) {
    if case .noteArrival = change { return }
    try super.write(change)
  }
}
