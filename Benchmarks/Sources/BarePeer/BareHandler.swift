import Foundation
import LinuxEvents
import NIOCore
import NotificationModel
import NotificationWire

/// Reads messages, inserts all that are ready in one commit, and answers them.
final class BareHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let store: BareStore
  private let rowsPerCommit: Int
  private var frames = FrameDecoder()
  private var waiting: [(id: Int64, identifier: String, due: Int64, blob: Data)] = []
  private var isScheduled = false

  init(store: BareStore, rowsPerCommit: Int) {
    self.store = store
    self.rowsPerCommit = rowsPerCommit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    frames.append(buffer.readBytes(length: buffer.readableBytes) ?? [])
    do {
      while let frame = try frames.next() { try take(frame, context) }
    } catch {
      fatalError("\(error)")
    }
    guard !isScheduled, !waiting.isEmpty else { return }
    isScheduled = true
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.execute {
      let (handler, context) = bound.value
      handler.commit(context)
    }
  }

  private func take(_ frame: [UInt8], _ context: ChannelHandlerContext) throws {
    switch try ClientMessage.decode(frame) {
    case .hello:
      write(.welcome(Welcome(app: nil, daemonVersion: "0", daemonProcess: 1)), context)
      context.flush()
    case .app(let id, .notifications(.add(let request))):
      waiting.append(
        (id, request.identifier, Clocks.wallMicroseconds(), Data(WireRequest.encode(request))))
    case .app(let id, _):
      write(.reply(id: id, .done), context)
      context.flush()
    }
  }

  private func commit(_ context: ChannelHandlerContext) {
    isScheduled = false
    while !waiting.isEmpty {
      let batch = waiting.prefix(rowsPerCommit)
      waiting.removeFirst(batch.count)
      do {
        try store.insert(batch.map { ($0.identifier, $0.due, $0.blob) })
      } catch {
        fatalError("\(error)")
      }
      for row in batch { write(.reply(id: row.id, .done), context) }
      context.flush()
    }
  }

  private func write(_ message: ServerMessage, _ context: ChannelHandlerContext) {
    guard let frame = try? Frame.encode(message.encode()) else { return }
    context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: frame)), promise: nil)
  }
}
