import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOTLS
import PushProtocol

/// One connection of a provider: HTTP/2 frames in and out, on its event loop.
///
/// It works on frames, because HTTP codecs reject requests of senders that exist: some send no authority, and
/// some send an empty last frame as a body.
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

  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  let gate: PushAuthorizer
  private let place: ProviderPlace
  /// Whether it has shown a right to push.
  private var isProven = false
  /// Its identifier among the connections that have shown no right to push.
  var newcomer: UInt64?
  /// Observes the frames that the HTTP/2 handler writes by itself.
  let watch: FrameWatch
  let screen: FrameScreen
  let socket: ProviderSocket

  var context: ChannelHandlerContext?
  var session = ProviderSession()
  var identifiers = IdentifierMaker()
  var abuse: AbuseCounter
  var streams: [HTTP2StreamID: ProviderStream] = [:]
  var lastStream = HTTP2StreamID.rootStream
  var phase = ProviderPhase.handshake(leaving: nil)
  var times: Times
  var isReading = false
  private var unreadBytes = 0
  private var isFlushPlanned = false
  private var watching: RepeatedTask?

  init(
    gate: PushAuthorizer, place: ProviderPlace, watch: FrameWatch, screen: FrameScreen,
    socket: ProviderSocket
  ) {
    self.gate = gate
    self.place = place
    self.watch = watch
    self.screen = screen
    self.socket = socket
    let now = NIODeadline.now()
    times = Times(opened: now, quietSince: now)
    abuse = AbuseCounter(gate.limits, at: now)
    screen.connection = self
  }

  var address: String { place.address }

  /// The address as a number.
  var network: UInt64 { place.network }

  /// Handles a right to push, after which it is not closed in favour of other connections.
  func prove() {
    guard !isProven else { return }
    isProven = true
    place.prove()
    if let team = session.team { gate.countOpening(of: team, from: network, at: .now()) }
    passNewcomers()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    gate.metrics.count(.providerConnections)
    gate.metrics.change(.providerConnections, by: 1)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    watching = context.eventLoop.scheduleRepeatedTask(
      initialDelay: gate.limits.watch, delay: gate.limits.watch
    ) { _ in bound.value.checkTimeouts(at: .now()) }
  }

  func channelActive(context: ChannelHandlerContext) {
    grow(window: GatewayLimits.connectionWindow - 65_535)
    context.flush()
    context.fireChannelActive()
  }

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
    let frame = unwrapInboundIn(data)
    switch frame.payload {
    case .headers(let headers): receive(headers, on: frame.streamID)
    case .data(let data): receive(data, on: frame.streamID)
    case .rstStream: receiveReset(of: frame.streamID)
    case .goAway: closeIfDone()
    default: receiveControl(frame.payload)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    context.flush()
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
    // Three such events come with each request, and only the end of a waiting request matters.
    let kind = type(of: event)
    if kind == NIOHTTP2StreamCreatedEvent.self || kind == NIOHTTP2WindowUpdatedEvent.self { return }
    switch event {
    case let event as StreamClosedEvent: if !streams.isEmpty { forget(event.streamID) }
    case let event as TLSUserEvent: if case .handshakeCompleted = event { greet() }
    case is ProviderDrain: leave(.shutdown)
    case ChannelEvent.inputClosed: end(nil, because: "the provider closed it", isOrdinary: true)
    default: break
    }
  }

  /// The HTTP/2 handler reports a stream's errors and the connection's alike, and closes nothing.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if watch.wroteError { return end(nil, because: "\(type(of: error))") }
    if let stream = watch.consumeReset() { return forget(stream) }
    if error is NIOHTTP2Errors.StreamError || error is NIOHTTP2Errors.NoSuchStream { return }
    end(nil, because: "\(type(of: error))", isOrdinary: !(error is any NIOHTTP2Error))
  }

  // MARK: - Sending

  func write(_ payload: HTTP2Frame.FramePayload, on stream: HTTP2StreamID) {
    context?.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: payload)), promise: nil)
  }

  /// Flushes the written frames: at the end of the read, or together with other frames written now.
  func flushSoon() {
    guard !isReading, !isFlushPlanned, let context else { return }
    isFlushPlanned = true
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.execute {
      bound.value.isFlushPlanned = false
      bound.value.context?.flush()
    }
  }

  /// Opens the provider's window by as many bytes as were read.
  func recordRead(bytes: Int) {
    unreadBytes += bytes
    guard unreadBytes >= GatewayLimits.connectionWindow / 2 else { return }
    grow(window: unreadBytes)
    unreadBytes = 0
  }

  private func grow(window bytes: Int) {
    write(.windowUpdate(windowSizeIncrement: bytes), on: .rootStream)
  }

  /// Removes a stream that is closed, answered or not.
  func forget(_ stream: HTTP2StreamID) {
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

  /// The frames that the provider may still send on the stream.
  enum Reading {
    /// The body, or the trailers that end it.
    case open
    /// None: the provider has ended its side.
    case ended
    /// None: the stream is closed on both sides.
    case closed
  }

  var stage = Stage.reading
  /// When it entered this stage.
  var since: NIODeadline
  /// The `apns-id` of the answer.
  let id: String
  /// The request in the headers, or the reason why it is refused whatever its body contains; absent while its
  /// sender is read from the store.
  var request: Result<ProviderRequest, PushReason>?
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

  /// Whether it is refused whatever its body contains.
  var isRefused: Bool {
    if case .failure = request { true } else { false }
  }

  /// Appends a part of the body, as long as the body can still be a payload.
  func append(_ part: ByteBuffer) {
    bodyBytes += part.readableBytes
    guard !isRefused, bodyBytes <= PushLimits.callPayloadBytes else {
      body = []
      return checkSize()
    }
    if body.isEmpty {
      body = Array(part.readableBytesView)
    } else {
      body.append(contentsOf: part.readableBytesView)
    }
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
