import NotificationModel
import NotificationWire

/// A message survives a round trip, or is refused with a field under its number.
enum MessageParsing {
  static func checkApp(_ bytes: [UInt8]) throws {
    try check(bytes, from: .center, ClientMessage.decode) { $0.encode() }
  }

  static func checkControl(_ bytes: [UInt8]) throws {
    try check(bytes, from: .control, ControlMessage.decode) { $0.encode() }
  }

  /// A page's call has no number, because its answer is paired by the transport.
  static func checkPage(_ bytes: [UInt8]) throws {
    let call: ControlRequest
    do throws(NotificationFailure) {
      call = try ControlMessage.decodeCall(bytes)
    } catch {
      let isPlaced = error.field != nil || error.value?.hasPrefix("byte ") == true
      return try promise(isPlaced, "a refusal names neither a field nor a byte")
    }
    let message = ControlMessage.control(id: 1, call)
    let again: ControlMessage
    do throws(RefusedMessage) {
      again = try ControlMessage.decode(message.encode())
    } catch {
      throw BrokenPromise("a page's call is refused from anybody else: \(error.failure)")
    }
    try promise(again.encode() == message.encode(), "a page's call is another elsewhere")
  }

  static func checkServer(_ bytes: [UInt8]) throws {
    for socket in [WireSocket.center, .control] {
      try check(
        bytes, from: socket,
        { bytes throws(RefusedMessage) in try ServerMessage.decode(bytes, from: socket) },
        { $0.encode() })
    }
  }

  /// Service and content extensions have channels of their own; any bytes can come on either.
  static func checkExtension(_ bytes: [UInt8]) throws {
    try check(bytes, from: .center, ExtensionCall.decode) { $0.encode() }
    try check(bytes, from: .center, ContentEvent.decode) { $0.encode() }
  }

  private static func check<Message: Equatable>(
    _ bytes: [UInt8], from socket: WireSocket,
    _ decode: ([UInt8]) throws(RefusedMessage) -> Message, _ encode: (Message) -> [UInt8]
  ) throws {
    let message: Message
    do throws(RefusedMessage) {
      message = try decode(bytes)
    } catch {
      return try checkRefusal(error, on: socket)
    }
    let written = encode(message)
    let again: Message
    do throws(RefusedMessage) {
      again = try decode(written)
    } catch {
      throw BrokenPromise("what was written is refused: \(error.failure)")
    }
    try promise(encode(again) == written, "a message is written in two ways")
    // Not-a-number is unequal to itself, and so is a value that contains it.
    try promise(again == message || message != message, "a message came back as another")
  }

  private static func checkRefusal(_ refusal: RefusedMessage, on socket: WireSocket) throws {
    let failure = refusal.failure
    let isPlaced = failure.field != nil || failure.value?.hasPrefix("byte ") == true
    try promise(isPlaced, "a refusal names neither a field nor a byte")
    try promise(!failure.message.isEmpty && !failure.remedy.isEmpty, "a refusal says too little")
    let answer = refusal.answer.encode()
    try promise(answer.count <= WireLimits.frameBytesFromPeers / 4, "a refusal is very long")
    let read: ServerMessage
    do throws(RefusedMessage) {
      read = try ServerMessage.decode(answer, from: socket)
    } catch {
      throw BrokenPromise("an answer cannot be read: \(error.failure)")
    }
    try promise(read == refusal.answer, "an answer came back as another")
  }
}
