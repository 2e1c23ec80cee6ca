/// Every limit of the gateway's sockets, in one place.
public enum GatewayLimits {
  /// How many requests of one provider connection may be under way at once (I14).
  public static let streams = 1_000
}
