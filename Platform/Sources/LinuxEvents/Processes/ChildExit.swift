package import Dispatch
import Glibc
import Synchronization

/// Reports once when a child has ended, reads its status, and needs no thread while it waits.
///
/// Without the object the status is not read: keep it, or call `Spawn.poll` later.
package final class ChildExit: Sendable {
  private let source: DescriptorSource

  /// Starts to watch a child; the handler runs once on the queue, even if the child has ended already.
  ///
  /// With `endsSession` the processes that the child left in its session are ended too, before its status is read: until then
  /// the session's number cannot be reused.
  ///
  /// - Throws: `ESRCH` when the process does not exist; `ENOSYS` on a kernel older than 5.3.
  package init(
    of process: Int32, queue: DispatchQueue, endsSession: Bool = false,
    handler: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("pidfd_open", "process \(process)") {
        clinux_process_descriptor(process)
      })
    source = try DescriptorSource(owning: descriptor, queue: queue) { _ in
      if endsSession { ProcessSession.end(process) }
      do throws(LinuxError) {
        guard let status = try Spawn.poll(process) else { return .wait }
        handler(status)
      } catch {
        handler(.unknown)
      }
      return .stop
    }
  }

  /// Reads the status of a child when it has ended, without an object that must be kept.
  ///
  /// For a child that may outlive the object that started it: an unread status would leave a zombie.
  ///
  /// - Throws: The errors of the initializer; then the status is not read.
  package static func untilEnd(
    of process: Int32, queue: DispatchQueue, handler: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    let keeper = Keeper()
    let exit = try ChildExit(of: process, queue: queue) { status in
      keeper.end()
      handler(status)
    }
    keeper.keep(exit)
  }

  /// Retains a watch that has no other owner; the watch's handler retains this.
  private final class Keeper: Sendable {
    private let watch = Mutex<(exit: ChildExit?, hasEnded: Bool)>((nil, false))

    /// Retains the watch, unless the child has already ended.
    func keep(_ exit: ChildExit) {
      watch.withLock { if !$0.hasEnded { $0.exit = exit } }
    }

    func end() {
      watch.withLock { $0 = (nil, true) }
    }
  }
}

/// How a process ended.
package enum ChildStatus: Hashable, Sendable {
  /// It returned or called exit with this code, 0 to 255.
  case exited(code: Int32)
  /// A signal of this number ended it.
  case signalled(number: Int32)
  /// Other code in this process read the status first.
  case unknown

  /// How it ended, as the rest of a sentence.
  package var words: String {
    switch self {
    case .exited(let code): "it exited with code \(code)"
    case .signalled(let number): "signal \(number) ended it"
    case .unknown: "it ended"
    }
  }

  /// True when the process reported success.
  package var isSuccess: Bool { self == .exited(code: 0) }

  /// Parses the number that waitpid(2) fills in for a process that has ended.
  init(waitStatus: Int32) {
    let number = waitStatus & 0x7f
    self = number == 0 ? .exited(code: (waitStatus >> 8) & 0xff) : .signalled(number: number)
  }
}

extension Spawn {
  /// Waits until a child has ended and reads its status: waitpid(2).
  ///
  /// - Throws: `ECHILD` for a process that is not a child, or whose status was already read.
  package static func wait(for process: Int32) throws(LinuxError) -> ChildStatus {
    try check(process, "waitpid")
    var status: Int32 = 0
    try SystemCall.check("waitpid", "process \(process)") {
      unsafe waitpid(process, &status, 0)
    }
    return ChildStatus(waitStatus: status)
  }

  /// Reads the status of a child that has ended, or returns nil at once while it runs: waitpid(2).
  ///
  /// - Throws: `ECHILD` for a process that is not a child, or whose status was already read.
  package static func poll(_ process: Int32) throws(LinuxError) -> ChildStatus? {
    try check(process, "waitpid")
    var status: Int32 = 0
    let ended = try SystemCall.check("waitpid", "process \(process)") {
      unsafe waitpid(process, &status, WNOHANG)
    }
    return ended == 0 ? nil : ChildStatus(waitStatus: status)
  }

  /// Sends a signal to a process, or to it and all in its group: kill(2).
  ///
  /// A child from `detached` leads a group of its own number, with its children.
  ///
  /// - Throws: `ESRCH` when it has ended; `EPERM` for another user's process.
  package static func signal(
    _ process: Int32, _ number: Int32, wholeGroup: Bool = false
  ) throws(LinuxError) {
    try check(process, "kill")
    try SystemCall.check("kill", "process \(process)") {
      kill(wholeGroup ? -process : process, number)
    }
  }

  /// Zero and negative numbers would mean our own group, or every process of this user.
  private static func check(_ process: Int32, _ operation: String) throws(LinuxError) {
    if process <= 1 {
      throw LinuxError(
        operation: operation, code: EINVAL, message: "\(process) is not a child's process number")
    }
  }
}
