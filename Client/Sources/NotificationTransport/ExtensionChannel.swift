import LinuxEvents
package import NotificationModel
package import NotificationWire
import Synchronization

/// An extension's end of the channel to the daemon that started it.
package final class ExtensionChannel: Sendable {
  /// The variable that marks a process as an extension; its value is the app.
  package static let variable = "USERNOTIFICATIONS_EXTENSION"

  /// The app whose extension this process is; `nil` for other processes.
  package static func extendedApp(in environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  private let socket: UnixSocket
  private let writing = Mutex(())
  /// The received frames that were not requested yet.
  private let frames = Mutex(FrameDecoder())

  /// Takes ownership of the channel that the daemon passed to this process; allowed once.
  ///
  /// - Throws: `noDaemon` if no daemon started this process.
  package init() throws(NotificationFailure) {
    // The output of this process is a file, and it may be ended at any moment.
    StandardStreams.writeLinesAtOnce()
    do throws(LinuxError) {
      socket = try UnixSocket.inherited(at: Spawn.channelNumber)
    } catch {
      throw NotificationFailure.noDaemon(
        "This extension was not started by the notification system.",
        value: "descriptor \(Spawn.channelNumber)")
    }
  }

  /// Waits for the next event, and returns `nil` once the daemon has closed the channel. Only one thread may
  /// wait at a time.
  package func nextEvent() -> ExtensionEvent? {
    while let frame = nextFrame() {
      // Unknown events of a newer daemon are ignored.
      if let event = try? ExtensionEvent.decode(frame) { return event }
    }
    return nil
  }

  /// Reads the daemon's commands for a content extension until it closes the channel, and passes them on,
  /// on this thread.
  package func readOrders(_ receive: (ContentCommand) -> Void) {
    while let frame = nextFrame() {
      if let order = try? ContentCommand.decode(frame) { receive(order) }
    }
  }

  /// Sends a call to the daemon; from any thread.
  ///
  /// - Throws: `limitReached` for a call that does not fit one message. A missing daemon is not an error.
  package func send(_ call: ExtensionCall) throws(NotificationFailure) {
    try send(call.encode())
  }

  /// Sends an event of a content extension to the daemon; from any thread.
  ///
  /// - Throws: `limitReached` for an event that does not fit one message. A missing daemon is not an error.
  package func send(_ news: ContentEvent) throws(NotificationFailure) {
    try send(news.encode())
  }

  private func send(_ body: [UInt8]) throws(NotificationFailure) {
    let frame = try Frame.encode(body)
    writing.withLock { _ in try? socket.write(frame) }
  }

  private func nextFrame() -> [UInt8]? {
    while true {
      if let frame = frames.withLock({ try? $0.next() }) { return frame }
      guard let bytes = try? socket.read(max: TransportLimits.extensionReadBytes), !bytes.isEmpty
      else { return nil }
      frames.withLock { $0.append(bytes) }
    }
  }
}
