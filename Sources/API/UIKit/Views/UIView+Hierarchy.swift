extension UIView {
  /// The view around it.
  public var superview: UIView? { family.superview }

  /// The views in it, the lowest first.
  public var subviews: [UIView] { family.subviews }

  /// Adds a view at a place among the others, 0 being the lowest.
  public func insertSubview(_ view: UIView, at index: Int) {
    place(view, at: index)
  }

  /// Adds a view right above another one.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    place(view, beside: siblingSubview, shift: 1)
  }

  /// Adds a view right below another one.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    place(view, beside: siblingSubview, shift: 0)
  }

  /// Makes a view the highest.
  public func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { place(view, at: subviews.count) }
  }

  /// Makes a view the lowest.
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { place(view, at: 0) }
  }

  /// Lets two views change places.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
    family.subviews.swapAt(index1, index2)
    noteChange()
  }

  /// Returns whether it is in a view, at any depth, or is that view.
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }

  /// Puts a view in it at a place among the others, out of the one that it was in.
  func place(_ view: UIView, at index: Int) {
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

  /// Tells it and the views in it that they are about to be in another window, or in none.
  private func willPass(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.willPass(to: window) }
  }

  /// Tells it and the views in it that they are in another window, or in none.
  private func didPass() {
    didMoveToWindow()
    for view in subviews { view.didPass() }
  }

  private func place(_ view: UIView, beside sibling: UIView, shift: Int) {
    // Without the view itself, which may be below the sibling now.
    let others = subviews.filter { $0 !== view }
    place(view, at: others.firstIndex { $0 === sibling }.map { $0 + shift } ?? others.count)
  }

  /// Takes the view out of the one around it, with the constraints between the two.
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

  /// The view of a number: this one, or one in it at any depth.
  func view(identity: Int64) -> UIView? {
    if self.identity == identity { return self }
    return subviews.lazy.compactMap { $0.view(identity: identity) }.first
  }
}

/// What a view holds and is held by.
@MainActor
struct ViewFamily {
  /// The views in it, the lowest first.
  var subviews: [UIView] = []
  /// The view around it, which holds it.
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
