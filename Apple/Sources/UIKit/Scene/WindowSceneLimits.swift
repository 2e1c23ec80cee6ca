package import NotificationModel

/// The limits of a scene; parts beyond them are left out, so that the rest is drawn.
package enum WindowSceneLimits {
  /// The number of views, including guides.
  package static let views = 2_000
  /// The depth of nested views; the root is the first.
  package static let depth = 32
  /// The number of characters of one text.
  package static let textCharacters = 4_096
  /// The number of bytes of all texts together, which leaves room for the rest in one message.
  package static let textBytes = 256 << 10
  /// The number of constraints.
  package static let constraints = 512
  /// The number of scalars in one letter; a letter with more is left out.
  static let signsOfLetter = 100
  /// The lines that a text may be limited to; more means no limit.
  static let lines = 10_000
  /// The longest length, in points.
  static let length: CGFloat = 1_000_000
  /// How often lines are derived from others.
  static let reckoningPasses = 50
  /// How often views are laid out that request it repeatedly.
  static let layoutPasses = 10
}

/// Numbers that shells can draw with.
enum SceneNumber {
  /// Returns a finite number: a value that is not a number counts as 0, an infinite one as the longest length.
  static func finite(_ value: CGFloat) -> Double {
    value.isNaN ? 0 : Double(min(max(value, -WindowSceneLimits.length), WindowSceneLimits.length))
  }

  /// Returns a length that is a number and at least 0.
  static func length(_ value: CGFloat) -> Double {
    max(0, finite(value))
  }

  /// Returns how many lines a text may have; 0 means as many as needed.
  static func lines(_ count: Int) -> Int {
    count > 0 && count <= WindowSceneLimits.lines ? count : 0
  }

  /// Returns a share from 0 to 1; 1 for a value that is not a number.
  static func share(_ value: CGFloat) -> Double {
    value.isNaN ? 1 : Double(min(max(value, 0), 1))
  }
}

extension ViewFrame {
  /// Creates a rectangle that shells can draw; `nil` if it is empty.
  package init?(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: SceneNumber.finite(rect.origin.x), y: SceneNumber.finite(rect.origin.y),
      width: SceneNumber.length(rect.width), height: SceneNumber.length(rect.height))
    if width <= 0 || height <= 0 { return nil }
  }
}

/// Cuts texts so that a scene keeps its limits; the scalars of a letter count too.
struct SceneText {
  /// The bytes that are left for texts.
  private(set) var bytes = WindowSceneLimits.textBytes

  /// Returns as much of a text as fits: whole letters only, without those of endless marks.
  mutating func cut(_ text: String) -> String {
    var cut = ""
    var signs = 0
    for letter in text {
      let count = letter.unicodeScalars.count
      if count > WindowSceneLimits.signsOfLetter { continue }
      let length = letter.utf8.count
      guard signs + count <= WindowSceneLimits.textCharacters, length <= bytes else { break }
      signs += count
      bytes -= length
      cut.append(letter)
    }
    return cut
  }
}

extension SceneText {
  /// Returns the content of a view, with as much of its texts as fits.
  mutating func cut(_ content: ViewContent) -> ViewContent {
    switch content {
    case .label(var text):
      text.text = cut(text.text)
      return .label(text)
    case .button(var button):
      if let words = button.title?.text { button.title?.text = cut(words) }
      return .button(button)
    case .textField(var field):
      field.text.text = cut(field.text.text)
      field.placeholder = cut(field.placeholder)
      return .textField(field)
    case .plain, .image, .stack, .toggle, .slider: return content
    }
  }
}
