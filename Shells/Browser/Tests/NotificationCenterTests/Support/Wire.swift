import Dispatch
import NIOCore
import NIOPosix
import Synchronization

/// A plain connection that sends and receives bytes.
final class Wire: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isOver = false
  }

  private let channel: any Channel
  private let state: Mutex<State>
  private let news = DispatchSemaphore(value: 0)

  init(port: Int) throws {
    let receiver = Receiver()
    channel = try ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      // Small, so that a window that does not read is noticed soon.
      .channelOption(.socketOption(.so_rcvbuf), value: 64 << 10)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(receiver.makeHandler())
        }
      }
      .connect(host: "127.0.0.1", port: port).wait()
    state = Mutex(State())
    receiver.connect(to: self)
  }

  /// Whether the server has closed the connection.
  var isOver: Bool { state.withLock(\.isOver) }

  /// The port of this end.
  var ownPort: Int? { channel.localAddress?.port }

  func send(_ text: String) {
    channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
  }

  /// Pauses or resumes reading from the socket.
  func setReading(_ isReading: Bool) throws {
    try channel.setOption(.autoRead, value: isReading).wait()
  }

  func close() {
    channel.close(promise: nil)
  }

  /// Removes the first match of a closure from the received bytes, waiting for more bytes if necessary; `nil` if the
  /// connection ends or the wait times out.
  func take<Found>(_ find: ([UInt8]) -> (found: Found, end: Int)?) -> Found? {
    while true {
      let (found, isOver) = state.withLock { state -> (Found?, Bool) in
        guard let hit = find(state.bytes) else { return (nil, state.isOver) }
        state.bytes.removeFirst(hit.end)
        return (hit.found, false)
      }
      if let found { return found }
      if isOver || news.wait(timeout: .now() + 240) == .timedOut { return nil }
    }
  }

  /// Waits for the server to close the connection.
  func waitForEnd() -> Bool {
    while !isOver {
      if news.wait(timeout: .now() + 240) == .timedOut { return false }
    }
    return true
  }

  fileprivate func receive(_ bytes: [UInt8]?) {
    state.withLock { state in
      if let bytes { state.bytes += bytes } else { state.isOver = true }
    }
    news.signal()
  }
}

/// Passes bytes to a wire, and keeps bytes that arrive before the wire exists.
private final class Receiver: Sendable {
  private struct State {
    var wire: Wire?
    var early: [[UInt8]?] = []
  }

  private let state = Mutex(State())

  func makeHandler() -> Handler { Handler(self) }

  func connect(to wire: Wire) {
    let early = state.withLock { state in
      state.wire = wire
      defer { state.early = [] }
      return state.early
    }
    for bytes in early { wire.receive(bytes) }
  }

  func receive(_ bytes: [UInt8]?) {
    let wire = state.withLock { state -> Wire? in
      if state.wire == nil { state.early.append(bytes) }
      return state.wire
    }
    wire?.receive(bytes)
  }

  final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let receiver: Receiver

    init(_ receiver: Receiver) {
      self.receiver = receiver
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      receiver.receive([UInt8](unwrapInboundIn(data).readableBytesView))
    }

    func channelInactive(context: ChannelHandlerContext) {
      receiver.receive(nil)
    }
  }
}
