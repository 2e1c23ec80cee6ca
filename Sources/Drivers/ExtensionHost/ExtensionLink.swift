import NIOCore
import NIOPosix
import NotificationModel
import NotificationWire

/// The daemon's end of the channel to one process: bytes in, calls out.
final class ExtensionLink: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// What comes of the channel.
  enum News {
    case call(ExtensionCall)
    /// What came is no message; the reason says why.
    case garbage(String)
    case ended
  }

  private let tell: (News) -> Void
  private var frames = FrameDecoder()
  private var channel: (any Channel)?
  private var isClosed = false
  /// Whether it is to be closed as soon as it is there.
  private var isUnwanted = false
  /// What is to be sent once the channel is there.
  private var unsent: [[UInt8]] = []

  private init(tell: @escaping (News) -> Void) {
    self.tell = tell
  }

  /// Takes over our end of a socket; what comes is told on the loop.
  static func open(
    _ descriptor: NIOBSDSocket.Handle, on loop: any EventLoop, tell: @escaping (News) -> Void
  ) -> ExtensionLink {
    let link = ExtensionLink(tell: tell)
    let bound = NIOLoopBound(link, eventLoop: loop)
    ClientBootstrap(group: loop)
      .channelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: ExtensionLimits.readBytes)
      )
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(bound.value)
        }
      }
      .withConnectedSocket(descriptor)
      .whenFailure { _ in bound.value.closed() }
    return link
  }

  /// Sends an event; what the process does not take waits in memory, which its pushes bound.
  func send(_ event: ExtensionEvent) {
    // A push is far below the limit of a message.
    guard let frame = try? Frame.encode(event.encode()) else { return }
    if channel == nil { unsent.append(frame) } else { write(frame) }
  }

  /// Ends the channel.
  func close() {
    isUnwanted = true
    channel?.close(promise: nil)
  }

  func channelActive(context: ChannelHandlerContext) {
    if isUnwanted { return context.close(promise: nil) }
    channel = context.channel
    for frame in unsent { write(frame) }
    unsent = []
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    frames.append(buffer.readBytes(length: buffer.readableBytes) ?? [])
    do {
      while !isClosed, let frame = try frames.next() {
        tell(.call(try ExtensionCall.decode(frame)))
      }
    } catch {
      let failure = (error as? RefusedMessage)?.failure ?? error as? NotificationFailure
      tell(.garbage(failure?.message ?? "\(error)"))
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    closed()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func write(_ frame: [UInt8]) {
    guard let channel else { return }
    var buffer = channel.allocator.buffer(capacity: frame.count)
    buffer.writeBytes(frame)
    channel.writeAndFlush(buffer, promise: nil)
  }

  private func closed() {
    guard !isClosed else { return }
    isClosed = true
    channel = nil
    tell(.ended)
  }
}
