import DBus
import Dispatch

/// Reports that a descriptor has bytes to read, once for all bytes that are there.
///
/// It belongs to its creator's executor; only its handler runs on the queue.
final class ReadingWatch {
  private let source: any DispatchSourceRead
  private let gate = LoopGate()

  /// Starts to watch.
  ///
  /// Dispatch would call again and again while bytes are unread, so `handOver` receives an object
  /// that it must hold until they are read; nothing more is reported before that object is
  /// released.
  init(
    _ descriptor: DBusDescriptor, queue: DispatchQueue,
    handOver: @escaping @Sendable (ReadingTurn) -> Void
  ) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
    source.setEventHandler { [gate] in
      let ended = DispatchSemaphore(value: 0)
      let turn = ReadingTurn(ended)
      gate.perform { handOver(turn) }
      _ = consume turn
      ended.wait()
    }
    // Dispatch releases this, and with it the descriptor, once it watches no more.
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
    source.activate()
  }

  deinit {
    gate.shut()
    source.cancel()
  }
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
  private let source: any DispatchSourceWrite
  private let gate = LoopGate()

  /// Starts to watch.
  init(
    _ descriptor: DBusDescriptor, queue: DispatchQueue, hasRoom: @escaping @Sendable () -> Void
  ) {
    let source = DispatchSource.makeWriteSource(
      fileDescriptor: descriptor.number, queue: queue)
    source.setEventHandler { [gate] in
      // There nearly always is room, so a second call would follow at once.
      source.cancel()
      gate.perform(hasRoom)
    }
    // Dispatch releases this, and with it the descriptor, once it watches no more.
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
    source.activate()
    self.source = source
  }

  deinit {
    gate.shut()
    source.cancel()
  }
}
