/// What a log should say about sounds; a problem that lasts is told once.
public enum SoundProblem: Hashable, Sendable, CustomStringConvertible {
  /// No sound can be played until further notice.
  case unavailable(reason: String)
  /// A file of an app ended the program that plays; the default sound is played instead.
  case harmfulFile(path: String)

  /// One line for a person.
  public var description: String {
    switch self {
    case .unavailable(let reason):
      "Sounds cannot be played: \(reason). Notifications are shown without."
    case .harmfulFile(let path):
      "The sound file \(path) ended the program that plays; the default sound is played instead."
    }
  }
}
