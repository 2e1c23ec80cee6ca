/// A rectangle in a view that constraints speak of, and that shows nothing.
@MainActor @preconcurrency
open class UILayoutGuide: MainActorObject {
  /// What says where a guide is.
  enum Kind {
    case own, margins, safeArea
  }

  let identity = ViewIdentity.next()
  let kind: Kind
  /// The view it is in.
  open internal(set) weak var owningView: UIView?
  /// A name.
  open var identifier = ""

  /// Creates a guide that constraints put somewhere, once a view has it.
  public init() {
    kind = .own
    super.init(base: ())
  }

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
    super.init(base: ())
  }

  /// Where it is, as far as that is known here: the margins of its view.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    return kind == .margins ? view.bounds.inset(by: view.layoutMargins) : view.bounds
  }
}

extension UILayoutGuide: LayoutAnchors {}
extension UIView: LayoutAnchors {}

extension UIView {
  /// What nothing else covers: all of it.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let guide = arrangement.safeArea { return guide }
    let guide = UILayoutGuide(.safeArea, of: self)
    arrangement.safeArea = guide
    return guide
  }

  /// What its margins leave.
  public var layoutMarginsGuide: UILayoutGuide {
    if let guide = arrangement.marginsGuide { return guide }
    let guide = UILayoutGuide(.margins, of: self)
    arrangement.marginsGuide = guide
    return guide
  }

  /// What is wide enough to be read well: what its margins leave.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { arrangement.guides }

  /// Adds a guide for constraints to speak of.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.kind == .own, layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    arrangement.guides.append(layoutGuide)
    noteChange()
  }

  /// Takes a guide away, with the constraints about it.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    arrangement.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    noteChange()
  }
}
