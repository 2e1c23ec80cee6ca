import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOTLS
import PushProtocol

/// One connection of a provider: frames of HTTP/2 in, frames out, on its event loop.
///
/// It works on frames, because what codecs make of requests breaks senders that exist: some name no
/// authority, and some take an empty last frame for a body.
final class ProviderConnection: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  let gate: PushAuthorizer
  let address: String
  /// The same in a number.
  let network: UInt64
  /// What it is known by while it has shown no right to push.
  var newcomer: UInt64?
  /// Since when it is open, and since its first frame since when it can be used.
  var opened: NIODeadline
  /// What the HTTP/2 machinery wrote by itself.
  let watch: FrameWatch
  let screen: FrameScreen
  let socket: ProviderSocket

  var context: ChannelHandlerContext?
  var session = ProviderSession()
  var identifiers = IdentifierMaker()
  var abuse: AbuseCounter
  var streams: [HTTP2StreamID: ProviderStream] = [:]
  var lastStream = HTTP2StreamID.rootStream
  /// Since when nothing was asked.
  var quietSince: NIODeadline
  /// Since when the socket takes nothing; absent while it does.
  var blockedSince: NIODeadline?
  /// Whether the first frame has come, so that the handshake is over.
  var isReady = false
  /// Why the provider was told to go elsewhere.
  var farewell: PushReason?
  /// Whether it was told.
  var isAnnounced = false
  /// Whether no further request is taken.
  var isClosing = false
  /// Requests that came whole while the provider is told; absent at other times.
  var held: [HTTP2StreamID]?
  /// Whether it was ended, and only waits to be closed.
  var isEnded = false
  var isReading = false
  private var unreadBytes = 0
  private var isFlushPlanned = false
  private var watching: RepeatedTask?

  init(
    gate: PushAuthorizer, address: String, network: UInt64, watch: FrameWatch, screen: FrameScreen,
    socket: ProviderSocket
  ) {
    self.gate = gate
    self.address = address
    self.network = network
    self.watch = watch
    self.screen = screen
    self.socket = socket
    opened = .now()
    quietSince = opened
    abuse = AbuseCounter(gate.limits, at: opened)
    screen.connection = self
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    gate.metrics.count(.providerConnections)
    gate.metrics.change(.providerConnections, by: 1)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    watching = context.eventLoop.scheduleRepeatedTask(
      initialDelay: gate.limits.watch, delay: gate.limits.watch
    ) { _ in bound.value.look(at: .now()) }
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
    guard self.context != nil, !isEnded else { return }
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
    blockedSince = isWritable ? nil : .now()
    guard !isEnded else { return context.fireChannelWritabilityChanged() }
    // Who does not read our answers is not read either.
    try? context.channel.syncOptions?.setOption(.autoRead, value: isWritable)
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // Three such events come with each request, and only the end of one that waits is of interest.
    let kind = type(of: event)
    if kind == NIOHTTP2StreamCreatedEvent.self || kind == NIOHTTP2WindowUpdatedEvent.self { return }
    switch event {
    case let event as StreamClosedEvent: if !streams.isEmpty { forget(event.streamID) }
    case let event as TLSUserEvent: if case .handshakeCompleted = event { greet() }
    case is ProviderDrain: leave(.shutdown)
    case ChannelEvent.inputClosed: end(nil, because: "the provider hung up", isOrdinary: true)
    default: break
    }
  }

  /// The HTTP/2 machinery tells a stream's errors and the connection's alike, and closes nothing.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if watch.wroteError { return end(nil, because: "\(type(of: error))") }
    if let stream = watch.takeReset() { return forget(stream) }
    if error is NIOHTTP2Errors.StreamError || error is NIOHTTP2Errors.NoSuchStream { return }
    end(nil, because: "\(type(of: error))", isOrdinary: !(error is any NIOHTTP2Error))
  }

  // MARK: - Sending

  func write(_ payload: HTTP2Frame.FramePayload, on stream: HTTP2StreamID) {
    context?.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: payload)), promise: nil)
  }

  /// Sends what was written: with the end of the read, or together with what else is written now.
  func flushSoon() {
    guard !isReading, !isFlushPlanned, let context else { return }
    isFlushPlanned = true
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.execute {
      bound.value.isFlushPlanned = false
      bound.value.context?.flush()
    }
  }

  /// Lets the provider send as many bytes as were read.
  func noteRead(bytes: Int) {
    unreadBytes += bytes
    guard unreadBytes >= GatewayLimits.connectionWindow / 2 else { return }
    grow(window: unreadBytes)
    unreadBytes = 0
  }

  private func grow(window bytes: Int) {
    write(.windowUpdate(windowSizeIncrement: bytes), on: .rootStream)
  }

  /// A stream that is over, answered or not.
  func forget(_ stream: HTTP2StreamID) {
    guard streams.removeValue(forKey: stream) != nil else { return }
    gate.metrics.change(.providerStreams, by: -1)
    closeIfDone()
  }
}

/// Told to each connection when the gateway stops: answer what is under way, and take no more.
struct ProviderDrain: Sendable {}

/// One request, from its headers to its answer.
struct ProviderStream {
  /// How far it has come.
  enum Stage {
    /// Its body is read.
    case reading
    /// It is being accepted.
    case judged
    /// It was answered, and its answer waits for the reader.
    case answered
  }

  /// What the provider may still send on it.
  enum Reading {
    /// Its body, or the trailers that end it.
    case open
    /// Nothing: it has said so.
    case ended
    /// Nothing: it is over for both.
    case closed
  }

  var stage = Stage.reading
  /// Since when it is in this stage.
  var since: NIODeadline
  /// What the answer says as `apns-id`.
  let id: String
  /// What the headers ask for, or why it is refused whatever its body says.
  var request: Result<ProviderRequest, PushReason>
  /// The body as far as it was read; empty once it is refused.
  var body: [UInt8] = []
  /// Whether the body has ended, though it is not looked at yet.
  var isWhole = false
  /// How many bytes the body has so far.
  var bodyBytes = 0
}

extension ProviderStream {
  /// Whether it is refused whatever its body says.
  var isRefused: Bool {
    if case .failure = request { true } else { false }
  }

  /// Takes a part of the body, as long as it can still be a payload.
  mutating func append(_ part: ByteBuffer) {
    bodyBytes += part.readableBytes
    guard case .success(let asked) = request else { return }
    guard bodyBytes <= asked.push.type.payloadBytes else {
      request = .failure(.payloadTooLarge)
      body = []
      return
    }
    if body.isEmpty {
      body = Array(part.readableBytesView)
    } else {
      body.append(contentsOf: part.readableBytesView)
    }
  }
}
