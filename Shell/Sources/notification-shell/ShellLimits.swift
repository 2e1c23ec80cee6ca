/// The limits of the program.
enum ShellLimits {
  /// Seconds without anything to show after which the program ends.
  static let restSeconds = 120
  /// The longest such rest that can be asked for.
  static let longestRest = 86_400
}
