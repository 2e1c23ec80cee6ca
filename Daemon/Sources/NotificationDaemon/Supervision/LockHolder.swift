import Dispatch
import LinuxEvents
import NotificationTransport

/// The daemon that holds the lock of a data folder.
struct LockHolder {
  let process: Int32
  private let startMicroseconds: Int64
  /// Whether systemd started it, and would start it again.
  let isUnit: Bool

  /// Finds the holder; nil without one, or if it is not a daemon of this user.
  init?(of dataFolder: String) {
    let lock = DaemonLock.path(in: dataFolder)
    guard let process = FileLock.holder(at: lock), let handle = try? ProcessHandle(of: process),
      let facts = ProcessFacts(of: process), facts.userIdentifier == ProcessFacts.ownUserIdentifier,
      facts.executable?.hasSuffix("/" + DaemonLock.programName) == true,
      let start = facts.startMicroseconds,
      // Another process may have got the number before it was held.
      FileLock.holder(at: lock) == process, !handle.hasEnded
    else { return nil }
    self.process = process
    startMicroseconds = start
    isUnit = Systemd.started(process)
  }

  /// Asks it to end, and waits until it has.
  ///
  /// - Returns: Whether it has ended in time.
  func end(within seconds: Double) throws(LinuxError) -> Bool {
    let ended = OneShot<Void>()
    let held: HeldProcess
    do throws(LinuxError) {
      held = try HeldProcess(
        process, startMicroseconds: startMicroseconds,
        queue: DispatchQueue(label: "org.usernotifications.holder")
      ) { ended.put(()) }
      try held.askToEnd()
    } catch {
      if error.isMissing { return true }
      throw error
    }
    return withExtendedLifetime(held) { ended.wait(within: seconds) != nil }
  }
}
