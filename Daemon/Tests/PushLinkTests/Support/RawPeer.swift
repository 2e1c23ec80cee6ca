import NIOCore
import NIOPosix
import NIOSSL
import PushProtocol
import Testing

/// A socket to a gateway on which a test sends any bytes.
final class RawPeer: Sendable {
  private let channel: any Channel
  private let frames: FrameLog

  /// Connects, and sends the given bytes before those of TLS; without a context, without TLS.
  init(port: Int, first: [UInt8] = [], tls: NIOSSLContext? = nil) async throws {
    let frames = FrameLog()
    self.frames = frames
    channel = try await ClientBootstrap(group: TestDevice.group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let operations = channel.pipeline.syncOperations
          try operations.addHandler(FirstBytes(first))
          if let tls {
            try operations.addHandler(NIOSSLClientHandler(context: tls, serverHostname: nil))
          }
          try operations.addHandler(FrameReader(log: frames))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  func send(_ frame: DeviceFrame) async throws {
    try await send(bytes: frame.encode())
  }

  /// Sends as much as the gateway accepts.
  func send(bytes: [UInt8]) async throws {
    try? await channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).get()
  }

  func close() async throws {
    try? await channel.close().get()
  }

  /// Waits until the gateway has closed the socket.
  func end() async throws {
    try await channel.closeFuture.get()
  }

  func challenge() async throws -> [UInt8] {
    guard case .challenge(_, let nonce) = await frames.next() else { return try refuse() }
    return nonce
  }

  func welcome() async throws -> LinkWelcome {
    guard case .welcome(let welcome) = await frames.next() else { return try refuse() }
    return welcome
  }

  func token() async throws -> [UInt8] {
    guard case .registered(_, let token) = await frames.next() else { return try refuse() }
    return token
  }

  func goodbye() async throws -> LinkGoodbye {
    guard case .goodbye(let reason, _) = await frames.next() else { return try refuse() }
    return reason
  }

  private func refuse<Value>() throws -> Value {
    let nothing: Value? = nil
    return try #require(nothing, "the gateway said something else")
  }
}
