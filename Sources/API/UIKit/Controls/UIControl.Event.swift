extension UIControl {
  /// What a control tells of.
  ///
  /// - Note: Shells tell of uses, values and texts; of single touches only what belongs to a tap.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates events of bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It was pressed.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It was pressed more than once.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// It was let go of inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// It was let go of outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// Pressing it was given up.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// Its value is another one.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// It was used as it is usually used.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A field was entered.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a field is another one.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A field was left.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key was pressed in a field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Everything about texts.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
