import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A provider that writes the bytes of its frames itself, so that it can break the rules that libraries keep.
final class TestProvider: Sendable {
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  let box: FrameBox
  private let channel: any Channel
  private let nextStream = Mutex(1)

  private init(channel: any Channel, box: FrameBox) {
    self.channel = channel
    self.box = box
  }

  /// Connects with TLS, and begins HTTP/2 unless the test says otherwise; a proxy's header comes before TLS.
  static func connect(
    _ port: Int, protocols: [String] = ["h2"], certificate: TestCertificate? = nil,
    newest: TLSVersion? = nil, settings: [UInt8] = [], begins: Bool = true,
    receiveBuffer: Int = 262_144, acknowledges: Bool = true, proxyHeader: [UInt8] = []
  ) async throws -> TestProvider {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .none
    tls.applicationProtocols = protocols
    tls.minimumTLSVersion = .tlsv1
    tls.maximumTLSVersion = newest
    if let certificate {
      tls.certificateChain = [.certificate(certificate.certificate)]
      tls.privateKey = .privateKey(certificate.key)
    }
    let context = try NIOSSLContext(configuration: tls)
    let box = FrameBox()
    let greeting = begins ? preface + TestFrame(kind: .settings, payload: settings).bytes : []
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.socketOption(.so_rcvbuf), value: receiveBuffer)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            FirstBytes(proxyHeader),
            NIOSSLClientHandler(context: context, serverHostname: nil),
            FrameReader(box, greeting: greeting, acknowledges: acknowledges))
        }
      }.connect(host: "127.0.0.1", port: port).get()
    return TestProvider(channel: channel, box: box)
  }

  /// Connects without TLS, and sends nothing.
  static func connectPlainly(_ port: Int) async throws -> TestProvider {
    let box = FrameBox()
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FrameReader(box))
        }
      }.connect(host: "127.0.0.1", port: port).get()
    return TestProvider(channel: channel, box: box)
  }

  /// Begins TLS and HTTP/2 on a connection that was made without.
  ///
  /// The first bytes are written at once, because an acknowledgement of the gateway's settings must not come before them.
  func beginTLS() async throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .none
    tls.applicationProtocols = ["h2"]
    let context = try NIOSSLContext(configuration: tls)
    try await channel.eventLoop.submit { [channel] in
      try channel.pipeline.syncOperations.addHandler(
        NIOSSLClientHandler(context: context, serverHostname: nil), position: .first)
      channel.writeAndFlush(ByteBuffer(bytes: Self.firstBytes), promise: nil)
    }.get()
  }

  /// Sends the first bytes of HTTP/2, as `connect` does by itself.
  func begin() { send(Self.firstBytes) }

  private static let firstBytes = preface + TestFrame(kind: .settings, payload: []).bytes

  func send(_ bytes: [UInt8]) {
    channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
  }

  func send(_ frame: TestFrame, times: Int = 1) {
    send(Array(repeatElement(frame.bytes, count: times).joined()))
  }

  /// Starts or stops reading.
  func read(_ reads: Bool) async throws {
    try await channel.setOption(.autoRead, value: reads).get()
  }

  /// The number of an unused stream.
  func newStream() -> Int {
    nextStream.withLock { next in
      defer { next += 2 }
      return next
    }
  }

  /// Sends the headers of a request, and all of its body unless it is absent.
  func ask(_ fields: [(String, String)], body: [UInt8]?) -> Int {
    let stream = newStream()
    let flags = TestFrame.endHeaders | (body?.isEmpty == true ? TestFrame.endStream : 0)
    var bytes = TestFrame(
      kind: .headers, flags: flags, stream: stream, payload: TestFrame.block(fields)
    ).bytes
    if let body, !body.isEmpty {
      for start in stride(from: 0, to: body.count, by: 16_384) {
        let part = Array(body[start..<min(start + 16_384, body.count)])
        let flags = start + part.count == body.count ? TestFrame.endStream : 0
        bytes += TestFrame(kind: .data, flags: flags, stream: stream, payload: part).bytes
      }
    }
    send(bytes)
    return stream
  }

  /// Waits for the whole answer on a stream; the result is absent if the connection ends first.
  func answer(on stream: Int) async -> TestAnswer? {
    guard await box.first(where: { $0.stream == stream && $0.endsStream }) != nil else {
      return nil
    }
    let frames = box.frames.filter { $0.stream == stream }
    guard let headers = frames.first(where: { $0.kind == .headers }) else { return nil }
    return TestAnswer(
      fields: headers.fields, parts: frames.filter { $0.kind == .data }.map(\.payload),
      endsWithHeaders: headers.endsStream)
  }

  /// Waits until the other side has read everything that was sent.
  func waitUntilRead() async {
    let mark = Array("all read".utf8)
    send(TestFrame(kind: .ping, payload: mark))
    _ = await box.first { $0.kind == .ping && $0.payload == mark }
  }

  /// Waits until the connection and its socket are closed by the other side.
  func waitForEnd() async throws {
    try await channel.closeFuture.get()
  }

  func close() async {
    try? await channel.close().get()
  }
}
