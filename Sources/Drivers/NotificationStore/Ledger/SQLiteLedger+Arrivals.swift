import GRDB
public import NotificationCore
public import NotificationModel

extension SQLiteLedger {
  /// Whether a push of this `apns-id` was noted and not forgotten since.
  public func hasArrived(push identifier: String) throws(StoreFailure) -> Bool {
    try connection.row(.arrival, [.bytes(identifier)]) { try $0.integer(0) } != nil
  }

  /// Notes that a push has arrived, and forgets those that are too many or too old.
  public func noteArrival(
    ofPush identifier: String, at date: WallTime
  ) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      try connection.run(
        .addArrival, [.bytes(identifier), date.microseconds.databaseValue])
      let newest = try connection.row(.newestArrival) { try $0.integer(0) } ?? 0
      try connection.run(
        .forgetArrivals,
        [
          (newest - Int64(CoreLimits.rememberedPushes)).databaseValue,
          (date.microseconds - CoreLimits.pushMemory).databaseValue,
        ])
    }
  }
}
