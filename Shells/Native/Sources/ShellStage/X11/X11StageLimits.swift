/// The limits of the X11 stage.
enum X11StageLimits {
  /// The least time between two pictures of a surface, in microseconds: 60 in a second.
  static let frameMicroseconds: Int64 = 16_667
  /// How long the keyboard is asked for before the focus is taken instead, in microseconds.
  static let keyboardMicroseconds: Int64 = 1_000_000
  /// The time between two requests for the keyboard, in microseconds.
  static let keyboardRetryMicroseconds: Int64 = 50_000
  /// How long the keyboard is left to the window manager for a key of its own, in microseconds.
  static let handedOnMicroseconds: Int64 = 100_000
  /// The most times that a surface is raised again in the time below; then another program wants that place more.
  static let raises = 8
  /// The time in which raises are counted, in microseconds.
  static let raiseMicroseconds: Int64 = 2_000_000
  /// The largest scale that is believed.
  static let scale = 8.0
}
