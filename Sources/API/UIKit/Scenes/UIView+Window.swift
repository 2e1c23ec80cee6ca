extension UIView {
  /// The window that it is in, if any; itself for a window.
  public var window: UIWindow? {
    var next: UIView? = self
    while let view = next {
      if let window = view as? UIWindow { return window }
      next = view.superview
    }
    return nil
  }
}
