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
