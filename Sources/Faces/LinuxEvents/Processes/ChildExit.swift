import CLinux
package import Dispatch
import Glibc

/// Tells once when a child has ended, takes its status, and costs no thread while it waits.
///
/// Without the object nobody takes the status: keep it, or call `Spawn.poll` later.
package final class ChildExit: Sendable {
  private let source: DescriptorSource

  /// Starts to watch a child; the handler runs once on the queue, also when it has ended already.
  ///
  /// - Throws: `ESRCH` when there is no such process; `ENOSYS` on a kernel older than 5.3.
  package init(
    of process: Int32, queue: DispatchQueue, handler: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("pidfd_open", "process \(process)") {
        clinux_process_descriptor(process)
      })
    source = DescriptorSource(owning: descriptor, queue: queue) { _ in
      do throws(LinuxError) {
        guard let status = try Spawn.poll(process) else { return .wait }
        handler(status)
      } catch {
        handler(.unknown)
      }
      return .stop
    }
  }
}
