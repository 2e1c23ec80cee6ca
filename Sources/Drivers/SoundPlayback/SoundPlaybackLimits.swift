import Audio

/// What the program that plays one sound takes at most.
public enum SoundPlaybackLimits {
  /// How long a ringtone sounds, in seconds (C10).
  public static let ringtoneSeconds = AudioLimits.seconds
  /// The most files of themes that are tried.
  public static let themeFiles = 16
  /// The longest path of a file, in bytes.
  public static let pathBytes = 4_096
  /// The longest name of an app, in bytes; the rest is cut off.
  public static let nameBytes = 1_024
}
