extension UIView {
  /// A length that nothing says.
  public static let noIntrinsicMetric: CGFloat = -1
  /// Asks for the least size that a view's constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// Asks for the greatest size that a view's constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// How a frame changes with the size of the view around it.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a mask of bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The room at the left grows.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// It grows in width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The room at the right grows.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The room at the top grows.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// It grows in height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The room at the bottom grows.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// How its frame changes with the size of the view around it.
  public var autoresizingMask: AutoresizingMask {
    get { arrangement.mask }
    set { arrangement.mask = newValue }
  }

  /// Whether its frame counts, and not constraints.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { arrangement.followsFrame }
    set {
      arrangement.followsFrame = newValue
      noteChange()
    }
  }

  /// The room inside it, by where the language begins; 8 points at each edge unless set.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { arrangement.margins }
    set {
      arrangement.margins = newValue
      setNeedsLayout()
    }
  }

  /// The room inside it; 8 points at each edge unless set.
  public var layoutMargins: UIEdgeInsets {
    get {
      let margins = arrangement.margins
      return UIEdgeInsets(
        top: margins.top, left: margins.leading, bottom: margins.bottom, right: margins.trailing)
    }
    set {
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top, leading: newValue.left, bottom: newValue.bottom,
        trailing: newValue.right)
    }
  }

  /// The room that something else covers; none.
  public var safeAreaInsets: UIEdgeInsets { .zero }

  /// Returns how strongly it refuses to be larger than what it shows.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    arrangement.hugging[axis] ?? .defaultLow
  }

  /// Says how strongly it refuses to be larger than what it shows.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    arrangement.hugging[axis] = priority
    noteChange()
  }

  /// Returns how strongly it refuses to be smaller than what it shows.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    arrangement.resistance[axis] ?? .defaultHigh
  }

  /// Says how strongly it refuses to be smaller than what it shows.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    arrangement.resistance[axis] = priority
    noteChange()
  }

  /// Asks for `updateConstraints()` before the next layout.
  public func setNeedsUpdateConstraints() {
    arrangement.needsConstraints = true
    setNeedsLayout()
  }

  /// Calls `updateConstraints()` where that was asked for.
  public func updateConstraintsIfNeeded() {
    guard arrangement.needsConstraints else { return }
    arrangement.needsConstraints = false
    updateConstraints()
  }
}
