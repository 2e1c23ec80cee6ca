import NotificationEngine
import NotificationModel

/// The earlier ends of the native shell's program, which decide when it can be started again.
struct ShellHistory {
  /// The reason why the program could not use a screen, and that screen.
  private(set) var refusal: (reason: String, screen: SessionScreen)?
  /// Its last end unless it was idle, and the screen at that time.
  private(set) var lastEnd: (words: String, screen: SessionScreen)?
  private var lastNeed: BootTime?
  private var restarts = ShellRestarts()

  /// Records that a banner or a question needs the program.
  mutating func needed(at now: BootTime) { lastNeed = now }

  /// Whether a need arose so late that the ended program has not shown it.
  func isNeeded(at now: BootTime) -> Bool {
    lastNeed.map { now < $0.advanced(byMicroseconds: DaemonLimits.shellEndingTime) } ?? false
  }

  /// Forgets a refusal of another screen.
  mutating func screenRead(_ screen: SessionScreen) {
    if refusal?.screen != screen { refusal = nil }
  }

  /// Records that the program could not use the screen.
  mutating func refused(_ screen: SessionScreen, because reason: String) {
    refusal = (reason, screen)
  }

  /// Records an ordinary end.
  mutating func exited() { lastEnd = nil }

  /// Records a crash, and returns the time of the next start; nil if it crashed too often.
  mutating func crashed(
    _ words: String, on screen: SessionScreen, at now: BootTime
  ) -> BootTime? {
    lastEnd = (words, screen)
    restarts.crashed(at: now)
    return restarts.nextStart(at: now)
  }

  /// Whether it crashed so often that it is not restarted automatically.
  func isResting(at now: BootTime) -> Bool { restarts.isResting(at: now) }
}
