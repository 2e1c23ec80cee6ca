import NIOCore
import PushProtocol

/// One connection of a device: its identity, the pushes for it, and its unacknowledged pushes.
///
/// There are very many of them and most are idle, so it holds no buffer and no timer of its own.
final class DeviceConnection: ChannelInboundHandler, TimerWheelEntry {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let host: DeviceHost
  let shard: RouterShard
  let connections: LoopConnections
  let address: UInt64
  var stage = Stage.begun
  var device: Int64 = 0
  var serial: UInt64 = 0
  var seat = TimerWheelSlot()
  var context: ChannelHandlerContext?
  var inFlight: [InFlight] = []
  /// The numbers of the last pushes that the store has returned: offers of them were sent already.
  var fetched: [Int64] = []
  /// The requests for tokens.
  var requests = RequestQueue()
  let caller = RegistryCaller()
  /// The proof that this gateway holds the device, once it is identified.
  var hold: DeviceHold?
  /// The acknowledged pushes that the store still returns, because it could not delete them.
  var unforgotten: [Int64: PushOutcome] = [:]
  /// Whether the store has a push for the device that was not sent.
  var isBehind = false
  var isFetching = false
  /// The arrival that admitted the connection, until the device has proved its identity.
  private var arrival: Arrival?
  private var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromDevice)
  private var outgoing: [UInt8] = []
  /// Whether the device reads its frames: few bytes wait for it.
  private(set) var isWritable = true
  private var lastHeard: UInt32 = 0
  private var minute: UInt32 = 0
  private var framesInMinute: UInt16 = 0

  init(host: DeviceHost, shard: RouterShard, address: UInt64, arrival: Arrival) {
    self.arrival = arrival
    self.host = host
    self.shard = shard
    connections = shard.connections
    self.address = address
  }

  var services: DeviceServices { host.services }

  var isUnproven: Bool {
    switch stage {
    case .begun, .challenged, .checking: true
    case .welcomed, .ready, .ended: false
    }
  }

  var isOpen: Bool { if case .ended = stage { false } else { true } }

  /// When the device is given up if it sends nothing until then.
  var deadline: UInt32 {
    let silent = lastHeard + host.longestKeepalive + DeviceLimits.silenceGraceSeconds
    guard let oldest = inFlight.lazy.map(\.sent).min() else { return silent }
    return min(silent, oldest + DeviceLimits.acknowledgementSeconds)
  }

  /// The connection's state.
  enum Stage {
    case begun
    /// The device was sent this nonce.
    case challenged([UInt8])
    /// Its proof is being checked.
    case checking
    /// The device is identified, and has not requested pushes yet.
    case welcomed
    case ready
    case ended
  }

  // MARK: - The channel

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    isWritable = context.channel.isWritable
    if context.channel.isActive { begin() }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin()
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leave()
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard isOpen else { return }
    decoder.append(unwrapInboundIn(data).readableBytesView)
    do throws(LinkFrameError) {
      while isOpen, let frame = try decoder.next() { try receive(DeviceFrame(frame)) }
    } catch {
      end(.badFrame)
    }
    flush()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    isWritable = context.channel.isWritable
    // Nothing more is read from a device that does not read its answers.
    if isOpen { try? context.channel.syncOptions?.setOption(.autoRead, value: isWritable) }
    if isWritable { catchUp() }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A device that lost its network, or was killed, did nothing wrong.
    if isUnproven { cut() } else { drop() }
  }

  /// Makes room for the next one: the device is identified, or the connection is closed.
  func passGate() {
    arrival?.proved()
    arrival = nil
  }

  private func begin() {
    guard case .begun = stage else { return }
    let nonce = DeviceHost.nonce()
    stage = .challenged(nonce)
    write(.challenge(version: LinkVersion.current, nonce: nonce))
    flush()
  }

  private func receive(_ frame: DeviceFrame) throws(LinkFrameError) {
    lastHeard = connections.seconds
    if case .acknowledge = frame {} else { guard countFrame() else { return end(.badFrame) } }
    switch stage {
    case .challenged(let nonce): try prove(frame, nonce: nonce)
    case .welcomed, .ready: try serve(frame)
    case .begun, .checking, .ended: throw .value(field: "frame")
    }
  }

  private func countFrame() -> Bool {
    if lastHeard / 60 != minute {
      minute = lastHeard / 60
      framesInMinute = 0
    }
    framesInMinute += 1
    return framesInMinute <= DeviceLimits.framesInMinute
  }

  // MARK: - Writing

  /// Writes a frame without a flush; it is sent with the next flush.
  func write(_ frame: GatewayFrame) {
    guard context != nil else { return }
    if outgoing.isEmpty { outgoing = connections.frames.take() }
    frame.encode(into: &outgoing)
  }

  func flush() {
    guard !outgoing.isEmpty, let context else { return }
    let buffer = connections.frames.buffer(of: outgoing)
    connections.frames.giveBack(&outgoing)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }

  var outgoingBytes: Int { outgoing.count }

  // MARK: - Ending

  /// Sends the reason, and closes.
  func end(_ reason: LinkGoodbye, retryAfter: UInt32 = 0) {
    guard isOpen else { return }
    switch reason {
    case .shuttingDown, .replaced: break
    default: services.metrics.count(.deviceConnectionsDropped)
    }
    write(.goodbye(reason, retryAfter: retryAfter))
    flush()
    leave()
    context?.close(promise: nil)
  }

  /// Closes without a message.
  func cut() {
    guard isOpen else { return }
    services.metrics.count(.deviceConnectionsDropped)
    drop()
  }

  private func drop() {
    leave()
    context?.close(promise: nil)
  }

  /// Discards the connection's state; unacknowledged pushes stay in the store.
  private func leave() {
    guard isOpen else { return }
    let wasKnown = !isUnproven
    stage = .ended
    caller.end()
    requests = RequestQueue()
    if wasKnown {
      connections.leave(self)
      host.registry.leave(device, serial: serial)
      if let hold { services.registry.release(device: device, hold: hold) }
      services.metrics.change(.deviceConnections, by: -1)
      services.metrics.change(.pushesUnderWay, by: -inFlight.count)
    } else {
      passGate()
    }
    inFlight = []
    unforgotten = [:]
  }
}
