/// The limits of the program.
enum ShellLimits {
  /// Seconds without anything to show after which the program ends.
  static let restSeconds = 120
  /// How long a withdrawn notification waits for what takes its place, before the screen is drawn without it.
  static let successorMilliseconds = 10
  /// How long after the last event or frame memory is returned to the system, which a banner that stays does not need.
  static let workMicroseconds: Int64 = 2_000_000
  /// The longest such rest that can be asked for.
  static let longestRest = 86_400
  /// The calls that wait for the system while it is away; more are refused.
  static let waitingCalls = 256
  /// How often a call is made again whose answer was lost.
  static let repetitions = 2
  /// Seconds until the system is looked for again, at first and at most; it is also noticed when its socket is made.
  static let firstPause = 0.01
  static let longestPause = 5.0
}
