/// The version of the frames.
public enum LinkVersion {
  /// What both ends speak: the gateway names it in its challenge, the device in its answer.
  public static let current: UInt8 = 1
}
