/// How a gateway's store behaves.
public struct GatewayStoreOptions: Sendable {
  /// What a newer push takes the place of.
  public var replacement: ReplacementPolicy
  /// How many pushes wait for one device at most.
  public var waitingPushes: Int
  /// The time, in milliseconds since 1970.
  public var now: @Sendable () -> Int64
  /// Is told of each commit, on the store's own thread.
  public var report: @Sendable (CommitReport) -> Void

  /// How many pages the database may have; for tests of a full disk.
  var maximumPages: Int?

  /// Creates options.
  public init(
    replacement: ReplacementPolicy = .byCollapseIdentifier,
    waitingPushes: Int = PushStoreLimits.waitingPushes,
    now: @escaping @Sendable () -> Int64 = StoreClock.now,
    report: @escaping @Sendable (CommitReport) -> Void = { _ in }
  ) {
    self.replacement = replacement
    self.waitingPushes = waitingPushes
    self.now = now
    self.report = report
  }
}
