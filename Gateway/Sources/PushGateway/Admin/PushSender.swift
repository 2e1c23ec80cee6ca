import HTTP2
import NIOCore
import NIOPosix
import NIOSSL

/// A provider for trying out a gateway: one connection, one push, one answer.
package struct PushSender: Sendable {
  /// The host that receives the push.
  package var host: String
  /// Its port.
  package var port: Int
  /// A PEM file with the authority to trust; if absent, the system's authorities are trusted.
  package var authority: String?

  /// The gateway's answer.
  package struct Answer: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// `apns-id`.
    package var id: String
    /// The body: empty, or an object with the reason.
    package var body: String
  }

  /// Names a gateway.
  package init(host: String, port: Int, authority: String? = nil) {
    self.host = host
    self.port = port
    self.authority = authority
  }

  /// Sends one push.
  ///
  /// `token`: The device token, in hexadecimal digits. `fields`: The header fields in addition to the pseudo-header fields of
  /// HTTP/2. It throws `GatewayFailure` if no answer arrives.
  package func send(
    to token: String, fields: [(String, String)], payload: [UInt8]
  ) async throws(GatewayFailure) -> Answer {
    let context = try context()
    try Self.check(token, fields)
    do {
      let promise = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: Answer.self)
      let request = [
        (":method", "POST"), (":scheme", "https"), (":authority", "\(host):\(port)"),
        (":path", "/3/device/\(token)"), ("content-length", String(payload.count)),
      ]
      let session = ClientSession(
        fields: (request + fields).map { HeaderField($0, $1) }, body: payload)
      let channel = try await connect(context, session, promise)
      let deadline = channel.eventLoop.scheduleTask(in: GatewayLimits.answer) {
        channel.close(promise: nil)
      }
      defer { deadline.cancel() }
      return try await promise.futureResult.get()
    } catch {
      throw GatewayFailure(
        "\(host):\(port) does not answer: \(ErrorWords.of(error)). "
          + "See that a gateway listens there, and that --ca names its authority.")
    }
  }

  private func connect(
    _ context: NIOSSLContext, _ session: ClientSession, _ promise: EventLoopPromise<Answer>
  ) async throws -> any Channel {
    do {
      return try await ClientBootstrap(group: promise.futureResult.eventLoop)
        .connectTimeout(GatewayLimits.answer)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers(
              try NIOSSLClientHandler(context: context, serverHostname: Self.name(host)),
              PushSenderHandler(session, promise))
          }
        }
        .connect(host: host, port: port).get()
    } catch {
      promise.fail(error)
      throw error
    }
  }

  /// Refuses characters that no field of HTTP may have; everything else is sent, so that refusals can be tried.
  private static func check(
    _ token: String, _ fields: [(String, String)]
  ) throws(GatewayFailure) {
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw GatewayFailure(
        "The token \(token.debugDescription) cannot be part of an address. Write it in hexadecimal digits."
      )
    }
    for (name, value) in fields where !value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      throw GatewayFailure(
        "\(name) is \(value.debugDescription), which cannot be in a header. Use letters, digits and signs of ASCII."
      )
    }
  }

  private func context() throws(GatewayFailure) -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.applicationProtocols = ["h2"]
    do {
      if let authority {
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authority))
      }
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw GatewayFailure(
        "The authority \(authority ?? "of the system") cannot be used: \(ErrorWords.of(error)). "
          + "Name a PEM file with --ca.")
    }
  }

  /// TLS accepts host names, but no addresses.
  private static func name(_ host: String) -> String? {
    host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." } ? nil : host
  }
}

/// Sends one request, and collects its answer.
final class PushSenderHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var session: ClientSession
  private let promise: EventLoopPromise<PushSender.Answer>

  init(_ session: ClientSession, _ promise: EventLoopPromise<PushSender.Answer>) {
    self.session = session
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) {
    flush(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    do throws(ConnectionError) {
      try session.receive(Array(unwrapInboundIn(data).readableBytesView))
      flush(context)
    } catch {
      promise.fail(GatewayFailure(error.cause))
      context.close(promise: nil)
    }
    guard session.answer.isWhole else { return }
    promise.succeed(
      PushSender.Answer(
        status: Int(session.answer.value(of: ":status")) ?? 0,
        id: session.answer.value(of: "apns-id"),
        body: String(decoding: session.answer.body, as: UTF8.self)))
    context.close(promise: nil)
  }

  private func flush(_ context: ChannelHandlerContext) {
    let frames = context.channel.allocator.buffer(bytes: session.takeOutput())
    if frames.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(frames), promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(ChannelError.eof)
    context.fireChannelInactive()
  }
}
