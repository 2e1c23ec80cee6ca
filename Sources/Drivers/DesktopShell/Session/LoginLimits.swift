/// Every limit of this module, in one place.
enum LoginLimits {
  /// How long the machine's sleep is put off at most for work in flight.
  ///
  /// logind itself waits five seconds by default, for everybody together.
  static let sleepDelay = Duration.seconds(2)
  /// How long logind may take to answer a question.
  static let answer = Duration.seconds(25)
  /// How many sessions of a machine are looked at.
  static let sessions = 4_096
}
