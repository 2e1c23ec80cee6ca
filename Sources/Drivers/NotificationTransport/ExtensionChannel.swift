import LinuxEvents
package import NotificationModel
package import NotificationWire
import Synchronization

/// An extension's end of the channel to the daemon that started it.
package final class ExtensionChannel: Sendable {
  /// The variable by which a process knows that it is an extension; its value is the app.
  package static let variable = "USERNOTIFICATIONS_EXTENSION"

  /// The app whose extension this process is; nothing if it is none.
  package static func extendedApp(in environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  private let socket: UnixSocket
  private let writing = Mutex(())
  /// What has come and was not asked for yet.
  private let frames = Mutex(FrameDecoder())

  /// Takes over the channel that the daemon left to this process; it may be done once.
  ///
  /// - Throws: `noDaemon` where no daemon started this process.
  package init() throws(NotificationFailure) {
    // Its output is a file, and it may be ended at any moment.
    StandardStreams.writeLinesAtOnce()
    do throws(LinuxError) {
      socket = try UnixSocket.inherited(at: Spawn.channelNumber)
    } catch {
      throw NotificationFailure.noDaemon(
        "This extension was not started by the notification system.",
        value: "descriptor \(Spawn.channelNumber)")
    }
  }

  /// Waits for the next event, and answers nothing once the daemon has ended the channel. Only one thread may
  /// wait at a time.
  package func nextEvent() -> ExtensionEvent? {
    while let frame = nextFrame() {
      // What a newer daemon says besides is not for this extension.
      if let event = try? ExtensionEvent.decode(frame) { return event }
    }
    return nil
  }

  /// Reads what the daemon tells a content extension until it ends the channel, and hands it over on this
  /// thread.
  package func readOrders(_ receive: (ContentCommand) -> Void) {
    while let frame = nextFrame() {
      if let order = try? ContentCommand.decode(frame) { receive(order) }
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
