import DBus
import Dispatch

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
      gate.pass(hasRoom)
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
