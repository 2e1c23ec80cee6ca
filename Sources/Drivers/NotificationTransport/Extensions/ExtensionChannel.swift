import LinuxEvents
package import NotificationModel
package import NotificationWire
import Synchronization

/// An extension's end of the channel to the daemon that started it.
package final class ExtensionChannel: Sendable {
  /// The variable by which a process knows that it is an extension; its value is the app.
  package static let variable = "USERNOTIFICATIONS_EXTENSION"

  private let socket: UnixSocket
  private let writing = Mutex(())

  /// Takes over the channel that the daemon left to this process; it may be done once.
  ///
  /// - Throws: `noDaemon` where no daemon started this process.
  package init() throws(NotificationFailure) {
    do throws(LinuxError) {
      socket = try UnixSocket.inherited(at: Spawn.channelNumber)
    } catch {
      throw NotificationFailure.noDaemon(
        "This extension was not started by the notification system.",
        value: "descriptor \(Spawn.channelNumber)")
    }
  }

  /// Reads events until the daemon ends the channel, and hands them over on this thread.
  package func read(_ receive: (ExtensionEvent) -> Void) {
    readFrames { frame in
      // What a newer daemon says besides is not for this extension.
      if let event = try? ExtensionEvent.decode(frame) { receive(event) }
    }
  }

  /// Reads what the daemon tells a content extension until it ends the channel, and hands it over on this
  /// thread.
  package func readOrders(_ receive: (ContentOrder) -> Void) {
    readFrames { frame in
      if let order = try? ContentOrder.decode(frame) { receive(order) }
    }
  }

  /// Tells the daemon something; from any thread.
  ///
  /// - Throws: `limitReached` for what does not fit one message. A daemon that is gone is no error.
  package func send(_ call: ExtensionCall) throws(NotificationFailure) {
    try send(call.encode())
  }

  /// Tells the daemon what a content extension does; from any thread.
  ///
  /// - Throws: `limitReached` for what does not fit one message. A daemon that is gone is no error.
  package func send(_ news: ContentNews) throws(NotificationFailure) {
    try send(news.encode())
  }

  private func send(_ body: [UInt8]) throws(NotificationFailure) {
    let frame = try Frame.encode(body)
    writing.withLock { _ in try? socket.write(frame) }
  }

  private func readFrames(_ receive: ([UInt8]) -> Void) {
    var frames = FrameDecoder()
    while let bytes = try? socket.read(max: TransportLimits.extensionReadBytes), !bytes.isEmpty {
      frames.append(bytes)
      while let frame = try? frames.next() { receive(frame) }
    }
  }
}
