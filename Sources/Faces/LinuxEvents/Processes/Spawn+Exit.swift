import Glibc

extension Spawn {
  /// Waits until a child has ended and takes its status: waitpid(2).
  ///
  /// - Throws: `ECHILD` for a process that is not a child, or whose status was taken already.
  package static func wait(for process: Int32) throws(LinuxError) -> ChildStatus {
    try check(process, "waitpid")
    var status: Int32 = 0
    try SystemCall.check("waitpid", "process \(process)") {
      unsafe waitpid(process, &status, 0)
    }
    return ChildStatus(waitStatus: status)
  }

  /// Takes the status of a child that has ended, or answers nil at once while it runs: waitpid(2).
  ///
  /// - Throws: `ECHILD` for a process that is not a child, or whose status was taken already.
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
  /// A child from `detached` leads a group of its own number, with all that it started.
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
