import Audio

/// The limits of the program that plays one sound.
package enum SoundPlaybackLimits {
  /// The length of a ringtone, in seconds (C10).
  package static let ringtoneSeconds = AudioLimits.seconds
  /// The most files of themes that are tried.
  package static let themeFiles = 16
  /// The longest path of a file, in bytes.
  package static let pathBytes = 4_096
  /// The longest name of an app, in bytes; the rest is cut off.
  package static let nameBytes = 1_024
}
