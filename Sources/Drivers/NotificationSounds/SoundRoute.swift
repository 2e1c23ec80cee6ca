/// Who makes the sound of a notification, and which.
public enum SoundRoute: Hashable, Sendable {
  /// Nobody makes a sound; a server that plays by itself must be told so (C5).
  case silent
  /// The notification server plays a sound of the person's theme, by this name.
  case serverDefault(soundName: String)
  /// The notification server plays this file: linear PCM in a WAV file of at most 30 seconds.
  case serverFile(path: String)
  /// It is handed to `SoundPlayer`, and the server must be told to be silent.
  case playHere(PlaybackOrder)
}
