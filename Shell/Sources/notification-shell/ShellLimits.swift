/// The limits of the program.
enum ShellLimits {
  /// Seconds without anything to show after which the program ends.
  static let restSeconds = 120
}
