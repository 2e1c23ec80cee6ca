import NotificationEngine
import NotificationModel

/// The schedule for restarting a crashed native shell: soon at first, then later, and after several crashes within a minute
/// only for a banner after that minute (S37).
struct ShellRestarts {
  /// The times of recent crashes.
  private var crashes: [BootTime] = []

  /// Records a crash.
  mutating func crashed(at now: BootTime) {
    crashes.removeAll { $0.advanced(byMicroseconds: DaemonLimits.shellCrashMemory) <= now }
    crashes.append(now)
  }

  /// Whether it has crashed too often to be restarted automatically.
  func isResting(at now: BootTime) -> Bool {
    guard crashes.count >= DaemonLimits.shellCrashes, let last = crashes.last else { return false }
    return now < last.advanced(byMicroseconds: DaemonLimits.shellCrashMemory)
  }

  /// The earliest time of a restart after its last crash; nil while it rests.
  func nextStart(at now: BootTime) -> BootTime? {
    guard !isResting(at: now), let last = crashes.last else {
      return crashes.isEmpty ? now : nil
    }
    let pauses = DaemonLimits.shellPauses
    return last.advanced(byMicroseconds: pauses[min(crashes.count, pauses.count) - 1])
  }
}
