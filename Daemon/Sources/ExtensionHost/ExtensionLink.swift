import LinuxEvents
import NIOCore
import NIOPosix
import NotificationModel
import NotificationWire

/// The daemon's end of the channel to one process: bytes in, messages out.
final class ExtensionLink: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// An event of the channel.
  enum Event {
    case message([UInt8])
    /// The bytes are not a frame; the text contains the reason.
    case garbage(String)
    case ended
  }

  private let report: (Event) -> Void
  private var frames = FrameDecoder()
  private var channel: (any Channel)?
  private var isClosed = false
  /// Whether the channel is to be closed as soon as it exists.
  private var isUnwanted = false
  private var isPaused = false
  /// The messages to be sent once the channel exists.
  private var unsent: [[UInt8]] = []
  /// The number of bytes that the process has not read yet.
  private(set) var unreadBytes = 0

  private init(report: @escaping (Event) -> Void) {
    self.report = report
  }

  /// Takes ownership of our end of a socket; its events are reported on the loop.
  static func open(
    _ descriptor: NIOBSDSocket.Handle, on loop: any EventLoop, report: @escaping (Event) -> Void
  ) -> ExtensionLink {
    let link = ExtensionLink(report: report)
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

  /// Sends a message; unread bytes wait in memory, which the caller bounds.
  func send(_ message: [UInt8]) {
    // Messages to extensions have arrived within the limit of a message.
    guard let frame = try? Frame.encode(message) else { return }
    unreadBytes += frame.count
    if channel == nil { unsent.append(frame) } else { write(frame) }
  }

  /// Stops reading until `resume`; the process's messages wait in its own socket.
  func pause() {
    isPaused = true
    setReading(false)
  }

  /// Continues to read.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    readFrames()
    if !isPaused { setReading(true) }
  }

  /// Closes the channel.
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
    readFrames()
  }

  func channelInactive(context: ChannelHandlerContext) {
    closed()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func readFrames() {
    do throws(NotificationFailure) {
      while !isClosed, !isUnwanted, !isPaused, let frame = try frames.next() {
        report(.message(frame))
      }
    } catch {
      report(.garbage(error.message))
      close()
    }
  }

  private func setReading(_ isReading: Bool) {
    // A closed channel needs no change.
    channel?.setOption(.autoRead, value: isReading).whenFailure { _ in }
  }

  private func write(_ frame: [UInt8]) {
    guard let channel else { return }
    var buffer = channel.allocator.buffer(capacity: frame.count)
    buffer.writeBytes(frame)
    let link = NIOLoopBound(self, eventLoop: channel.eventLoop)
    channel.writeAndFlush(buffer).whenComplete { _ in link.value.unreadBytes -= frame.count }
  }

  private func closed() {
    guard !isClosed else { return }
    isClosed = true
    channel = nil
    report(.ended)
  }
}

/// The amount that one process may send in a second before the rest has to wait for the next second.
struct ReadingBudget {
  private var second = NIODeadline.uptimeNanoseconds(0)
  private var messages = 0
  private var bytes = 0

  /// Counts a message; if it used up the budget, returns for how many microseconds to stop reading.
  mutating func spend(_ count: Int, at now: NIODeadline) -> Int64? {
    let length = TimeAmount.seconds(1)
    if now - second >= length {
      second = now
      messages = 0
      bytes = 0
    }
    messages += 1
    bytes += count
    guard messages >= ExtensionLimits.messagesPerSecond || bytes >= ExtensionLimits.bytesPerSecond
    else { return nil }
    return max(((second + length) - now).nanoseconds / 1_000, 1)
  }
}
