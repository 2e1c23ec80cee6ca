import HTTP2
import NIOCore
import NIOHTTP1
import PushProtocol

/// A connection of HTTP/1.1 on the port for Web Push, with one request at a time.
final class HTTP1Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// A request whose body is being read.
  private struct Reading {
    let message: WebPushRequest
    let isKeptAlive: Bool
    var bodyBytes = 0
  }

  private enum Phase {
    /// No request is under way.
    case idle
    case reading(Reading)
    /// A request waits until the sender has read earlier answers.
    case held(Reading)
    /// A request is carried out.
    case judged(isKeptAlive: Bool)
    /// The last answer was sent, and the connection is being closed.
    case ended
  }

  private let gate: PushAuthorizer
  private let service: WebPushService
  private let place: ProviderPlace
  private var identifiers = IdentifierMaker()
  private var phase = Phase.idle
  /// When the phase began.
  private var since = NIODeadline.uptimeNanoseconds(0)
  /// How many requests have shown no right to push; absent once one has.
  private var unproven: Int? = 0
  /// When the socket stopped accepting writes; absent while it accepts them.
  private var blockedSince: NIODeadline?
  /// Whether the connection is closed after the next answer.
  private var isLeaving = false
  private var context: ChannelHandlerContext?
  private var watching: RepeatedTask?

  init(_ gate: PushAuthorizer, _ service: WebPushService, _ place: ProviderPlace) {
    self.gate = gate
    self.service = service
    self.place = place
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    since = context.eventLoop.now
    gate.metrics.count(.providerConnections)
    gate.metrics.change(.providerConnections, by: 1)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let pause = gate.limits.timeouts.watch
    watching = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
      bound.value.checkTimeouts()
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head)
    case .body(let part): append(part)
    case .end: finish()
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ProviderDrain:
      isLeaving = true
      if case .idle = phase { return close() }
      let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: gate.limits.timeouts.drain) { bound.value.close() }
    case ChannelEvent.inputClosed: close()
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isWritable = context.channel.isWritable
    blockedSince = isWritable ? nil : context.eventLoop.now
    // Nothing more is read from a sender that does not read its answers.
    try? context.channel.syncOptions?.setOption(.autoRead, value: isWritable)
    if isWritable, case .held(let reading) = phase { judge(reading) }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { close() }

  // MARK: - Requests

  private func begin(_ head: HTTPRequestHead) {
    guard case .idle = phase else { return }
    gate.metrics.count(.requests)
    var fields = WebPushFields(method: head.method.rawValue, path: Self.path(of: head.uri))
    for (name, value) in head.headers {
      fields.add(name: name.lowercased(), value: Self.withoutBlanks(value))
    }
    let message = WebPushRequest(
      fields, id: identifiers.next(), from: place.address, at: service)
    // NIOHTTP1 reads nothing more after a request for another protocol.
    let isKeptAlive = head.isKeepAlive && !fields.wantsUpgrade && head.method != .CONNECT
    enter(.reading(Reading(message: message, isKeptAlive: isKeptAlive)))
    guard
      head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" })
    else { return }
    if message.isAnswered { return answerEarly(message) }
    context?.writeAndFlush(
      wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))),
      promise: nil)
  }

  /// The path of a target, which may be a whole address (RFC 9112, section 3.2.2).
  private static func path(of target: String) -> String {
    guard !target.hasPrefix("/"), let end = target.firstRange(of: "://")?.upperBound,
      let slash = target[end...].firstIndex(of: "/")
    else { return target }
    return String(target[slash...])
  }

  /// A value without blanks at its ends, which do not belong to it (RFC 9112, section 5).
  private static func withoutBlanks(_ value: String) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard value.utf8.first.map(isBlank) ?? false || value.utf8.last.map(isBlank) ?? false else {
      return value
    }
    var rest = value.utf8.drop(while: isBlank)
    while rest.last.map(isBlank) ?? false { rest.removeLast() }
    return String(Substring(rest))
  }

  private func append(_ part: ByteBuffer) {
    guard case .reading(var reading) = phase else { return }
    reading.bodyBytes += part.readableBytes
    reading.message.append(part.readableBytesView)
    phase = .reading(reading)
    if reading.message.isAnswered, reading.bodyBytes > GatewayLimits.refusedBodyBytes {
      answerEarly(reading.message)
    }
  }

  private func finish() {
    guard case .reading(let reading) = phase, let context else { return }
    guard context.channel.isWritable else { return enter(.held(reading)) }
    judge(reading)
  }

  private func judge(_ reading: Reading) {
    guard let loop = context?.eventLoop else { return }
    enter(.judged(isKeptAlive: reading.isKeptAlive))
    var isImmediate = true
    reading.message.finish(on: loop) { [self] answer in
      guard isImmediate else { return complete(answer) }
      // The next request is read within the writing of an answer, so that many of them would fill the stack.
      loop.assumeIsolated().execute { self.complete(answer) }
    }
    isImmediate = false
  }

  private func complete(_ answer: WebPushAnswer) {
    guard case .judged(let isKeptAlive) = phase, let now = context?.eventLoop.now else { return }
    if !answer.isAboutReceipt {
      gate.metrics.record(.request, nanoseconds: (now - since).nanoseconds)
    }
    record(answer)
    send(answer, isLast: !isKeptAlive)
  }

  /// Answers before the body was read, which ends the connection: the rest of the body is not read.
  private func answerEarly(_ message: WebPushRequest) {
    guard let answer = message.earlyAnswer() else { return }
    record(answer)
    send(answer, isLast: true)
  }

  private func record(_ answer: WebPushAnswer) {
    if answer.showsRight {
      if unproven != nil { place.prove() }
      unproven = nil
    } else if let count = unproven {
      unproven = count + 1
    }
  }

  private func send(_ answer: WebPushAnswer, isLast: Bool) {
    guard let context else { return }
    let isLast = isLast || isLeaving || unproven ?? 0 > WebPushLimits.unprovenRequests
    var headers = HTTPHeaders(answer.fields)
    if answer.status != 204 { headers.add(name: "content-length", value: "\(answer.body.count)") }
    if isLast { headers.add(name: "connection", value: "close") }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
    enter(isLast ? .ended : .idle)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !answer.body.isEmpty {
      let body = context.channel.allocator.buffer(bytes: answer.body)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let sent = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    guard isLast else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    sent.whenComplete { _ in bound.value.close() }
  }

  // MARK: - Ends

  private func enter(_ phase: Phase) {
    self.phase = phase
    if let now = context?.eventLoop.now { since = now }
  }

  private func checkTimeouts() {
    guard let now = context?.eventLoop.now else { return }
    let timeouts = gate.limits.timeouts
    let limit =
      switch phase {
      case .idle:
        unproven == nil ? WebPushLimits.idle : min(timeouts.firstToken, WebPushLimits.idle)
      case .reading: timeouts.body
      case .held, .judged, .ended: timeouts.stall
      }
    let isBlocked = blockedSince.map { now - $0 > timeouts.stall } ?? false
    guard isBlocked || now - since > limit else { return }
    if case .idle = phase {} else { gate.metrics.count(.providerConnectionsDropped) }
    close()
  }

  private func close() {
    phase = .ended
    context?.close(promise: nil)
  }

  private func leave() {
    watching?.cancel()
    guard context != nil else { return }
    context = nil
    gate.metrics.change(.providerConnections, by: -1)
  }
}
