import Logging
import NIOCore
import NotificationModel
import NotificationWire

extension ConnectionHandler {
  /// Writes a message; the next flush sends it.
  func write(_ message: ServerMessage) {
    if case .event(.settings(.questionWaits)) = message, !hearsOfQuestions { return }
    guard context != nil else { return }
    followGreeting(message)
    outgoing.append(message)
    writeFrames()
  }

  /// Writes the waiting messages; the rest of a long list is written when the program has read the beginning.
  func writeFrames() {
    while let context, let frame = outgoing.next(mayContinue: context.channel.isWritable) {
      if let message = frame.completes { flow.wrote(message) }
      if frame.omitted > 0 {
        daemon.log.warning(
          "a list is too long for one message, and its reader joins no parts; the oldest are left out",
          metadata: ["count": "\(frame.omitted)"])
      }
      write(frame.bytes, context)
    }
    if outgoing.count > DaemonLimits.unsentMessages { closeUnread() }
  }

  private func write(_ frame: [UInt8], _ context: ChannelHandlerContext) {
    var buffer = context.channel.allocator.buffer(capacity: frame.count)
    buffer.writeBytes(frame)
    unread += frame.count
    guard unread <= DaemonLimits.unreadBytes else { return closeUnread() }
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.write(wrapOutboundOut(buffer)).whenComplete { _ in
      handler.value.unread -= frame.count
    }
  }

  private func closeUnread() {
    daemon.log.warning("closed a connection that does not read what it is sent")
    outgoing.removeAll()
    context?.close(promise: nil)
  }

  /// Sends the written messages.
  func flush() {
    context?.flush()
    receiveFrames()
  }
}
