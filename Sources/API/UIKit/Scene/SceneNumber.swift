package import NotificationModel

/// Numbers that shells can draw with.
enum SceneNumber {
  /// A number that is one: what is none counts as 0, what is endless as the longest length.
  static func finite(_ value: CGFloat) -> Double {
    value.isNaN ? 0 : Double(min(max(value, -SceneLimits.length), SceneLimits.length))
  }

  /// A length that is a number and at least 0.
  static func length(_ value: CGFloat) -> Double {
    max(0, finite(value))
  }

  /// How many lines a text may have; 0 means as many as it takes.
  static func lines(_ count: Int) -> Int {
    count > 0 && count <= SceneLimits.lines ? count : 0
  }

  /// A share from 0 to 1; all of it for what is no number.
  static func share(_ value: CGFloat) -> Double {
    value.isNaN ? 1 : Double(min(max(value, 0), 1))
  }
}

extension ViewFrame {
  /// A rectangle that shells can draw; nothing where it is empty.
  package init?(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: SceneNumber.finite(rect.origin.x), y: SceneNumber.finite(rect.origin.y),
      width: SceneNumber.length(rect.width), height: SceneNumber.length(rect.height))
    if width <= 0 || height <= 0 { return nil }
  }
}
