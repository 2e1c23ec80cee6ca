import BoringSSL
import NIOCore
import NIOEmbedded
import NIOSSL
import OpenSSL
import Testing

@testable import PushGateway
@testable import PushLink

@Suite struct TLSHandlerTests {
  @Test func `Bytes pass in both directions after the handshake`() throws {
    let pair = try TLSChannels()
    try pair.exchange()
    try pair.client.writeOutbound(ByteBuffer(string: "answer"))
    try pair.server.writeOutbound(ByteBuffer(string: "challenge"))
    try pair.exchange()
    #expect(try pair.server.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "answer"))
    #expect(try pair.client.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "challenge"))
    pair.end()
  }

  @Test func `Nothing can be written before the handshake and after the end`() throws {
    let pair = try TLSChannels()
    #expect(throws: ChannelError.ioOnClosedChannel) {
      try pair.client.writeOutbound(ByteBuffer(string: "early"))
    }
    try pair.exchange()
    pair.client.close(promise: nil)
    #expect(throws: ChannelError.self) {
      try pair.client.writeOutbound(ByteBuffer(string: "late"))
    }
    pair.end()
  }

  @Test func `The end of either side ends the other without an error`() throws {
    for isClient in [true, false] {
      let pair = try TLSChannels()
      try pair.exchange()
      (isClient ? pair.client : pair.server).close(promise: nil)
      try pair.exchange()
      #expect(!pair.client.isActive && !pair.server.isActive)
      try pair.client.throwIfErrorCaught()
      try pair.server.throwIfErrorCaught()
    }
  }

  @Test func `A failure is reported once, and the connection closed`() throws {
    let pair = try TLSChannels()
    #expect(throws: TLSFailure.notTLS) {
      try pair.client.writeInbound(ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\n\r\n"))
    }
    #expect(!pair.client.isActive)
    pair.end()
  }

  @Test func `The last bytes of a device arrive although its end cannot be answered`()
    throws
  {
    let pair = try TLSChannels()
    try pair.exchange()
    try pair.server.pipeline.syncOperations.addHandler(BrokenSocket(), position: .first)
    try pair.client.writeOutbound(ByteBuffer(string: "acknowledged"))
    pair.client.close(promise: nil)
    #expect(throws: DeviceTLSHandler.UncleanEnd.self) { try pair.exchange() }
    #expect(try pair.server.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "acknowledged"))
    #expect(!pair.server.isActive)
  }

  @Test func `A device that closes its end leaves no timer at the gateway`() throws {
    let pair = try TLSChannels()
    try pair.exchange()
    let closed = pair.server.eventLoop.makePromise(of: Void.self)
    pair.server.close(promise: closed)
    try pair.exchange()
    try closed.futureResult.wait()
    #expect(!pair.server.isActive)
  }

  @Test func `A server that causes messages and reads none is left`() throws {
    let pair = try TLSChannels()
    pair.client.isWritable = false
    #expect(throws: TLSFailure.unread) { try pair.exchange() }
    #expect(!pair.client.isActive)
    pair.end()
  }
}

/// A socket that is closed by its first write.
private final class BrokenSocket: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.ioOnClosedChannel)
    context.close(promise: nil)
  }
}

/// Both ends of TLS, without sockets.
private final class TLSChannels {
  let client: EmbeddedChannel
  let server: EmbeddedChannel

  init() throws {
    let certificates = try TestCertificates()
    guard case .authorities(let pem) = certificates.trust else { throw TLSFailure.authorities }
    let context = try TLSContext(trust: .authorities(pem: pem))
    client = EmbeddedChannel(
      handler: TLSHandler(try TLSClient(context, to: .name("localhost"))))
    server = EmbeddedChannel(
      handler: try DeviceTLSHandler(certificates.server(), through: TLSServerBuffers()))
    for channel in [server, client] {
      channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }
  }

  /// Carries bytes in both directions until nothing moves.
  func exchange() throws {
    var isMoving = true
    while isMoving {
      isMoving = false
      for (from, to) in [(client, server), (server, client)] {
        from.embeddedEventLoop.run()
        while let buffer = try from.readOutbound(as: ByteBuffer.self) {
          isMoving = true
          if to.isActive { try to.writeInbound(buffer) }
        }
      }
    }
  }

  /// Ends the server, which waits for the client's last message for a while.
  func end() {
    server.close(promise: nil)
    server.embeddedEventLoop.advanceTime(by: .minutes(1))
  }
}
