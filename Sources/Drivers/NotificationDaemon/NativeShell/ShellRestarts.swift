import NotificationEngine
import NotificationModel

/// When a native shell that has crashed is started again: soon at first, then later, and after several times within a
/// minute only for a banner that comes when the minute is over (S37).
struct ShellRestarts {
  /// When it crashed lately.
  private var crashes: [BootTime] = []

  /// It has crashed.
  mutating func crashed(at now: BootTime) {
    crashes.removeAll { $0.advanced(byMicroseconds: DaemonLimits.shellCrashMemory) <= now }
    crashes.append(now)
  }

  /// Whether it has crashed too often to be started by itself.
  func isResting(at now: BootTime) -> Bool {
    guard crashes.count >= DaemonLimits.shellCrashes, let last = crashes.last else { return false }
    return now < last.advanced(byMicroseconds: DaemonLimits.shellCrashMemory)
  }

  /// When it may be started again after its last crash; nil while it rests.
  func nextStart(at now: BootTime) -> BootTime? {
    guard !isResting(at: now), let last = crashes.last else {
      return crashes.isEmpty ? now : nil
    }
    let pauses = DaemonLimits.shellPauses
    return last.advanced(byMicroseconds: pauses[min(crashes.count, pauses.count) - 1])
  }
}
