/// How much a gateway keeps.
public struct StoreFigures: Hashable, Sendable {
  /// Pushes that wait to be acknowledged.
  public var waiting: Int
  /// Devices that something waits for.
  public var devicesWaitedFor: Int
  /// Bytes of what waits.
  public var waitingBytes: Int
  /// Devices that enrolled.
  public var devices: Int
  /// Tokens that can be pushed to.
  public var tokens: Int
  /// Tokens that are answered with 410.
  public var invalidTokens: Int
  /// Lines of the delivery log.
  public var logEntries: Int
  /// Teams.
  public var teams: Int
  /// Topics.
  public var topics: Int
  /// Keys that were not revoked.
  public var keys: Int
}
