/// A line or a length of a view, from which constraints are created.
@MainActor @preconcurrency
public class NSLayoutAnchor<AnchorType: AnyObject>: MainActorObject {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    super.init(base: ())
  }

  /// Returns a constraint that both are equal.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: constant)
  }

  /// Returns a constraint that this one is at least the other.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: constant)
  }

  /// Returns a constraint that this one is at most the other.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: constant)
  }

  func make(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }
}

/// A line of a view that goes from top to bottom.
@MainActor @preconcurrency
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint that this line is at the system's distance after the other.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: 8 * multiplier)
  }
}

/// A line of a view that goes from side to side.
@MainActor @preconcurrency
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint that this line is at the system's distance below the other.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: 8 * multiplier)
  }
}

/// A width or a height, from which constraints are created.
@MainActor @preconcurrency
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that it is a number of points.
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    make(.equal, nil, constant: constant)
  }

  /// Returns a constraint that it is at least a number of points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, constant: constant)
  }

  /// Returns a constraint that it is at most a number of points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, constant: constant)
  }

  /// Returns a constraint that it is a multiple of another lengthplus a number of points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.equal, anchor, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint that it is at least a multiple of another lengthplus a number of points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint that it is at most a multiple of another lengthplus a number of points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }
}

/// The lines and lengths of a view or a guide, from which constraints are created.
@MainActor @preconcurrency
public protocol LayoutAnchors: AnyObject {}

extension LayoutAnchors {
  /// The leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The top.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UIView {
  /// The baseline of the first line of text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

/// A rectangle in a view that constraints refer to, and that shows nothing.
@MainActor @preconcurrency
open class UILayoutGuide: MainActorObject {
  /// The kind of a guide, which determines its rectangle.
  enum Kind {
    case own, margins, safeArea
  }

  let identity = ViewIdentity.next()
  let kind: Kind
  /// The view it is in.
  open internal(set) weak var owningView: UIView?
  /// A name.
  open var identifier = ""

  /// Creates a guide that constraints position, once a view has it.
  public init() {
    kind = .own
    super.init(base: ())
  }

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
    super.init(base: ())
  }

  /// The known part of the rectangle: the margins of its view.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    return kind == .margins ? view.bounds.inset(by: view.layoutMargins) : view.bounds
  }
}

extension UILayoutGuide: LayoutAnchors {}
extension UIView: LayoutAnchors {}

extension UIView {
  /// The area that no bar covers: all of the view.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let guide = arrangement.safeArea { return guide }
    let guide = UILayoutGuide(.safeArea, of: self)
    arrangement.safeArea = guide
    return guide
  }

  /// The area inside the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    if let guide = arrangement.marginsGuide { return guide }
    let guide = UILayoutGuide(.margins, of: self)
    arrangement.marginsGuide = guide
    return guide
  }

  /// The area that is comfortable to read: inside the margins.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { arrangement.guides }

  /// Adds a guide to which constraints can refer.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.kind == .own, layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    arrangement.guides.append(layoutGuide)
    recordChange()
  }

  /// Removes a guide, with its constraints.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    arrangement.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    recordChange()
  }
}
