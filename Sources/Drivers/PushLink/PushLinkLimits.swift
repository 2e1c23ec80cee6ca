/// Every limit of a device's link to its gateway, in one place.
public enum PushLinkLimits {
  /// The longest wait between two tries to reach the gateway, in seconds.
  public static let longestPause = 900.0
}
