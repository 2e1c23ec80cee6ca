import ShellScene

/// The role of an object, by AT-SPI's numbers.
enum AccessibleRole: UInt32, Sendable {
  case alert = 2
  case image = 27
  case label = 29
  case list = 31
  case panel = 39
  case progressBar = 42
  case pushButton = 43
  case window = 69
  case application = 75
  case entry = 79
  case heading = 83
  case notification = 101

  /// The role of a node; nil if its children represent it.
  init?(_ role: SceneNode.Role) {
    switch role {
    case .window: self = .window
    case .notification: self = .notification
    // Screen readers say the name and the texts of an alert when the focus enters it.
    case .question: self = .alert
    case .list: self = .list
    case .group: self = .panel
    case .heading: self = .heading
    case .label: self = .label
    case .image: self = .image
    case .button: self = .pushButton
    case .entry: self = .entry
    case .progress: self = .progressBar
    case .none: return nil
    }
  }

  /// The role's name as screen readers compare it; they translate it themselves, by the number.
  var name: String {
    switch self {
    case .alert: "alert"
    case .image: "image"
    case .label: "label"
    case .list: "list"
    case .panel: "panel"
    case .progressBar: "progress bar"
    case .pushButton: "push button"
    case .window: "window"
    case .application: "application"
    case .entry: "entry"
    case .heading: "heading"
    case .notification: "notification"
    }
  }
}

/// How a thing is, as bits at the numbers that AT-SPI gives to states.
struct AccessibleStates: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  static let active = AccessibleStates(number: 1)
  static let editable = AccessibleStates(number: 7)
  static let enabled = AccessibleStates(number: 8)
  static let focusable = AccessibleStates(number: 11)
  static let focused = AccessibleStates(number: 12)
  static let multiLine = AccessibleStates(number: 17)
  static let pressed = AccessibleStates(number: 20)
  static let sensitive = AccessibleStates(number: 24)
  static let showing = AccessibleStates(number: 25)
  static let singleLine = AccessibleStates(number: 26)
  static let visible = AccessibleStates(number: 30)

  /// The states whose changes are sent, with the names that events use.
  static let reported: [(state: AccessibleStates, name: String)] = [
    (.enabled, "enabled"), (.sensitive, "sensitive"), (.pressed, "pressed"),
    (.showing, "showing"), (.active, "active"), (.focused, "focused"),
  ]

  init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(number: UInt64) { self.init(rawValue: 1 << number) }

  /// The two words in which AT-SPI sends states.
  var words: [UInt32] {
    [UInt32(truncatingIfNeeded: rawValue), UInt32(truncatingIfNeeded: rawValue >> 32)]
  }
}
