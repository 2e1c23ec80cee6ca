extension UIScene {
  /// Where a scene stands.
  public enum ActivationState: Int, Sendable {
    /// It is not connected.
    case unattached = -1
    /// The person looks at it, and it takes what they do.
    case foregroundActive = 0
    /// It is on its way to the foreground or out of it.
    case foregroundInactive = 1
    /// Nobody looks at it.
    case background = 2
  }
}
