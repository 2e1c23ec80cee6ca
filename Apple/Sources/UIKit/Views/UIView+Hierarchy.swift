extension UIView {
  /// The superview.
  public var superview: UIView? { family.superview }

  /// The subviews, the lowest first.
  public var subviews: [UIView] { family.subviews }

  /// Adds a view at an index among the others, 0 being the lowest.
  public func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index)
  }

  /// Adds a view right above another one.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, shift: 1)
  }

  /// Adds a view right below another one.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, shift: 0)
  }

  /// Makes a view the highest.
  public func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: subviews.count) }
  }

  /// Makes a view the lowest.
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: 0) }
  }

  /// Exchanges the positions of two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
    family.subviews.swapAt(index1, index2)
    recordChange()
  }

  /// Returns whether it is a descendant of a view, or that view.
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }

  /// Adds a view at an index among the others, and removes it from its previous superview.
  func insert(_ view: UIView, at index: Int) {
    precondition(
      !isDescendant(of: view),
      "A view cannot be added to itself or to a view in it. Add it to another view.")
    let isNew = view.superview !== self
    let isNewWindow = view.window !== window
    if isNew {
      if isNewWindow { view.willPass(to: window) }
      view.leave(isMoving: true)
      view.willMove(toSuperview: self)
    } else {
      family.subviews.removeAll { $0 === view }
    }
    family.subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.family.superview = self
    setNeedsLayout()
    guard isNew else { return }
    didAddSubview(view)
    view.didMoveToSuperview()
    if isNewWindow { view.didPass() }
  }

  /// Informs it and its subviews before they move to another window, or to none.
  private func willPass(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.willPass(to: window) }
  }

  /// Informs it and its subviews after they moved to another window, or to none.
  private func didPass() {
    didMoveToWindow()
    for view in subviews { view.didPass() }
  }

  private func insert(_ view: UIView, beside sibling: UIView, shift: Int) {
    // The view itself is left out, because it may be below the sibling now.
    let others = subviews.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === sibling }.map { $0 + shift } ?? others.count)
  }

  /// Removes the view from its superview, with the constraints between the two.
  func leave(isMoving: Bool = false) {
    guard let parent = superview else { return }
    let leavesWindow = !isMoving && window != nil
    parent.willRemoveSubview(self)
    if leavesWindow { willPass(to: nil) }
    if !isMoving { willMove(toSuperview: nil) }
    parent.removeConstraints(about: self)
    parent.family.subviews.removeAll { $0 === self }
    family.superview = nil
    parent.setNeedsLayout()
    if !isMoving { didMoveToSuperview() }
    if leavesWindow { didPass() }
  }

  /// Returns the view with a number: this one, or a descendant.
  func view(identity: Int64) -> UIView? {
    if self.identity == identity { return self }
    return subviews.lazy.compactMap { $0.view(identity: identity) }.first
  }
}

/// The superview, subviews and controller of a view.
@MainActor
struct ViewFamily {
  /// The subviews, the lowest first.
  var subviews: [UIView] = []
  /// The superview, which holds it.
  weak var superview: UIView?
  /// The controller whose view it is.
  weak var controller: UIViewController?
}

extension UIView {
  /// The middle of its frame.
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// Gives it the size that suits it best.
  public func sizeToFit() {
    let size = sizeThatFits(frame.size)
    bounds = CGRect(origin: bounds.origin, size: size)
  }

  /// Returns a point of its own coordinates in those of another view, or of the outermost one.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let here = originInOutermost
    let there = view?.originInOutermost ?? .zero
    return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
  }

  /// Returns a point of another view's coordinates in its own.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let here = originInOutermost
    let there = view?.originInOutermost ?? .zero
    return CGPoint(x: point.x + there.x - here.x, y: point.y + there.y - here.y)
  }

  /// Returns a rectangle of its own coordinates in those of another view, or of the outermost one.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Returns a rectangle of another view's coordinates in its own.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  private var originInOutermost: CGPoint {
    sequence(first: self) { $0.superview }.reduce(into: .zero) { place, view in
      place.x += view.frame.origin.x - view.arrangement.boundsOrigin.x
      place.y += view.frame.origin.y - view.arrangement.boundsOrigin.y
    }
  }
}
