package import Dispatch
import Glibc

/// A process that is held on to: its number may pass to another one after its end, and this still means
/// the one that had it.
package final class HeldProcess: Sendable {
  /// The process's number, for messages; never send a signal to it.
  package let identifier: Int32
  private let source: DescriptorSource

  /// Takes hold of the process that has the number and started then, by `ProcessFacts`.
  ///
  /// The handler runs once on the queue when it has ended, also when that was before.
  ///
  /// - Throws: `ESRCH` when it has ended, also where another process has its number by now; `ENOSYS` on
  ///   a kernel older than 5.3.
  package init(
    _ identifier: Int32, startMicroseconds: Int64, queue: DispatchQueue,
    ended: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("pidfd_open", "process \(identifier)") {
        clinux_process_descriptor(identifier)
      })
    // Looked at after the descriptor was opened: had the number passed on before, the start would differ.
    guard ProcessLine(of: identifier)?.startMicroseconds == startMicroseconds else {
      throw LinuxError(operation: "pidfd_open", code: ESRCH, subject: "process \(identifier)")
    }
    self.identifier = identifier
    source = DescriptorSource(owning: descriptor, queue: queue) { _ in
      ended()
      return .stop
    }
  }

  /// Asks the process to end, which it may take its time for: `SIGTERM` by pidfd_send_signal(2).
  ///
  /// - Throws: `EPERM` for a process of another user. One that has ended is no error.
  package func askToEnd() throws(LinuxError) { try signal(SIGTERM) }

  /// Ends the process at once: `SIGKILL` by pidfd_send_signal(2).
  ///
  /// - Throws: `EPERM` for a process of another user. One that has ended is no error.
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
