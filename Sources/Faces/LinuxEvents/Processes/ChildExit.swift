package import Dispatch
import Glibc
import Synchronization

/// Tells once when a child has ended, takes its status, and costs no thread while it waits.
///
/// Without the object nobody takes the status: keep it, or call `Spawn.poll` later.
package final class ChildExit: Sendable {
  private let source: DescriptorSource

  /// Starts to watch a child; the handler runs once on the queue, also when it has ended already.
  ///
  /// With `endsSession` what the child started and left in its session is ended too, before its status is
  /// taken: as long as that is there, the session's number cannot be another's.
  ///
  /// - Throws: `ESRCH` when there is no such process; `ENOSYS` on a kernel older than 5.3.
  package init(
    of process: Int32, queue: DispatchQueue, endsSession: Bool = false,
    handler: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("pidfd_open", "process \(process)") {
        clinux_process_descriptor(process)
      })
    source = DescriptorSource(owning: descriptor, queue: queue) { _ in
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

  /// Takes the status of a child when it has ended, without an object that somebody must keep.
  ///
  /// For a child that may outlive whoever started it: a status that nobody takes would leave a zombie.
  ///
  /// - Throws: As the initializer does; nobody takes the status then.
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

  /// What keeps a watch alive that nobody else keeps; the watch's handler keeps this.
  private final class Keeper: Sendable {
    private let watch = Mutex<(exit: ChildExit?, hasEnded: Bool)>((nil, false))

    /// The child may have ended before there is anything to keep.
    func keep(_ exit: ChildExit) {
      watch.withLock { if !$0.hasEnded { $0.exit = exit } }
    }

    func end() {
      watch.withLock { $0 = (nil, true) }
    }
  }
}
