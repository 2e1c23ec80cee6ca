import HTTP2
import NIOCore
import NIOTLS
import PushProtocol

/// One connection of a provider, on its event loop.
final class ProviderConnection: ChannelInboundHandler {
  /// What its deadlines depend on.
  struct Times {
    /// When it was opened, and after its first frame when it became usable.
    var opened: NIODeadline
    /// When the last request ended.
    var quietSince: NIODeadline
    /// When the socket stopped accepting writes; absent while it accepts them.
    var blockedSince: NIODeadline?
  }

  /// How far it has shown a right to push.
  enum Right {
    case unknown
    /// It has shown none; its identifier among the connections without one.
    case newcomer(UInt64)
    case shown
  }

  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let gate: PushAuthorizer
  private let place: ProviderPlace
  var right = Right.unknown
  let socket: ProviderSocket

  var context: ChannelHandlerContext?
  var http: ServerSession
  var session = ProviderSession()
  /// The last sender of Web Push.
  let memo = VAPIDMemo()
  var identifiers = IdentifierMaker()
  var abuse: AbuseCounter
  var streams: [StreamNumber: ProviderStream] = [:]
  var phase = ProviderPhase.handshake(leaving: nil)
  var times: Times
  var isReading = false
  private var isFlushPlanned = false
  private var watching: RepeatedTask?

  init(gate: PushAuthorizer, place: ProviderPlace, socket: ProviderSocket) {
    self.gate = gate
    self.place = place
    self.socket = socket
    http = ServerSession(
      ServerSession.Limits(
        streams: gate.webPush == nil
          ? gate.limits.streams : min(gate.limits.streams, WebPushLimits.streams),
        headerBytes: GatewayLimits.headerBytes,
        refusedHeaderBytes: gate.webPush == nil ? nil : GatewayLimits.refusedHeaderBytes,
        window: GatewayLimits.connectionWindow))
    let now = NIODeadline.now()
    times = Times(opened: now, quietSince: now)
    abuse = AbuseCounter(gate.limits.abuse, at: now)
  }

  var address: String { place.address }

  /// The address as a number.
  var network: UInt64 { place.network }

  /// Whether a sender with a right to push used this connection.
  var isAuthenticated: Bool {
    if case .shown = right { true } else { session.isAuthenticated }
  }

  /// Handles a right to push, after which it is not closed in favour of other connections.
  func prove() {
    if case .shown = right { return }
    place.prove()
    if let team = session.team { gate.countOpening(of: team, from: network, at: .now()) }
    passNewcomers()
    right = .shown
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    gate.metrics.count(.providerConnections)
    gate.metrics.change(.providerConnections, by: 1)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    watching = context.eventLoop.scheduleRepeatedTask(
      initialDelay: gate.limits.timeouts.watch, delay: gate.limits.timeouts.watch
    ) { _ in bound.value.checkTimeouts(at: .now()) }
  }

  /// Sends the gateway's settings.
  func begin() { flush() }

  func channelInactive(context: ChannelHandlerContext) {
    watching?.cancel()
    passNewcomers()
    if self.context != nil {
      gate.metrics.change(.providerConnections, by: -1)
      gate.metrics.change(.providerStreams, by: -streams.count)
    }
    self.context = nil
    streams = [:]
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard self.context != nil, phase != .ended else { return }
    isReading = true
    http.append(Array(unwrapInboundIn(data).readableBytesView))
    do throws(ConnectionError) {
      while phase != .ended, let head = try http.next(), admits(head) {
        if let event = try http.read(head) { handle(event) }
      }
    } catch {
      end(error.code, because: error.cause)
    }
    http.trim()
  }

