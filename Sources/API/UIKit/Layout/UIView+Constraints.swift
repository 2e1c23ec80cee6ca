extension UIView {
  /// The constraints about it and the views in it that count and that it holds.
  public var constraints: [NSLayoutConstraint] { arrangement.constraints }

  /// Makes a constraint count, held by this view.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = true
  }

  /// Makes constraints count.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Makes a constraint not count any more.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
  }

  /// Makes constraints not count any more.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Makes those constraints not count any more that tie a view to something outside of it.
  func removeConstraints(about view: UIView) {
    for holder in sequence(first: self, next: { $0.superview }) {
      NSLayoutConstraint.deactivate(holder.constraints.filter { $0.crosses(view) })
    }
  }
}
