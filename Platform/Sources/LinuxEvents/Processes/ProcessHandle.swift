import Glibc

/// A descriptor of a process: as long as the process has not ended, its number means no other one.
package final class ProcessHandle: Sendable {
  /// The process's number.
  package let identifier: Int32
  private let descriptor: FileDescriptor

  /// Holds the process that has a number now: pidfd_open(2).
  ///
  /// - Throws: `ESRCH` when no process has it; `ENOSYS` on a kernel older than 5.3.
  package init(of identifier: Int32) throws(LinuxError) {
    descriptor = FileDescriptor(
      owning: try SystemCall.check("pidfd_open", "process \(identifier)") {
        clinux_process_descriptor(identifier)
      })
    self.identifier = identifier
  }

  /// Takes ownership of a descriptor of a process, with the number that came with it.
  init(of identifier: Int32, owning descriptor: Int32) {
    self.identifier = identifier
    self.descriptor = FileDescriptor(owning: descriptor)
  }

  /// Duplicates a descriptor of a process, such as one from the bus, with the number that came with it: fcntl(2).
  ///
  /// - Throws: `EMFILE` when this process has no descriptor left.
  package convenience init(
    of identifier: Int32, duplicating descriptor: Int32
  ) throws(LinuxError) {
    self.init(
      of: identifier,
      owning: try SystemCall.check("fcntl") { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) })
  }

  /// Holds the process that made a connection, as recorded by the kernel: `SO_PEERPIDFD`.
  ///
  /// - Returns: Nil on a kernel that gives no such descriptor, as before Linux 6.5.
  /// - Throws: `ESRCH` or `EINVAL` when it has ended.
  static func ofPeer(_ identifier: Int32, on socket: Int32) throws(LinuxError) -> ProcessHandle? {
    do throws(LinuxError) {
      let descriptor = try SystemCall.check("getsockopt") { clinux_peer_process(socket) }
      return ProcessHandle(of: identifier, owning: descriptor)
    } catch {
      if error.code == ENOPROTOOPT { return nil }
      throw error
    }
  }

  /// Whether the process has ended: its descriptor is readable then.
  package var hasEnded: Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
  }

  /// Sends a signal to this very process: pidfd_send_signal(2).
  ///
  /// - Throws: `EPERM` for a process of another user; `ESRCH` for one that has ended.
  package func signal(_ number: Int32) throws(LinuxError) {
    try SystemCall.check("pidfd_send_signal", "process \(identifier)") {
      clinux_process_signal(descriptor.number, number)
    }
  }
}
