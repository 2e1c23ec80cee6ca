import DBus
import Dispatch
import LinuxEvents

/// Reports that a descriptor has bytes to read, once for all bytes that are there.
///
/// It belongs to its creator's executor; only its handler runs on the queue.
final class ReadingWatch {
  private let source: DescriptorSource
  private let gate = LoopGate()

  /// Starts to watch.
  ///
  /// Dispatch would call again and again while bytes are unread, so `handOver` receives an object
  /// that it must hold until they are read; nothing more is reported before that object is
  /// released.
  ///
  /// - Throws: `failed` with EMFILE when no descriptor is left.
  init(
    _ socket: Int32, queue: DispatchQueue,
    handOver: @escaping @Sendable (ReadingTurn) -> Void
  ) throws(DBusError) {
    source = try DescriptorSource(duplicating: socket, for: .reading, queue: queue) { [gate] _ in
      let ended = DispatchSemaphore(value: 0)
      let turn = ReadingTurn(ended)
      gate.perform { handOver(turn) }
      _ = consume turn
      ended.wait()
      return .wait
    }
  }

  deinit { gate.shut() }
}

/// A turn to read, which ends when the last reference to it is released.
///
/// So it also ends if a task that holds it never runs, as on a loop that is shut down.
final class ReadingTurn: Sendable {
  private let ended: DispatchSemaphore

  init(_ ended: DispatchSemaphore) {
    self.ended = ended
  }

  deinit {
    ended.signal()
  }
}

/// Reports once that a descriptor can be written again.
///
/// It belongs to its creator's executor; only its handler runs on the queue.
final class RoomWatch {
  private let source: DescriptorSource
  private let gate = LoopGate()

  /// Starts to watch.
  ///
  /// - Throws: `failed` with EMFILE when no descriptor is left.
  init(
    _ socket: Int32, queue: DispatchQueue, hasRoom: @escaping @Sendable () -> Void
  ) throws(DBusError) {
    source = try DescriptorSource(duplicating: socket, for: .writing, queue: queue) { [gate] _ in
      gate.perform(hasRoom)
      // There nearly always is room, so a second call would follow at once.
      return .stop
    }
  }

  deinit { gate.shut() }
}
