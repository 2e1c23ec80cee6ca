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
