/// The limits of the keys that wait for an input method, and of its messages.
enum InputMethodLimits {
  /// How long a key waits for its answer, in milliseconds; then it is used as typed.
  static let keyMilliseconds = 200
  /// The most keys that wait; a further one has all of them used as typed.
  static let waitingKeys = 64
  /// The most bytes of a text that is composed or typed; a longer one is dropped.
  static let textBytes = 16_384
  /// The candidates that are shown at once, and the letters of each; more are left out.
  static let candidates = 20
  static let candidateLetters = 40
  /// The most bytes that are read of the file with the bus of ibus.
  static let addressFileBytes = 4_096
}
