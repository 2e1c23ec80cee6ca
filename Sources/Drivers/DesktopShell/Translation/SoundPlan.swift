/// How the sound of one presentation is made (C5 to C10), decided by whoever looked for its file.
public enum SoundPlan: Hashable, Sendable {
  /// No sound.
  case silent
  /// A sound of the desktop's theme, by its name.
  case serverDefault(name: String)
  /// A file that was found and checked, and that the server may play.
  case file(LocalFile)
  /// Played here whatever the server can: at a volume of its own, or in a format servers lack.
  case playedHere(LocalFile?)

  /// The name of an ordinary notification's sound in the desktop's themes.
  public static let standardName = "message-new-instant"
}
