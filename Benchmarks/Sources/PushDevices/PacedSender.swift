import Dispatch
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL

#if canImport(Glibc)
  import Glibc
#endif

/// A provider that sends at an even pace and puts the time into each push.
final class PacedSender: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let rate: Int
  private let count: Int
  private let paths: [String]
  private let life: String
  private let bearer: String
  private let finished: EventLoopPromise<String>
  private var sent = 0
  private var answered = 0
  private var refused = 0
  private var begin: UInt64 = 0
  private var timer: RepeatedTask?

  private init(
    rate: Int, count: Int, paths: [String], life: String, bearer: String,
    finished: EventLoopPromise<String>
  ) {
    self.rate = rate
    self.count = count
    self.paths = paths
    self.life = life
    self.bearer = bearer
    self.finished = finished
  }

  /// Connects and sends; completes with a line of JSON when everything is answered.
  static func start(
    rate: Int, count: Int, port: Int, file: String, life: String, bearer: String,
    loop: any EventLoop
  ) -> EventLoopFuture<String> {
    let finished = loop.makePromise(of: String.self)
    let paths = lines(of: file)
    ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          var settings = TLSConfiguration.makeClientConfiguration()
          settings.certificateVerification = .none
          settings.applicationProtocols = ["h2"]
          let context = try NIOSSLContext(configuration: settings)
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
          try pipeline.addHandler(NIOHTTP2Handler(mode: .client))
          try pipeline.addHandler(
            PacedSender(
              rate: rate, count: count, paths: paths, life: life, bearer: bearer,
              finished: finished))
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .whenFailure { finished.fail($0) }
    return finished.futureResult
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data).payload {
    case .settings where begin == 0:
      begin = DispatchTime.now().uptimeNanoseconds
      // The first push carries the provider token; the gateway allows one stream until then.
      push(context)
    case .headers(let content):
      answered += 1
      if content.headers.first(name: ":status") != "200" { refused += 1 }
      if answered == 1 { pace(context) }
      if answered == count { finish(context) }
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finished.fail(error)
    context.close(promise: nil)
  }

  private func pace(_ context: ChannelHandlerContext) {
    begin = DispatchTime.now().uptimeNanoseconds
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleRepeatedTask(
      initialDelay: .zero, delay: .milliseconds(1)
    ) { _ in
      bound.value.0.pushDue(bound.value.1)
    }
  }

  private func pushDue(_ context: ChannelHandlerContext) {
    let elapsed = DispatchTime.now().uptimeNanoseconds - begin
    let due = min(count, Int(elapsed / 1_000) * rate / 1_000_000)
    // More streams than the gateway allows would end the connection.
    while sent < due, sent - answered < 900 { push(context) }
    context.flush()
  }

  private func push(_ context: ChannelHandlerContext) {
    let stream = HTTP2StreamID(1 + 2 * sent)
    let headers = HPACKHeaders([
      (":method", "POST"), (":scheme", "https"), (":path", paths[sent % paths.count]),
      (":authority", "localhost"), ("authorization", "bearer \(bearer)"),
      ("apns-topic", "com.example.app"), ("apns-push-type", "alert"), ("apns-expiration", life),
    ])
    let now = DispatchTime.now().uptimeNanoseconds
    let payload = ByteBuffer(string: #"{"aps":{"alert":"Hello"},"sent":\#(now)}"#)
    sent += 1
    write(.headers(.init(headers: headers)), stream, context)
    write(.data(.init(data: .byteBuffer(payload), endStream: true)), stream, context)
    if sent == 1 { context.flush() }
  }

  private func write(
    _ payload: HTTP2Frame.FramePayload, _ stream: HTTP2StreamID, _ context: ChannelHandlerContext
  ) {
    context.write(
      wrapOutboundOut(HTTP2Frame(streamID: stream, payload: payload)), promise: nil)
  }

  private func finish(_ context: ChannelHandlerContext) {
    timer?.cancel()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    finished.succeed("{\"seconds\": \(seconds), \"refused\": \(refused)}")
    context.close(promise: nil)
  }

  private static func lines(of path: String) -> [String] {
    guard let file = fopen(path, "r") else { fatalError("\(path) can't be read") }
    defer { fclose(file) }
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 512)
    while fgets(&buffer, 512, file) != nil {
      lines.append(String(decoding: buffer.prefix { $0 > 32 }.map { UInt8($0) }, as: UTF8.self))
    }
    return lines
  }
}
