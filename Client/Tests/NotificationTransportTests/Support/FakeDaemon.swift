import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire
import Synchronization

/// A daemon made of one closure: it greets, and passes every call to the test.
final class FakeDaemon: Sendable {
  /// One connection on the daemon's side.
  struct Peer: Sendable {
    let socket: UnixSocket

    func write(_ message: ServerMessage) {
      try? socket.write(message.frame())
    }

    func reply(_ id: Int64, _ reply: AppReply = .done) { write(.reply(id: id, reply)) }
  }

  enum Call: Sendable {
    case app(Int64, AppCall)
    case control(Int64, ControlRequest)
  }

  typealias Handler = @Sendable (Peer, Call) -> Void

  private let listener: Listener
  private let path: String
  private let kind: WireSocket
  private let handler: Handler
  private let peers = Mutex<[Peer]>([])
  private let greetings = Mutex<[Hello]>([])
  private let refusal: NotificationFailure?

  init(
    at path: String, kind: WireSocket = .center, refusing refusal: NotificationFailure? = nil,
    handler: @escaping Handler
  ) throws {
    listener = try Listener(at: path)
    self.path = path
    self.kind = kind
    self.handler = handler
    self.refusal = refusal
    Thread { [self] in
      while let socket = listener.accept() {
        let peer = Peer(socket: socket)
        peers.withLock { $0.append(peer) }
        Thread { [self] in serve(peer) }.start()
      }
    }.start()
  }

  /// The greetings so far.
  var hellos: [Hello] { greetings.withLock(\.self) }

  /// The connections so far.
  var connections: [Peer] { peers.withLock(\.self) }

  /// Ends the server: the socket no longer exists and every connection breaks.
  func die() {
    unlink()
    listener.close()
    for peer in connections { peer.socket.shutdown() }
  }

  private func unlink() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private func serve(_ peer: Peer) {
    var frames = FrameDecoder()
    while let bytes = try? peer.socket.read(max: 4096), !bytes.isEmpty {
      frames.append(bytes)
      while let body = try? frames.next() { take(body, from: peer) }
    }
  }

  private func take(_ body: [UInt8], from peer: Peer) {
    if kind == .control, case .control(let id, let call)? = try? ControlMessage.decode(body) {
      return handler(peer, .control(id, call))
    }
    switch try? ClientMessage.decode(body) {
    case .hello(let hello):
      greetings.withLock { $0.append(hello) }
      guard let refusal else {
        return peer.write(
          .welcome(Welcome(app: nil, daemonVersion: "0", daemonProcess: 1)))
      }
      peer.write(.failure(id: 0, refusal))
      peer.socket.shutdown()
    case .app(let id, let call): handler(peer, .app(id, call))
    case nil: return
    }
  }
}
