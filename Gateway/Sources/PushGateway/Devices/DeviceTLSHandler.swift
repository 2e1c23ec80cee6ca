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
    case waits(EventLoopPromise<Void>?, until: Scheduled<Void>)
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
    if reading.hasOpened {
      send(reading.reply, context)
      open(context)
    }
    if !reading.bytes.isEmpty, !isEnding {
      context.fireChannelRead(
        wrapInboundOut(context.channel.allocator.buffer(bytes: reading.bytes)))
    }
    // Sending the end may fail, and the bytes that were received before it count nevertheless.
    if !reading.hasOpened { send(reading.reply, context) }
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
    if connection.isOpen, !isEnding { return encrypt(bytes, context, promise) }
    guard connection.isBeginning, !isEnding else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    early += bytes
    promise?.succeed()
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard case .all = mode else {
      promise?.fail(ChannelError.operationUnsupported)
      return
    }
    if case .waits(let earlier, let task) = ending {
      ending = .waits(earlier ?? promise, until: task)
      if let earlier, let promise { earlier.futureResult.cascade(to: promise) }
      return
    }
    guard connection.isOpen, !isEnding else {
      complete()
      return context.close(promise: promise)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let task = context.eventLoop.scheduleTask(in: Self.lastBytes) {
      let (handler, context) = bound.value
      handler.finish(context)
    }
    ending = .waits(promise, until: task)
    send(connection.close(), context)
    // A socket with unread bytes discards the unsent ones when it is closed.
    if case .waits = ending { context.close(mode: .output, promise: nil) }
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
    if case .waits(let promise, let task) = ending {
      task.cancel()
      promise?.succeed()
    }
    ending = .over
  }
}
