/// Every limit of the push protocol, in one place.
public enum PushLimits {
  /// How many bytes a payload may have; the request is refused with `PayloadTooLarge` (H6).
  public static let payloadBytes = 4_096
  /// The same for a call (`voip`) (H6).
  public static let callPayloadBytes = 5_120
  /// How many bytes `apns-collapse-id` may have; the request is refused with `BadCollapseId` (I3).
  public static let collapseBytes = 64
  /// How many seconds a push is kept that does not say it, and at most: 30 days (I3, I17).
  public static let keptSeconds: Int64 = 2_592_000
}
