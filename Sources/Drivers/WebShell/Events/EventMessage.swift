import NIOCore

/// One message of an event stream, as the HTML standard's section on server-sent events writes it.
struct EventMessage: Sendable {
  /// Its number; absent where a window that comes back does not ask for it again.
  let number: Int64?
  /// The bytes on the connection.
  let bytes: ByteBuffer

  /// Frames a JSON text, which has no line breaks of its own.
  init(number: Int64?, json: [UInt8]) {
    self.number = number
    var buffer = ByteBufferAllocator().buffer(capacity: json.count + 40)
    if let number { buffer.writeString("id: \(number)\n") }
    buffer.writeString("data: ")
    buffer.writeBytes(json)
    buffer.writeString("\n\n")
    bytes = buffer
  }

  /// How a stream begins: how long the browser waits when it is lost.
  static let opening = ByteBuffer(string: "retry: \(WebLimits.reconnectMilliseconds)\n\n")
}
