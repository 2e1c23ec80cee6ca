import NIOCore
import NIOHTTP1

/// Answers one request after the other on a connection of the admin port.
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
      if head.method == .POST, head.uri == "/reload", isTrusted(head) {
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
      let crowded = operations.crowdedPorts().map { "crowded: \($0)\n" }.joined()
      return Answer(
        status: isReady ? .ok : .serviceUnavailable,
        text: (isReady ? "ready\n" : "not ready\n") + crowded)
    case (.POST, "/reload"):
      return Answer(status: .forbidden, text: "Reload with SIGHUP or a command.\n")
    default:
      return Answer(
        status: .notFound, text: "Ask for /metrics, /health/live or /health/ready.\n")
    }
  }

  /// Only who can read the gateway's folder knows the secret.
  private func isTrusted(_ head: HTTPRequestHead) -> Bool {
    head.headers.first(name: "authorization") == "Bearer \(secret)"
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
        case .failure(let error): Answer(status: .internalServerError, text: "\(error)\n")
        }
      handler.write(answer, to: head, context)
    }
  }

  private var metrics: String {
    var text = PrometheusText(operations.metrics)
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
