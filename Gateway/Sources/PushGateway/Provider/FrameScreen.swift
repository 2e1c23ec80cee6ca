import NIOCore
import NIOHTTP2

/// Checks the head of each frame between TLS and the HTTP/2 handler.
///
/// The HTTP/2 handler enforces the protocol's rules, and leaves gaps that are closed here: it counts no frames
/// of kinds that it ignores and none on closed streams, limits a sender to a hundred requests until its
/// settings are acknowledged, and ends a connection for frames that crossed its GOAWAY.
final class FrameScreen: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private enum Fate { case passes, isDropped, endsTheConnection }

  /// Decides how the frames affect the connection.
  weak var connection: ProviderConnection?
  /// How many requests may be under way, as the sender was informed.
  private let streams: Int
  private var context: ChannelHandlerContext?
  private var prefaceLeft = 24
  /// The bytes of an incomplete head.
  private var rest = ByteBuffer()
  /// The frame whose payload is being read, how many of its bytes are missing, and its fate.
  private var frame: FrameHead?
  private var missing = 0
  private var isDropping = false
  /// The stream whose field block is being read.
  private var block: Int?
  /// A stream that sends headers although it has ended.
  private var late: Int?
  private var highestStream = 0
  /// The last stream that is served once the connection accepts no more.
  private var lastServed = Int.max
  private var droppedBytes = 0
  private var hasSettings = false
  private var hasAcknowledgement = false
  private var wroteSettings = false
  private var isStopped = false

  init(streams: Int) {
    self.streams = streams
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// Stops passing frames, and discards buffered bytes.
  func stop() {
    isStopped = true
    rest = ByteBuffer()
  }

  /// Serves no stream after this one: frames on later ones are dropped.
  func serve(upTo stream: Int) { lastServed = stream }

  /// Writes a frame that the HTTP/2 handler must not see.
  func write(_ frame: ByteBuffer) {
    context?.write(wrapOutboundOut(.byteBuffer(frame)), promise: nil)
  }

  // MARK: - Inbound

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isStopped else { return }
    var bytes = unwrapInboundIn(data)
    if rest.readableBytes > 0 {
      rest.writeBuffer(&bytes)
      bytes = rest
      rest = ByteBuffer()
    }
    if prefaceLeft > 0, let part = bytes.readSlice(length: min(prefaceLeft, bytes.readableBytes)) {
      prefaceLeft -= part.readableBytes
      context.fireChannelRead(wrapInboundOut(part))
    }
    screen(&bytes, context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if droppedBytes > 0, !isStopped {
      // They were counted against the window that the connection's other requests need too.
      var frame = FrameHead(kind: FrameHead.Kind.windowUpdate, length: 4).bytes()
      frame.writeInteger(UInt32(droppedBytes))
      write(frame)
      droppedBytes = 0
    }
    context.fireChannelReadComplete()
  }

  /// Passes frames on, as many in one piece as possible.
  private func screen(_ bytes: inout ByteBuffer, _ context: ChannelHandlerContext) {
    var unsent = bytes
    func pass() {
      let length = bytes.readerIndex - unsent.readerIndex
      guard length > 0, let part = unsent.readSlice(length: length), !isStopped else { return }
      context.fireChannelRead(wrapInboundOut(part))
    }
    while !isStopped {
      if let frame {
        let part = min(missing, bytes.readableBytes)
        bytes.moveReaderIndex(forwardBy: part)
        missing -= part
        if isDropping { unsent.moveReaderIndex(to: bytes.readerIndex) }
        guard missing == 0 else { break }
        self.frame = nil
        end(of: frame, pass)
      } else {
        guard let head = FrameHead(bytes) else { break }
        let fate = fate(of: head, pass)
        guard fate != .endsTheConnection else { return }
        isDropping = fate == .isDropped
        frame = head
        missing = head.length
        bytes.moveReaderIndex(forwardBy: FrameHead.size)
      }
    }
    pass()
    if !isStopped, bytes.readableBytes > 0 { rest = bytes }
  }

  /// Decides about a frame by its head; `pass` passes on everything before it.
  private func fate(of head: FrameHead, _ pass: () -> Void) -> Fate {
    switch head.kind {
    case FrameHead.Kind.data where block == nil && head.stream <= lastServed,
      FrameHead.Kind.continuation:
      return .passes
    case FrameHead.Kind.headers where block == nil && head.stream > highestStream:
      highestStream = head.stream
      return .passes
    default: pass()
    }
    guard !isStopped, let connection else { return .endsTheConnection }
    if block != nil {
      // The HTTP/2 handler ends the connection for kinds that it knows.
      guard head.isIgnorable else { return .passes }
      connection.end(.protocolError, because: "a frame within a field block")
      return .endsTheConnection
    }
    return fate(of: head, by: connection)
  }

  private func fate(of head: FrameHead, by connection: ProviderConnection) -> Fate {
    if head.kind == FrameHead.Kind.headers {
      switch connection.stage(of: head.stream) {
      case .open: return .passes
      case .ended: late = head.stream
      case .closed where head.stream <= lastServed && head.stream & 1 == 1:
        connection.end(.streamClosed, because: "headers on a stream that is closed")
        return .endsTheConnection
      case .closed: break
      }
      return .passes
    }
    if head.isSettingsAcknowledgement, hasSettings, !hasAcknowledgement {
      hasAcknowledgement = true
      return .isDropped
    }
    guard connection.admits(head) else { return .endsTheConnection }
    if head.isIgnorable { return .isDropped }
    guard head.stream > lastServed, head.length <= FrameHead.largestPayload else { return .passes }
    if head.kind == FrameHead.Kind.data { droppedBytes += head.length }
    return .isDropped
  }

  private func end(of frame: FrameHead, _ pass: () -> Void) {
    switch frame.kind {
    case FrameHead.Kind.headers, FrameHead.Kind.continuation:
      block = frame.isEndOfHeaders ? nil : frame.stream
      guard late != nil, block == nil else { return }
      pass()
      late = nil
    case FrameHead.Kind.settings where frame.isSettings && !hasSettings:
      hasSettings = true
      pass()
      guard !isStopped else { return }
      // The settings sent to the peer apply from now on, not from when it acknowledges them.
      let taken = FrameHead(kind: FrameHead.Kind.settings, flags: 1, length: 0)
      context?.fireChannelRead(wrapInboundOut(taken.bytes()))
    default: break
    }
  }

  // MARK: - Outbound

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !wroteSettings || late != nil, case .byteBuffer(var bytes) = unwrapOutboundIn(data),
      let head = FrameHead(bytes)
    else { return context.write(data, promise: promise) }
    if head.isSettings, !wroteSettings {
      wroteSettings = true
      raiseStreamLimit(in: &bytes)
    } else if head.kind == FrameHead.Kind.reset, head.stream == late {
      // The HTTP/2 handler sends PROTOCOL_ERROR where the protocol requires STREAM_CLOSED (section 5.1).
      bytes.setInteger(UInt32(5), at: bytes.readerIndex + FrameHead.size)
    }
    context.write(wrapOutboundOut(.byteBuffer(bytes)), promise: promise)
  }

  /// The HTTP/2 handler allows one stream more than the sender may open: a surplus stream is refused here, and
  /// does not end the connection (section 5.1.2).
  private func raiseStreamLimit(in bytes: inout ByteBuffer) {
    var index = bytes.readerIndex + FrameHead.size
    while let name: UInt16 = bytes.getInteger(at: index), index + 6 <= bytes.writerIndex {
      if name == 3 { bytes.setInteger(UInt32(streams), at: index + 2) }
      index += 6
    }
  }
}

/// Observes which frames are written, to distinguish an error from the end of a connection.
final class FrameWatch: NIOHTTP2FrameDelegate {
  /// Whether the connection ended with an error.
  private(set) var wroteError = false
  private var reset: HTTP2StreamID?

  func wroteFrame(_ frame: HTTP2Frame) {
    switch frame.payload {
    case .goAway(_, let code, _) where code != .noError: wroteError = true
    case .rstStream: reset = frame.streamID
    default: break
    }
  }

  /// The stream that was reset last, returned once.
  func consumeReset() -> HTTP2StreamID? {
    defer { reset = nil }
    return reset
  }
}
