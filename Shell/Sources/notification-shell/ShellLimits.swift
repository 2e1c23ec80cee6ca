/// The limits of the program.
enum ShellLimits {
  /// Seconds without anything to show after which the program ends.
  static let restSeconds = 120
  /// How long a withdrawn notification waits for what takes its place, before the screen is drawn without it.
  static let successorMilliseconds = 10
  /// The longest such rest that can be asked for.
  static let longestRest = 86_400
}
