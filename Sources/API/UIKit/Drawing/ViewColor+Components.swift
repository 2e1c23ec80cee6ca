import NotificationModel

extension ViewColor.Components {
  /// Components that are numbers from 0 to 1; what is none of them counts as 0.
  init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) {
    self.init(
      red: Self.share(red), green: Self.share(green), blue: Self.share(blue),
      alpha: Self.share(alpha))
  }

  func with(alpha: CGFloat) -> Self {
    var changed = self
    changed.alpha = Self.share(alpha)
    return changed
  }

  private static func share(_ value: CGFloat) -> Double {
    value > 0 ? min(Double(value), 1) : 0
  }
}
