/// What may be chosen about a store.
public struct StoreOptions: Hashable, Sendable {
  /// How long to wait for another process that holds the database, in seconds, 0 to 2.
  public var busyTimeout = StoreLimits.busyTimeout
  /// How many pages of 4,096 bytes the database may grow to; absent means as many as fit the disk.
  public var maximumPages: Int?

  /// Creates the options of the daemon.
  public init() {}
}
