/// One thing that is known about the place or the size of a view, or of two.
///
/// `first = multiplier * second + constant`, or at least or at most that. Shells find places that agree with
/// all of them, those of higher priority first.
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
  /// What the second is multiplied by.
  public let multiplier: CGFloat
  /// What is added to it, in points.
  open var constant: CGFloat { didSet { noteChange() } }
  /// How much it matters; it must hold unless something else is said.
  open var priority = UILayoutPriority.required { didSet { noteChange() } }
  /// A name.
  open var identifier: String?

  /// Creates a constraint that does not count yet.
  ///
  /// - Parameters:
  ///   - view1: A view or a guide.
  ///   - attr1: The line or length of it.
  ///   - relation: How the two sides compare.
  ///   - view2: Another one; nothing for a length that is a number.
  ///   - attr2: The line or length of that one.
  ///   - multiplier: What that is multiplied by.
  ///   - c: What is added to it.
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

  /// Whether it counts.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue == isActive { return }
      newValue ? activate() : deactivate()
    }
  }

  /// Makes constraints count.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Makes constraints not count any more.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  var first: LayoutItem? { LayoutItem(firstObject) }
  var second: LayoutItem? { LayoutItem(secondObject) }

  /// Whether what it is about is gone, or was never a view.
  var isVoid: Bool { firstObject == nil || (hasSecond && secondObject == nil) }

  /// Whether it is about a view in another one, and about one that is not.
  func crosses(_ view: UIView) -> Bool {
    guard let first = first?.view, let second = second?.view else { return false }
    return first.isDescendant(of: view) != second.isDescendant(of: view)
  }

  private func activate() {
    guard !isVoid, let first = first?.view else { return }
    hold(in: second?.view.flatMap { Self.common(first, $0) } ?? first)
  }

  /// Has a view hold it.
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

  private func noteChange() {
    holder?.invalidateIntrinsicContentSize()
  }

  /// The innermost view that both are in.
  private static func common(_ one: UIView, _ other: UIView) -> UIView? {
    sequence(first: one) { $0.superview }.first { other.isDescendant(of: $0) }
  }
}
