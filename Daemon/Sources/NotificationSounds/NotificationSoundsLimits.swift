/// The limits of waiting sounds and of the files that are examined.
package enum NotificationSoundsLimits {
  /// The most sounds that wait; one more replaces the oldest ordinary one.
  package static let waiting = 8
  /// How long an ordinary sound waits before it would only confuse, in microseconds.
  package static let timeoutMicroseconds: Int64 = 5_000_000
  /// The shortest time between the starts of two sounds, in microseconds.
  package static let distanceMicroseconds: Int64 = 1_000_000
  /// The longest life of the program that plays, in microseconds; then it is asked to stop.
  package static let lifeMicroseconds: Int64 = 45_000_000
  /// How long the program may take to stop before it is killed, in microseconds.
  package static let graceMicroseconds: Int64 = 2_000_000
  /// The pause for ordinary sounds after one that could not be played, in microseconds.
  package static let pauseMicroseconds: Int64 = 60_000_000

  /// The most groups of an app whose folders are searched; further ones are left out.
  package static let groups = 32
  /// The most folders of one theme; further ones are left out.
  static let themeFolders = 8
  /// The most bytes of a theme's index; the rest is left out.
  static let indexBytes = 65_536
  /// The most theme files that are passed to the program.
  package static let themeFiles = 4
  /// The most characters of an app's name that are passed to the sound settings; the rest is cut off.
  package static let appNameCharacters = 200
  /// The most bytes of a WAV file that are read for its length.
  package static let headerBytes = 4_096
  /// The longest sound that is left to a notification server, in seconds (C7).
  package static let seconds = 30
}
