import DBus
import Dispatch

/// Tells that a descriptor has bytes to read, once for as much as is there.
///
/// It lives where its maker does; only its handler runs on the queue.
final class ReadingWatch {
  private let source: any DispatchSourceRead
  private let gate = LoopGate()

  /// Begins to watch.
  ///
  /// Dispatch would call again and again while bytes lie there, so `handOver` is given what it must
  /// hold until they are read; nothing more is told before that has gone.
  init(
    _ descriptor: DBusDescriptor, queue: DispatchQueue,
    handOver: @escaping @Sendable (ReadingTurn) -> Void
  ) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
    source.setEventHandler { [gate] in
      let ended = DispatchSemaphore(value: 0)
      let turn = ReadingTurn(ended)
      gate.transaction { handOver(turn) }
      _ = consume turn
      ended.wait()
    }
    // Dispatch drops this, and with it the descriptor, once it watches no more.
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
    source.activate()
  }

  deinit {
    gate.shut()
    source.cancel()
  }
}

/// A turn to read, which ends when nobody holds this any longer.
///
/// So it ends also where a task that holds it never runs, as on a loop that is shut down.
final class ReadingTurn: Sendable {
  private let ended: DispatchSemaphore

  init(_ ended: DispatchSemaphore) {
    self.ended = ended
  }

  deinit {
    ended.signal()
  }
}

/// Tells once that a descriptor takes bytes again.
///
/// It lives where its maker does; only its handler runs on the queue.
final class RoomWatch {
  private let source: any DispatchSourceWrite
  private let gate = LoopGate()

  /// Begins to watch.
  init(
    _ descriptor: DBusDescriptor, queue: DispatchQueue, hasRoom: @escaping @Sendable () -> Void
  ) {
    let source = DispatchSource.makeWriteSource(
      fileDescriptor: descriptor.number, queue: queue)
    source.setEventHandler { [gate] in
      // There nearly always is room, so a second call would come at once.
      source.cancel()
      gate.transaction(hasRoom)
    }
    // Dispatch drops this, and with it the descriptor, once it watches no more.
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
    source.activate()
    self.source = source
  }

  deinit {
    gate.shut()
    source.cancel()
  }
}