  private func handle(_ event: ServerSession.Event) {
    switch event {
    case .opened: open()
    case .request(let id, let endsStream):
      if let service = gate.webPush {
        receive(http.fields, for: service, on: id, endsStream: endsStream)
      } else {
        receive(http.fields, on: id, endsStream: endsStream)
      }
    case .oversized(let id, let endsStream):
      if let service = gate.webPush {
        receive(http.fields, for: service, on: id, endsStream: endsStream, isOversized: true)
      }
    case .body(let id, let part, let endsStream): receive(part, on: id, endsStream: endsStream)
    case .trailers(let id): if let stream = streams[id] { judge(stream, on: id) }
    case .cancelled(let id), .failed(let id), .refused(let id): receiveReset(of: id)
    case .windowOpened: for id in http.takeFinished() { forget(id) }
    case .ping: times.quietSince = .now()
    case .pong(let data): receiveAnswer(to: data)
    case .goAway: closeIfDone()
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    flush()
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isWritable = context.channel.isWritable
    times.blockedSince = isWritable ? nil : .now()
    guard phase != .ended else { return context.fireChannelWritabilityChanged() }
    // Nothing more is read from a provider that does not read its answers.
    try? context.channel.syncOptions?.setOption(.autoRead, value: isWritable)
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case let event as TLSUserEvent: if case .handshakeCompleted = event { greet() }
    case is ProviderDrain: leave(.shutdown)
    case ChannelEvent.inputClosed: end(nil, because: "the provider closed it", isOrdinary: true)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(nil, because: "\(type(of: error))", isOrdinary: true)
  }

  // MARK: - Sending

  /// Writes and flushes the frames that wait to be sent.
  func flush() {
    guard let context, !http.output.isEmpty else { return }
    let frames = context.channel.allocator.buffer(bytes: http.output)
    http.clearOutput()
    context.writeAndFlush(wrapOutboundOut(frames), promise: nil)
  }

  /// Flushes the written frames: at the end of the read, or together with other frames written now.
  func flushSoon() {
    guard !isReading, !isFlushPlanned, let context else { return }
    isFlushPlanned = true
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.execute {
      bound.value.isFlushPlanned = false
      bound.value.flush()
    }
  }

  /// Removes a stream that is closed, answered or not.
  func forget(_ stream: StreamNumber) {
    guard streams.removeValue(forKey: stream) != nil else { return }
    gate.metrics.change(.providerStreams, by: -1)
    closeIfDone()
  }
}

/// Sent to each connection when the gateway stops: answer the requests under way, and accept no more.
struct ProviderDrain: Sendable {}

/// One request, from its headers to its answer; used on the loop of its connection.
final class ProviderStream {
  /// The stage of a request.
  enum Stage {
    /// Its body is being read.
    case reading
    /// It is being accepted.
    case judged
    /// It was answered, and the answer waits for its reader.
    case answered
  }

  var stage = Stage.reading
  /// When it entered this stage.
  var since: NIODeadline
  /// The `apns-id` of the answer.
  let id: String
  /// The request in the headers, or the reason why it is refused whatever its body contains; absent while its
  /// sender is read from the store.
  var request: Result<ProviderRequest, PushReason>?
  /// The request, if it is one of Web Push.
  var message: WebPushRequest?
  /// The part of the body read so far; empty once the request is refused.
  var body: [UInt8] = []
  /// Whether the body is complete, even if it was not decoded yet.
  var isWhole = false
  /// How many bytes of the body were received.
  var bodyBytes = 0

  init(since: NIODeadline, id: String) {
    self.since = since
    self.id = id
  }

  /// Whether its sender is known, or need not be read from the store.
  var hasSender: Bool { request != nil || message != nil }

  /// Whether it is refused whatever its body contains.
  var isRefused: Bool {
    if case .failure = request { true } else { message?.isAnswered ?? false }
  }

  /// Appends a part of the body, as long as the body can still be a payload.
  func append(_ part: ArraySlice<UInt8>) {
    bodyBytes += part.count
    if let message { return message.append(part) }
    guard !isRefused, bodyBytes <= PushLimits.callPayloadBytes else {
      body = []
      return checkSize()
    }
    body += part
    checkSize()
  }

  /// Refuses a request with a body that is too large for it.
  func checkSize() {
    guard case .success(let asked)? = request, bodyBytes > asked.push.type.payloadBytes else {
      return
    }
    request = .failure(.payloadTooLarge)
    body = []
  }
}
