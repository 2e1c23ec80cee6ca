/// What one commit of a store did.
public struct CommitReport: Hashable, Sendable {
  /// How many pushes were added.
  public var stored = 0
  /// How many pushes had been accepted before.
  public var duplicates = 0
  /// How many waiting ones a newer one replaced.
  public var replaced = 0
  /// How many were let go because too many waited for their device.
  public var dropped = 0
  /// How many were removed because their time was over.
  public var expired = 0
  /// How many were acknowledged.
  public var acknowledged = 0
  /// How many nanoseconds it took until everything was on the disk.
  public var nanoseconds: Int64 = 0
  /// Why nothing of it was done.
  public var failure: QueueFailure?

  /// Creates a report of nothing.
  public init() {}
}
