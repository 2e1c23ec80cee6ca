import NIOCore
import NIOTLS

/// The first handler of a connection until the connection has proved its identity.
///
/// Handlers that are expensive, such as TLS, are added behind it only when the peer has sent something and the
/// connection is admitted.
final class Arrival: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let gate: ArrivalGate
  private let address: UInt64
  /// Whether this end speaks first, so that its handlers are needed before the peer has sent anything.
  private let speaksFirst: Bool
  private let spoke: () -> Void
  private let open: (any Channel, Arrival) throws -> Void
  private let cutOff: GatewayMetrics.Counter
  private let metrics: GatewayMetrics
  private var context: ChannelHandlerContext?
  private var id: UInt64?
  private var stage = Stage.silent
  private var isOpen = false
  private var held: [ByteBuffer] = []
  private var since = NIODeadline.uptimeNanoseconds(0)
  private var timer: Scheduled<Void>?

  private enum Stage {
    case silent, waiting, proving, done
  }

  /// `cutOff` counts connections that are closed without a message. `spoke` is called at the first bytes of the peer.
  /// `open` adds the handlers that serve the connection; one of them calls `proved`.
  init(
    gate: ArrivalGate, address: UInt64, speaksFirst: Bool, metrics: GatewayMetrics,
    cutOff: GatewayMetrics.Counter, spoke: @escaping () -> Void = {},
    open: @escaping (any Channel, Arrival) throws -> Void
  ) {
    self.gate = gate
    self.address = address
    self.speaksFirst = speaksFirst
    self.metrics = metrics
    self.cutOff = cutOff
    self.spoke = spoke
    self.open = open
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    since = context.eventLoop.now
    let guest = ArrivalGate.Guest(
      loop: context.eventLoop, arrival: NIOLoopBound(self, eventLoop: context.eventLoop))
    id = gate.enter(guest, from: address, at: since)
    if context.channel.isActive { begin() }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    finish()
    self.context = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    begin()
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch stage {
    case .silent:
      held.append(unwrapInboundIn(data))
      speak()
    case .waiting: held.append(unwrapInboundIn(data))
    case .proving, .done: context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isOpen { context.fireChannelReadComplete() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if isOpen { context.fireErrorCaught(error) } else { context.close(promise: nil) }
  }

  /// Handles that the connection has proved its identity, or is closed.
  func proved() {
    finish()
    guard let context else { return }
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }

  /// Handles that the connection is admitted.
  func admit() {
    guard case .waiting = stage, let context else { return }
    proceed(context)
    try? context.channel.syncOptions?.setOption(.autoRead, value: true)
  }

  /// Closes the connection at once, and bypasses TLS, which would wait for an answer.
  func cut() {
    guard !isDone, let context else { return }
    metrics.count(cutOff)
    finish()
    context.close(promise: nil)
  }

  private var isDone: Bool { if case .done = stage { true } else { false } }

  private func begin() {
    guard id != nil else { return cut() }
    guard timer == nil, !isDone else { return }
    arm(gate.limits.hurriedTimeout)
    if speaksFirst { openHandlers() }
  }

  private func speak() {
    guard let id, let context else { return }
    since = context.eventLoop.now
    spoke()
    if gate.speak(id, at: since) { return proceed(context) }
    stage = .waiting
    arm(gate.limits.slow)
    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
  }

  private func proceed(_ context: ChannelHandlerContext) {
    stage = .proving
    since = context.eventLoop.now
    arm(gate.limits.hurriedTimeout)
    openHandlers()
    let buffers = held
    held = []
    for buffer in buffers { context.fireChannelRead(wrapInboundOut(buffer)) }
    context.fireChannelReadComplete()
  }

  private func openHandlers() {
    guard !isOpen, let channel = context?.channel else { return }
    isOpen = true
    do {
      try open(channel, self)
    } catch {
      cut()
    }
  }

  private func finish() {
    timer?.cancel()
    timer = nil
    held = []
    guard !isDone else { return }
    stage = .done
    if let id, let context { gate.leave(id, at: context.eventLoop.now) }
  }

  // MARK: - Timeouts

  private func arm(_ time: TimeAmount) {
    timer?.cancel()
    guard let loop = context?.eventLoop else { return }
    let bound = NIOLoopBound(self, eventLoop: loop)
    timer = loop.scheduleTask(in: time) { bound.value.checkTimeout() }
  }

  /// A connection that waits to be admitted has no deadline; the others have less time while any connection
  /// waits.
  private func checkTimeout() {
    guard !isDone, let context else { return }
    let age = context.eventLoop.now - since
    if case .waiting = stage {
      if let id, gate.hurry(id, at: context.eventLoop.now) {
        admit()
      } else {
        arm(gate.limits.slow)
      }
      return
    }
    if age >= gate.limits.timeout || age >= gate.limits.hurriedTimeout && gate.isPressed {
      return cut()
    }
    let left = gate.limits.timeout - age
    arm(min(left, gate.limits.hurriedTimeout))
  }
}

/// Follows TLS in the pipeline, and informs the arrival when the handshake is over.
final class HandshakeEnd: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let arrival: Arrival

  init(_ arrival: Arrival) {
    self.arrival = arrival
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .handshakeCompleted = event as? TLSUserEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    arrival.proved()
    context.fireUserInboundEventTriggered(event)
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
