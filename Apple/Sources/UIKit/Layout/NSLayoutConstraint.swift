import NotificationModel

/// A condition on the position or the size of a view, or of two.
///
/// `first = multiplier * second + constant`, or at least or at most that. Shells find positions that satisfy all of
/// them, those of higher priority first.
@MainActor @preconcurrency
open class NSLayoutConstraint: MainActorObject {
  private weak var firstObject: AnyObject?
  private weak var secondObject: AnyObject?
  private let hasSecond: Bool
  private weak var holder: UIView?

  /// The line or length of the first view.
  public let firstAttribute: Attribute
  /// How the two sides compare.
  public let relation: Relation
  /// The line or length of the second view.
  public let secondAttribute: Attribute
  /// The multiplier of the second.
  public let multiplier: CGFloat
  /// The constant that is added, in points.
  open var constant: CGFloat { didSet { recordChange() } }
  /// The priority; required unless set.
  open var priority = UILayoutPriority.required { didSet { recordChange() } }
  /// A name.
  open var identifier: String?

  /// Creates a constraint that is not active yet.
  ///
  /// - Parameters:
  ///   - view1: A view or a guide.
  ///   - attr1: The line or length of it.
  ///   - relation: How the two sides compare.
  ///   - view2: Another one; `nil` for a length that is a number.
  ///   - attr2: The line or length of that one.
  ///   - multiplier: The multiplier of that.
  ///   - c: The constant that is added.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstObject = LayoutItem(view1)?.object
    secondObject = LayoutItem(view2)?.object
    hasSecond = LayoutItem(view2) != nil && attr2 != .notAnAttribute
    firstAttribute = attr1
    self.relation = relation
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
    super.init(base: ())
  }

  /// The first view or guide, for as long as it lives.
  open var firstItem: AnyObject? { firstObject }
  /// The second view or guide, for as long as it lives.
  open var secondItem: AnyObject? { secondObject }

  /// Whether it is active.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue == isActive { return }
      newValue ? activate() : deactivate()
    }
  }

  /// Activates constraints.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  var first: LayoutItem? { LayoutItem(firstObject) }
  var second: LayoutItem? { LayoutItem(secondObject) }

  /// Whether its views are gone, or were never views.
  var isVoid: Bool { firstObject == nil || (hasSecond && secondObject == nil) }

  /// Whether it connects a subview of a view with one that is outside of it.
  func crosses(_ view: UIView) -> Bool {
    guard let first = first?.view, let second = second?.view else { return false }
    return first.isDescendant(of: view) != second.isDescendant(of: view)
  }

  private func activate() {
    guard !isVoid, let first = first?.view else { return }
    hold(in: second?.view.flatMap { Self.common(first, $0) } ?? first)
  }

  /// Adds the constraint to the view that holds it.
  func hold(in view: UIView) {
    holder = view
    view.arrangement.constraints.append(self)
    view.invalidateIntrinsicContentSize()
  }

  private func deactivate() {
    holder?.arrangement.constraints.removeAll { $0 === self }
    holder?.invalidateIntrinsicContentSize()
    holder = nil
  }

  private func recordChange() {
    holder?.invalidateIntrinsicContentSize()
  }

  /// Returns the innermost view that contains both.
  private static func common(_ one: UIView, _ other: UIView) -> UIView? {
    sequence(first: one) { $0.superview }.first { other.isDescendant(of: $0) }
  }
}

extension NSLayoutConstraint {
  /// A line or a length of a view.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top.
    case top = 3
    /// The bottom.
    case bottom = 4
    /// The leading edge.
    case leading = 5
    /// The trailing edge.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The baseline of the last line of text.
    case lastBaseline = 11
    /// The baseline of the first line of text.
    case firstBaseline = 12
    /// An edge of the margins of the view.
    case leftMargin = 13, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// A middle between the margins.
    case centerXWithinMargins = 19, centerYWithinMargins
    /// Nothing: the length is a number.
    case notAnAttribute = 0

    /// The name that shells use for it, without margins.
    var model: ViewConstraint.Attribute? {
      switch self {
      case .left, .leftMargin: .left
      case .right, .rightMargin: .right
      case .top, .topMargin: .top
      case .bottom, .bottomMargin: .bottom
      case .leading, .leadingMargin: .leading
      case .trailing, .trailingMargin: .trailing
      case .width: .width
      case .height: .height
      case .centerX, .centerXWithinMargins: .centerX
      case .centerY, .centerYWithinMargins: .centerY
      case .lastBaseline: .lastBaseline
      case .firstBaseline: .firstBaseline
      case .notAnAttribute: nil
      }
    }

    /// The direction of the attribute.
    var axis: Axis {
      switch model {
      case .left, .right, .leading, .trailing, .width, .centerX, nil: .horizontal
      case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
      }
    }

    /// The line in its direction; baselines are approximately at the end of the view.
    var line: Extent.Line? {
      switch model {
      case .left, .leading, .top: .start
      case .right, .trailing, .bottom, .firstBaseline, .lastBaseline: .end
      case .width, .height: .length
      case .centerX, .centerY: .middle
      case nil: nil
      }
    }

    var isOfMargins: Bool { rawValue >= Attribute.leftMargin.rawValue }
  }

  /// How the two sides of a constraint compare.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1

    var model: ViewConstraint.Relation {
      switch self {
      case .lessThanOrEqual: .atMost
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      }
    }
  }

  /// A direction.
  public enum Axis: Int, Sendable {
    /// From side to side.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }
}

/// The priority of a constraint, from 1 to 1000; 1000 is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: Float

  /// Creates a priority.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Creates a priority.
  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  /// The constraint is required.
  public static let required = UILayoutPriority(1000)
  /// High priority: that a button has room for its title.
  public static let defaultHigh = UILayoutPriority(750)
  /// Low priority: that a button does not exceed its title's size.
  public static let defaultLow = UILayoutPriority(250)
  /// The lowest priority.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns a priority that is higher by a number.
  public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + number)
  }

  /// Returns a priority that is lower by a number.
  public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - number)
  }
}
