/// How the program that plays one sound ended, as it tells in its exit code.
public enum PlaybackEnd: Int32, Hashable, Sendable, CaseIterable {
  /// The sound was played, or stopped because somebody asked for that.
  case played = 0
  /// The sound server refused, or did not answer.
  case failed = 1
  /// There is no sound server. The code is EX_UNAVAILABLE of sysexits(3).
  case noServer = 69
}
