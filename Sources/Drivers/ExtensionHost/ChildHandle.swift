import Dispatch
import LinuxEvents
import Synchronization

/// A child that can be ended with all it started, until its number may be another's.
///
/// Its end is noticed and its status taken on the same queue on which it is ended, so that no other
/// process is ever meant.
final class ChildHandle: Sendable {
  /// The child's number, for looking at it.
  let process: Int32
  private let queue: DispatchQueue
  private let state = Mutex<(exit: ChildExit?, hasEnded: Bool)>((nil, false))

  /// Begins to watch a child; the handler runs once on the queue.
  init(
    _ process: Int32, queue: DispatchQueue, ended: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    self.process = process
    self.queue = queue
    let exit = try ChildExit(of: process, queue: queue, endsSession: true) { [weak self] status in
      self?.state.withLock { $0 = (nil, true) }
      ended(status)
    }
    state.withLock { if !$0.hasEnded { $0.exit = exit } }
  }

  /// Ends the child and all in its group: `SIGKILL`.
  func kill() {
    // Nothing on the queue takes long, and afterwards the daemon may end.
    queue.sync { [self] in
      guard !state.withLock(\.hasEnded) else { return }
      try? Spawn.signal(process, Self.killSignal, wholeGroup: true)
    }
  }

  static let killSignal: Int32 = 9
}
