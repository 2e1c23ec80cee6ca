import LinuxEvents
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// The port for operators: `/metrics`, `/health/live`, `/health/ready`, and `/reload` for the gateway's own
/// commands.
final class AdminServer: Sendable {
  let port: Int
  private let server: any Channel

  private init(_ server: any Channel) {
    self.server = server
    port = server.localAddress?.port ?? 0
  }

  static func start(
    host: String, port: Int, passed: Int32?, secret: String, _ operations: AdminOperations,
    group: any EventLoopGroup, log: Logger
  ) async throws -> AdminServer {
    let server = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { AcceptPause.add(to: $0, operations.metrics, log) }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandlers(
            IdleStateHandler(allTimeout: GatewayLimits.adminIdle),
            AdminHandler(operations, secret: secret))
        }
      }
      .listen(host, port, passed: passed).get()
    return AdminServer(server)
  }

  func stop() async { try? await server.close().get() }
}

/// The operations of a gateway that its admin port offers.
struct AdminOperations: Sendable {
  let metrics: GatewayMetrics
  let log: Logger
  /// The node's name, which every line of the metrics has; absent for a gateway alone.
  var node: String? = nil
  /// Whether the gateway accepts pushes.
  let isReady: @Sendable () -> Bool
  /// The names of the ports so full of unidentified connections that new ones evict others.
  var crowdedPorts: @Sendable () -> [String] = { [] }
  /// Lines about what needs attention soon.
  var warnings: @Sendable () -> [String] = { [] }
  /// Refuses a program that may not command the gateway.
  var check: @Sendable (any Channel) throws(PeerRefusal) -> Void = AdminPeer.check
  /// Gauges whose values are read when they are shown.
  let figures: @Sendable () -> [(name: String, help: String, value: Int)]
  /// Reads keys and certificates again without blocking, and returns the failure, if any, on a loop.
  let reload: @Sendable (any EventLoop) -> EventLoopFuture<GatewayFailure?>
}

/// Answers the requests of one admin connection, one after the other.
final class AdminHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let operations: AdminOperations
  private let secret: String
  private var head: HTTPRequestHead?

  init(_ operations: AdminOperations, secret: String) {
    self.operations = operations
    self.secret = secret
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      guard let head else { return }
      self.head = nil
      if head.method == .POST, head.uri == "/reload", isTrusted(head, on: context.channel) {
        reload(head, context)
      } else {
        write(answer(to: head), to: head, context)
      }
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private struct Answer {
    var status = HTTPResponseStatus.ok
    var type = "text/plain; charset=utf-8"
    var text: String
  }

  private func answer(to head: HTTPRequestHead) -> Answer {
    switch (head.method, head.uri) {
    case (.GET, "/metrics"):
      return Answer(type: "text/plain; version=0.0.4; charset=utf-8", text: metrics)
    case (.GET, "/health/live"): return Answer(text: "live\n")
    case (.GET, "/health/ready"):
      let isReady = operations.isReady()
      let lines = operations.crowdedPorts().map { "crowded: \($0)" } + operations.warnings()
      return Answer(
        status: isReady ? .ok : .serviceUnavailable,
        text: (isReady ? "ready\n" : "not ready\n") + lines.map { $0 + "\n" }.joined())
    case (.POST, "/reload"):
      return Answer(status: .forbidden, text: "Reload with SIGHUP or a command.\n")
    default:
      return Answer(
        status: .notFound, text: "Ask for /metrics, /health/live or /health/ready.\n")
    }
  }

  /// Only a process that can read the gateway's folder knows the secret.
  private func isTrusted(_ head: HTTPRequestHead, on channel: any Channel) -> Bool {
    guard head.headers.first(name: "authorization") == "Bearer \(secret)" else { return false }
    do throws(PeerRefusal) {
      try operations.check(channel)
      return true
    } catch {
      operations.log.warning("refused a command", metadata: ["program": "\(error)"])
      return false
    }
  }

  private func reload(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    operations.reload(context.eventLoop).whenComplete { result in
      let (handler, context) = bound.value
      let answer =
        switch result {
        case .success(nil): Answer(text: "reloaded\n")
        case .success(let failure?):
          Answer(status: .internalServerError, text: failure.description + "\n")
        case .failure(let error):
          Answer(status: .internalServerError, text: "\(ErrorWords.of(error))\n")
        }
      handler.write(answer, to: head, context)
    }
  }

  private var metrics: String {
    var text = PrometheusText(operations.metrics, node: operations.node)
    for figure in operations.figures() {
      text.add((figure.name, figure.help), kind: "gauge", value: figure.value)
    }
    return text.text
  }

  private func write(_ answer: Answer, to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let body = context.channel.allocator.buffer(string: answer.text)
    let headers: HTTPHeaders = [
      "content-type": answer.type, "content-length": String(body.readableBytes),
    ]
    let response = HTTPResponseHead(
      version: head.version, status: answer.status, headers: headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    let written = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    guard !head.isKeepAlive else { return }
    let channel = context.channel
    written.whenComplete { _ in channel.close(promise: nil) }
  }
}

/// Metrics in the text format of Prometheus, version 0.0.4.
struct PrometheusText {
  /// The lines written so far.
  private(set) var text = ""
  /// The label that every line has, if any.
  private let label: String?

  /// Writes everything that a gateway counts, or one of its nodes.
  init(_ metrics: GatewayMetrics, node: String? = nil) {
    label = node.map { "node=\"\($0)\"" }
    for counter in GatewayMetrics.Counter.allCases where node != nil || !counter.isOfNodes {
      add(counter.text, kind: "counter", value: metrics.value(of: counter))
    }
    for gauge in GatewayMetrics.Gauge.allCases {
      add(gauge.text, kind: "gauge", value: metrics.value(of: gauge))
    }
    for latency in GatewayMetrics.Latency.allCases {
      addHistogram(of: latency, metrics)
    }
  }

  /// Writes one more value.
  mutating func add(_ names: (name: String, help: String), kind: String, value: Int) {
    addHead(names, kind: kind)
    text += "push_gateway_\(names.name)\(labels()) \(value)\n"
  }

  private mutating func addHistogram(
    of latency: GatewayMetrics.Latency, _ metrics: GatewayMetrics
  ) {
    let name = "push_gateway_\(latency.text.name)"
    let (count, nanoseconds) = metrics.summary(of: latency)
    addHead(latency.text, kind: "histogram")
    for (bound, count) in metrics.cumulativeCounts(of: latency) {
      text += "\(name)_bucket\(labels("le=\"\(Double(bound) / 1e9)\"")) \(count)\n"
    }
    text += "\(name)_bucket\(labels("le=\"+Inf\"")) \(count)\n"
    text += "\(name)_sum\(labels()) \(Double(nanoseconds) / 1e9)\n"
    text += "\(name)_count\(labels()) \(count)\n"
  }

  private func labels(_ own: String? = nil) -> String {
    let all = [label, own].compactMap { $0 }
    return all.isEmpty ? "" : "{\(all.joined(separator: ","))}"
  }

  private mutating func addHead(_ names: (name: String, help: String), kind: String) {
    text += "# HELP push_gateway_\(names.name) \(names.help)\n"
    text += "# TYPE push_gateway_\(names.name) \(kind)\n"
  }
}
