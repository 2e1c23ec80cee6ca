extension UIView {
  /// Whether what sticks out of it is cut off.
  public var clipsToBounds: Bool {
    get { look.clips }
    set { look.clips = newValue }
  }

  /// Whether it covers everything under it; of no meaning here.
  public var isOpaque: Bool {
    get { look.isOpaque }
    set { look.isOpaque = newValue }
  }

  /// Whether it looks light or dark in every shell; unspecified means as the shell does.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { look.fixedStyle }
    set { look.fixedStyle = newValue }
  }

  /// How a picture in it fills it.
  public var contentMode: ContentMode {
    get { look.contentMode }
    set { look.contentMode = newValue }
  }

  /// A number to find it by.
  public var tag: Int {
    get { look.tag }
    set { look.tag = newValue }
  }

  /// Returns the view of a number: itself, or one in it at any depth.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// A name for tests of the app.
  public var accessibilityIdentifier: String? {
    get { look.accessibilityIdentifier }
    set { look.accessibilityIdentifier = newValue }
  }
}
