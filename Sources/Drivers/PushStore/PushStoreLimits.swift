/// Every limit of what a gateway keeps, in one place.
public enum PushStoreLimits {
  /// How many pushes wait for one device at most.
  public static let waitingPushes = 100
}
