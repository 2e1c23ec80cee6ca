import LinuxEvents
import NotificationModel
import NotificationWire

/// A plain connection that counts the received messages; no threads, no locks.
struct Connection {
  let socket: UnixSocket
  private var frames = FrameDecoder(limit: WireLimits.frameBytesFromDaemon)

  /// Connects and sends the greeting.
  init(path: String, app: String? = nil) throws {
    socket = try UnixSocket.connect(path: path)
    let hello = Hello(bundleIdentifier: app, displayName: app)
    try send(
      app == nil ? ControlMessage.hello(hello).encode() : ClientMessage.hello(hello).encode())
    _ = try next()
  }

  /// Writes one message.
  func send(_ body: [UInt8]) throws {
    try socket.write(try Frame.encode(body))
  }

  /// Waits for the next message.
  mutating func next() throws -> [UInt8] {
    while true {
      if let frame = try frames.next() { return frame }
      frames.append(try socket.read(max: 1 << 16))
    }
  }

  /// Waits for bytes and consumes every complete message.
  mutating func drain() throws -> Int {
    frames.append(try socket.read(max: 1 << 16))
    var count = 0
    while try frames.next() != nil { count += 1 }
    return count
  }
}
