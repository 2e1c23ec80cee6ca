extension UIApplication {
  /// Where an app stands.
  public enum State: Int, Sendable {
    /// The person looks at it, and it takes what they do.
    case active = 0
    /// It is on its way to the foreground or out of it.
    case inactive = 1
    /// Nobody looks at it.
    case background = 2

    /// Apple's number of the case.
    public var rawValue: Int {
      switch self {
      case .active: 0
      case .inactive: 1
      case .background: 2
      }
    }
  }
}
