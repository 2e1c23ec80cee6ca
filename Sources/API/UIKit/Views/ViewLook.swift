/// How a view looks and what it does, beside what may be overridden.
@MainActor
struct ViewLook {
  var tint: UIColor?
  var fixedStyle = UIUserInterfaceStyle.unspecified
  var clips = false
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  var outline = ViewOutline()
  var recognizers: [UITapGestureRecognizer] = []
  var otherRecognizers: [UIGestureRecognizer] = []
  var tag = 0
  var accessibilityIdentifier: String?
  var accessibilityHint: String?
  var accessibilityValue: String?
  var isAccessibilityElement = false
}

/// The outline of a view.
struct ViewOutline {
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  var borderColor: CGColor?
}
