/// How a view and the views in it are put where they are.
@MainActor
struct ViewArrangement {
  /// What its own coordinates begin with.
  var boundsOrigin = CGPoint.zero
  /// Whether its frame counts and not constraints.
  var followsFrame = true
  /// How its frame changes with the view around it.
  var mask: UIView.AutoresizingMask = []
  /// The room inside it, which most views leave.
  var margins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  /// The constraints about it and the views in it that count.
  var constraints: [NSLayoutConstraint] = []
  /// The guides in it, by what they are.
  var safeArea: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var guides: [UILayoutGuide] = []
  /// Whether it is laid out before it is drawn next.
  var needsLayout = true
  var needsConstraints = true
  /// How strongly it keeps to the size of what it shows, by direction.
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
}
