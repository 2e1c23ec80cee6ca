import HTTP1
import NIOCore
import NIOHTTP1
import PushProtocol

/// A connection of HTTP/1.1 on the port for Web Push, with one request at a time.
final class HTTP1Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

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
    /// A request is carried out.
    case judged(isKeptAlive: Bool)
    /// The last answer was sent, and the connection is being closed.
    case ended
  }

  private let gate: PushAuthorizer
  private let service: WebPushService
  private let place: ProviderPlace
  private let memo = VAPIDMemo()
  private var identifiers = IdentifierMaker()
  private var reader = RequestReader(headBytes: GatewayLimits.headerBytes)
  private var phase = Phase.idle
  /// When the phase began.
  private var since = NIODeadline.uptimeNanoseconds(0)
  /// How many requests have shown no right to push; absent once one has.
  private var unproven: Int? = 0
  /// When the socket stopped accepting writes; absent while it accepts them.
  private var blockedSince: NIODeadline?
  /// Whether the connection is closed after the next answer.
  private var isLeaving = false
  /// Whether received bytes are being read, after which the answers are flushed together.
  private var isReading = false
  /// Whether the socket is not read: the sender does not read its answers, or has sent many requests ahead.
  private var isPaused = false
  private var output = ByteBuffer()
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
    if case .ended = phase { return }
    reader.append(Array(unwrapInboundIn(data).readableBytesView))
    read()
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
    blockedSince = context.channel.isWritable ? nil : context.eventLoop.now
    read()
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { close() }

  // MARK: - Requests

  /// Reads requests until one has to wait for its answer, or the sender has to read its answers first.
  private func read() {
    guard !isReading else { return }
    isReading = true
    do throws(RequestViolation) {
      while mayRead, let part = try reader.next() { handle(part) }
    } catch {
      refuse(error)
    }
    isReading = false
    flush()
    pauseOrResume()
  }

  private var mayRead: Bool {
    switch phase {
    case .idle, .reading: blockedSince == nil
    case .judged, .ended: false
    }
  }

  private func handle(_ part: RequestReader.Part) {
    switch part {
    case .head(let head): begin(head)
    case .body(let bytes): append(bytes)
    case .end: finish()
    }
  }

  private func pauseOrResume() {
    let isPaused = blockedSince != nil || reader.unread > WebPushLimits.unreadBytes
    guard isPaused != self.isPaused else { return }
    self.isPaused = isPaused
    try? context?.channel.syncOptions?.setOption(.autoRead, value: !isPaused)
  }

  private func begin(_ head: RequestHead) {
    gate.metrics.count(.requests)
    gate.metrics.count(.webPushRequests)
    var fields = WebPushFields(method: head.method, path: Self.path(of: head.target))
    for field in head.fields { fields.add(name: field.name, value: field.value) }
    let message = WebPushRequest(
      fields, id: identifiers.next(), from: place.address, at: service, memo: memo)
    if let bytes = head.contentLength { message.announce(bytes: bytes) }
    // The bytes after a request for a tunnel may not be HTTP. `Upgrade` is ignored (RFC 9110, section 7.8).
    let isKeptAlive = head.isKeptAlive && head.method != "CONNECT"
    enter(.reading(Reading(message: message, isKeptAlive: isKeptAlive)))
    guard head.expectsContinue else { return }
    if message.isAnswered { return answerEarly(message) }
    output.writeStaticString("HTTP/1.1 100 Continue\r\n\r\n")
  }

  /// The path of a target, which may be a whole address (RFC 9112, section 3.2.2).
  private static func path(of target: String) -> String {
    guard !target.hasPrefix("/"), let end = target.firstRange(of: "://")?.upperBound,
      let slash = target[end...].firstIndex(of: "/")
    else { return target }
    return String(target[slash...])
  }

  private func append(_ part: ArraySlice<UInt8>) {
    guard case .reading(var reading) = phase else { return }
    reading.bodyBytes += part.count
    reading.message.append(part)
    phase = .reading(reading)
    if reading.message.isAnswered, reading.bodyBytes > GatewayLimits.refusedBodyBytes {
      answerEarly(reading.message)
    }
  }

  private func finish() {
    guard case .reading(let reading) = phase, let loop = context?.eventLoop else { return }
    enter(.judged(isKeptAlive: reading.isKeptAlive))
    reading.message.finish(on: loop) { [self] answer in complete(answer) }
  }

  private func complete(_ answer: WebPushAnswer) {
    guard case .judged(let isKeptAlive) = phase, let now = context?.eventLoop.now else { return }
    if !answer.isAboutReceipt {
      gate.metrics.record(.request, nanoseconds: (now - since).nanoseconds)
    }
    record(answer)
    send(answer, isLast: !isKeptAlive)
    read()
  }

  /// Answers before the body was read, which ends the connection: the rest of the body is not read.
  private func answerEarly(_ message: WebPushRequest) {
    guard let answer = message.earlyAnswer() else { return }
    record(answer)
    send(answer, isLast: true)
  }

  private func refuse(_ violation: RequestViolation) {
    let refusal = WebPushRefusal.protocolError(status: violation.status, violation.message)
    send(WebPushAnswer(refusal), isLast: true)
  }

  private func record(_ answer: WebPushAnswer) {
    if answer.showsRight {
      if unproven != nil { place.prove() }
      unproven = nil
    } else if let count = unproven {
      unproven = count + 1
    }
  }

  // MARK: - Answers

  private func send(_ answer: WebPushAnswer, isLast: Bool) {
    let isLast = isLast || isLeaving || unproven ?? 0 > WebPushLimits.unprovenRequests
    output.write(answer, date: service.dateText, isLast: isLast)
    enter(isLast ? .ended : .idle)
    if isLast { flush() }
  }

  /// Sends the answers that were written since the last call, and closes the connection after the last one.
  private func flush() {
    guard let context, output.readableBytes > 0 else { return }
    let bytes = output
    output = ByteBuffer()
    guard case .ended = phase else {
      return context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(bytes)).whenComplete { _ in bound.value.close() }
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
      case .judged, .ended: timeouts.stall
      }
    let isBlocked = blockedSince.map { now - $0 > timeouts.stall } ?? false
    guard isBlocked || now - since > limit else { return }
    if case .idle = phase {} else { gate.metrics.count(.providerConnectionsDropped) }
    if case .reading(let reading) = phase, reading.message.isAnswered {
      return answerEarly(reading.message)
    }
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
