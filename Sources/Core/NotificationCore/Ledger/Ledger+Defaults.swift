public import NotificationModel

extension Ledger {
  /// Reads all of the app's notifications; a ledger that can read fewer should.
  public func earliestDelivered(
    of app: BundleIdentifier, limit: Int
  ) throws(StoreFailure) -> [DeliveredRecord] {
    Array(try delivered(of: app).prefix(limit))
  }
}
