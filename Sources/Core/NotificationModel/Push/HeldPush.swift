/// The newest push that is to wake an app and has not reached a process of it (H7).
public struct HeldPush: Hashable, Sendable {
  /// The whole payload.
  public var payload: [String: PropertyList]
  /// When it arrived.
  public var arrived: WallTime

  /// Creates a push that waits.
  public init(payload: [String: PropertyList], arrived: WallTime) {
    self.payload = payload
    self.arrived = arrived
  }
}
