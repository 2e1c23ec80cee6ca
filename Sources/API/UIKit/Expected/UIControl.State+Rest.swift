extension UIControl.State {
  /// The bits that an app may use as it likes.
  public static let application = UIControl.State(rawValue: 0x00FF_0000)
  /// The bits that belong to the system.
  public static let reserved = UIControl.State(rawValue: 0xFF00_0000)
}
