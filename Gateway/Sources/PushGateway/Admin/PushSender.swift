import NIOCore
import NIOHPACK
import NIOHTTP2
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
      let request = HPACKHeaders(
        [
          (":method", "POST"), (":scheme", "https"), (":authority", "\(host):\(port)"),
          (":path", "/3/device/\(token)"), ("content-length", String(payload.count)),
        ] + fields)
      let channel = try await connect(context, request, payload, promise)
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
    _ context: NIOSSLContext, _ request: HPACKHeaders, _ payload: [UInt8],
    _ promise: EventLoopPromise<Answer>
  ) async throws -> any Channel {
    do {
      return try await ClientBootstrap(group: promise.futureResult.eventLoop)
        .connectTimeout(GatewayLimits.answer)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers(
              try NIOSSLClientHandler(context: context, serverHostname: Self.name(host)),
              NIOHTTP2Handler(mode: .client),
              PushSenderHandler(request, payload, promise))
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

/// Sends one request on the first stream of a connection, and collects its answer.
final class PushSenderHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let request: HPACKHeaders
  private let payload: [UInt8]
  private let promise: EventLoopPromise<PushSender.Answer>
  private var answer = PushSender.Answer(status: 0, id: "", body: "")

  init(
    _ request: HPACKHeaders, _ payload: [UInt8], _ promise: EventLoopPromise<PushSender.Answer>
  ) {
    self.request = request
    self.payload = payload
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) {
    let stream = HTTP2StreamID(1)
    let headers = HTTP2Frame.FramePayload.headers(.init(headers: request))
    let body = context.channel.allocator.buffer(bytes: payload)
    let data = HTTP2Frame.FramePayload.data(.init(data: .byteBuffer(body), endStream: true))
    context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: headers)), promise: nil)
    context.writeAndFlush(
      wrapOutboundOut(HTTP2Frame(streamID: stream, payload: data)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.payload {
    case .headers(let headers):
      answer.status = headers.headers.first(name: ":status").flatMap { Int($0) } ?? 0
      answer.id = headers.headers.first(name: "apns-id") ?? ""
      if headers.endStream { finish(context) }
    case .data(let data):
      if case .byteBuffer(let bytes) = data.data { answer.body += String(buffer: bytes) }
      if data.endStream { finish(context) }
    case .rstStream(let code):
      promise.fail(GatewayFailure("the stream was ended with \(code)"))
      context.close(promise: nil)
    case .goAway(_, let code, _):
      promise.fail(GatewayFailure("the connection was ended with \(code)"))
      context.close(promise: nil)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(ChannelError.eof)
    context.fireChannelInactive()
  }

  private func finish(_ context: ChannelHandlerContext) {
    promise.succeed(answer)
    context.close(promise: nil)
  }
}
