package import Dispatch
import Glibc

/// A process that is held by a descriptor: even if its number is reused after its end, this still
/// refers to the original process.
package final class HeldProcess: Sendable {
  /// The process's number, for messages; never send a signal to it.
  package let identifier: Int32
  private let source: DescriptorSource

  /// Holds the process with the number and the start time of `ProcessFacts`.
  ///
  /// The handler runs once on the queue when it has ended, also if that was before.
  ///
  /// - Throws: `ESRCH` when it has ended, also if another process now has its number; `ENOSYS` on a
  ///   kernel older than 5.3.
  package init(
    _ identifier: Int32, startMicroseconds: Int64, queue: DispatchQueue,
    ended: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("pidfd_open", "process \(identifier)") {
        clinux_process_descriptor(identifier)
      })
    // The start is compared after the descriptor was opened: if the number had been reused before, it
    // would differ.
    guard ProcessLine(of: identifier)?.startMicroseconds == startMicroseconds else {
      throw LinuxError(operation: "pidfd_open", code: ESRCH, subject: "process \(identifier)")
    }
    self.identifier = identifier
    source = try DescriptorSource(owning: descriptor, queue: queue) { _ in
      ended()
      return .stop
    }
  }

  /// Asks the process to end, which may take time: `SIGTERM` by pidfd_send_signal(2).
  ///
  /// - Throws: `EPERM` for a process of another user. A process that has ended causes no error.
  package func askToEnd() throws(LinuxError) { try signal(SIGTERM) }

  /// Ends the process at once: `SIGKILL` by pidfd_send_signal(2).
  ///
  /// - Throws: `EPERM` for a process of another user. A process that has ended causes no error.
  package func kill() throws(LinuxError) { try signal(SIGKILL) }

  private func signal(_ number: Int32) throws(LinuxError) {
    do throws(LinuxError) {
      try SystemCall.check("pidfd_send_signal", "process \(identifier)") {
        clinux_process_signal(source.number, number)
      }
    } catch {
      guard error.code == ESRCH else { throw error }
    }
  }
}

/// Processes that were started with a marking variable, in any session.
///
/// A child inherits the variable, also one that started its own session or whose parent has ended. A process
/// that was started without it, or has overwritten its environment, is not found: this finds processes that a
/// program leaves behind by mistake.
package enum MarkedProcesses {
  /// Ends all processes of this user that were started with a variable of a matching value, except this process.
  ///
  /// Values are compared as bytes, because any program may have set any value. The search through `/proc` takes some
  /// milliseconds, so it must not run on an event loop.
  ///
  /// - Returns: The number of ended processes.
  @discardableResult
  package static func end(variable: String, where isMeant: (_ value: ArraySlice<UInt8>) -> Bool)
    -> Int
  {
    var ended: Set<Int32> = []
    // An ended process may have started others a moment before. Its environment stays readable until it is gone,
    // but it starts nothing more.
    for _ in 0..<LinuxLimits.sessionRounds {
      var found: [Int32] = []
      var isBeginning = false
      for process in numbers() where !ended.contains(process) {
        guard let environment = environment(of: process) else { continue }
        if carries(variable, isMeant, environment) { found.append(process) }
        if environment.isEmpty, isProgram(process) { isBeginning = true }
      }
      if found.isEmpty, !isBeginning { break }
      for process in found where end(process, variable, isMeant) { ended.insert(process) }
      if isBeginning { usleep(LinuxLimits.beginningMicroseconds) }
    }
    return ended.count
  }

  /// The value of a variable in an environment in the kernel's form: terminated by zero bytes.
  static func value(of variable: String, in environment: [UInt8]) -> ArraySlice<UInt8>? {
    let name = Array("\(variable)=".utf8)
    for entry in environment.split(separator: 0) where entry.starts(with: name) {
      return entry.dropFirst(name.count)
    }
    return nil
  }

  private static func numbers() -> [Int32] {
    (FolderListing.names(in: "/proc") ?? []).compactMap { Int32($0) }.filter { $0 != getpid() }
  }

  /// Processes of other users cannot be read.
  private static func environment(of process: Int32) -> [UInt8]? {
    try? SmallFile.read("/proc/\(process)/environ", limit: LinuxLimits.environmentBytes)
  }

  /// Whether a process has a program. One without an environment may have begun it a moment ago, and the kernel does
  /// not show the environment yet; a process that has ended and a thread of the kernel have none.
  private static func isProgram(_ process: Int32) -> Bool {
    SymbolicLink.target(of: "/proc/\(process)/exe") != nil
  }

  private static func carries(
    _ variable: String, _ isMeant: (ArraySlice<UInt8>) -> Bool, _ environment: [UInt8]
  ) -> Bool {
    value(of: variable, in: environment).map(isMeant) ?? false
  }

  /// Checks again once the process is held, because its number may have been reused meanwhile.
  private static func end(
    _ process: Int32, _ variable: String, _ isMeant: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    let number = clinux_process_descriptor(process)
    guard number >= 0 else { return false }
    let descriptor = FileDescriptor(owning: number)
    guard let environment = environment(of: process), carries(variable, isMeant, environment)
    else { return false }
    return clinux_process_signal(descriptor.number, SIGKILL) == 0
  }
}

/// The processes of one session: a child from `Spawn`, and its children.
///
/// A process can leave its session for one of its own, and then it is not found.
enum ProcessSession {
  /// Ends all processes of a session except its leader, as long as the leader's number cannot be reused.
  static func end(_ leader: Int32) {
    // An ended process may have started others a moment before.
    for _ in 0..<LinuxLimits.sessionRounds {
      let members = members(of: leader)
      if members.isEmpty { return }
      for member in members { end(member, of: leader) }
    }
  }

  private static func members(of leader: Int32) -> [Int32] {
    (FolderListing.names(in: "/proc") ?? []).compactMap { Int32($0) }.filter { number in
      number != leader && ProcessLine(of: number)?.session == leader
    }
  }

  /// Checks again once the process is held, because its number may have been reused meanwhile.
  private static func end(_ member: Int32, of leader: Int32) {
    let number = clinux_process_descriptor(member)
    guard number >= 0 else { return }
    let descriptor = FileDescriptor(owning: number)
    guard ProcessLine(of: member)?.session == leader else { return }
    _ = clinux_process_signal(descriptor.number, SIGKILL)
  }
}
