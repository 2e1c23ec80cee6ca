import BoringSSL
import NIOCore

/// TLS of one device, next to the socket.
///
/// There are very many of them and most are idle, so it holds no buffer. Bytes that are written before the handshake is over wait
/// for it.
final class DeviceTLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How long a closed connection waits for the device to read the last bytes.
  private static let lastBytes = TimeAmount.seconds(5)

  /// The device has left without an end of TLS.
  struct UncleanEnd: Error {}

  private enum Ending {
    case none
    /// Everything was sent; the socket is closed when the device has read it.
    case waits(EventLoopPromise<Void>?)
    case over
  }

  private let connection: TLSServerConnection
  private var early: [UInt8] = []
  private var ending = Ending.none

  init(_ context: TLSServerContext, through buffers: TLSServerBuffers) throws {
    connection = try TLSServerConnection(context, through: buffers)
  }

  // MARK: - Inbound

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let reading = connection.receive(unwrapInboundIn(data).readableBytesView)
    send(reading.reply, context)
    if reading.hasOpened { open(context) }
    if !reading.bytes.isEmpty, case .none = ending {
      context.fireChannelRead(
        wrapInboundOut(context.channel.allocator.buffer(bytes: reading.bytes)))
    }
    switch reading.end {
    case .closed: finish(context)
    case .failed(let failure):
      context.fireErrorCaught(failure)
      finish(context)
    case nil: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    let wasOver = isEnding
    complete()
    if !wasOver { context.fireErrorCaught(UncleanEnd()) }
    context.fireChannelInactive()
  }

  private func open(_ context: ChannelHandlerContext) {
    if !early.isEmpty { encrypt(early, context, nil) }
    early = []
    context.flush()
  }

  // MARK: - Outbound

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let bytes = unwrapOutboundIn(data).readableBytesView
    guard !isEnding else { promise?.fail(ChannelError.ioOnClosedChannel); return }
    guard connection.isOpen else {
      early += bytes
      promise?.succeed()
      return
    }
    encrypt(bytes, context, promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard case .all = mode, connection.isOpen, !isEnding else {
      complete()
      return context.close(mode: mode, promise: promise)
    }
    send(connection.close(), context)
    ending = .waits(promise)
    // A socket with unread bytes discards the unsent ones when it is closed.
    context.close(mode: .output, promise: nil)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.lastBytes) {
      let (handler, context) = bound.value
      handler.finish(context)
    }
  }

  private var isEnding: Bool { if case .none = ending { false } else { true } }

  private func encrypt(
    _ bytes: some Collection<UInt8>, _ context: ChannelHandlerContext,
    _ promise: EventLoopPromise<Void>?
  ) {
    do throws(TLSServerFailure) {
      let output = context.channel.allocator.buffer(bytes: try connection.send(bytes))
      context.write(wrapOutboundOut(output), promise: promise)
    } catch {
      promise?.fail(error)
      context.fireErrorCaught(error)
    }
  }

  private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    guard !bytes.isEmpty else { return }
    context.writeAndFlush(
      wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
  }

  /// Closes the socket.
  private func finish(_ context: ChannelHandlerContext) {
    if case .over = ending { return }
    complete()
    context.close(promise: nil)
  }

  private func complete() {
    if case .waits(let promise) = ending { promise?.succeed() }
    ending = .over
  }
}
