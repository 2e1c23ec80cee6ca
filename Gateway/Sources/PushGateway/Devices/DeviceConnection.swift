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
  /// The device, once it has proved its identity.
  var device = ConnectedDevice()
  var pushes = DevicePushes()
  var seat = TimerWheelSlot()
  /// Whether it is to try again later.
  var isLate = false
  /// The requests for tokens.
  var requests = RequestQueue()
  let caller = RegistryCaller()
  var context: ChannelHandlerContext?
  /// The arrival that admitted the connection, until the device has proved its identity.
  private var arrival: Arrival?
  private(set) var output = DeviceOutput()
  private var input = DeviceInput()

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
    let silent = input.lastHeard + host.longestKeepalive + DeviceLimits.silenceGraceSeconds
    return pushes.oldest.map { min(silent, $0 + DeviceLimits.acknowledgementSeconds) } ?? silent
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
    output.isWritable = context.channel.isWritable
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
    input.append(unwrapInboundIn(data).readableBytesView)
    let second = connections.seconds
    do throws(LinkFrameError) {
      while isOpen, let frame = try input.next(at: second) { try receive(frame) }
    } catch {
      end(.badFrame)
    }
    flush()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isWritable = context.channel.isWritable
    output.isWritable = isWritable
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
    let nonce = DeviceHost.randomBytes(LinkLimits.nonceBytes)
    stage = .challenged(nonce)
    write(.challenge(version: LinkVersion.current, nonce: nonce))
    flush()
  }

  private func receive(_ frame: DeviceFrame) throws(LinkFrameError) {
    switch stage {
    case .challenged(let nonce): try prove(frame, nonce: nonce)
    case .welcomed, .ready: try serve(frame)
    case .begun, .checking, .ended: throw .value(field: "frame")
    }
  }

  // MARK: - Writing

  /// Writes a frame without a flush; it is sent with the next flush.
  func write(_ frame: GatewayFrame) {
    guard context != nil else { return }
    output.append(frame, in: &connections.frames)
  }

  func flush() {
    guard !output.isEmpty, let context else { return }
    let buffer = output.take(using: &connections.frames)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }

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
      host.registry.leave(device.number, serial: device.serial)
      if let hold = device.hold { services.registry.release(device: device.number, hold: hold) }
      services.metrics.change(.deviceConnections, by: -1)
      services.metrics.change(.pushesUnderWay, by: -pushes.inFlight.count)
    } else {
      passGate()
    }
    pushes = DevicePushes()
  }
}

/// The device of a connection.
struct ConnectedDevice {
  var number: Int64 = 0
  /// The connection's serial in the registry of connections.
  var serial: UInt64 = 0
  /// The proof that this gateway holds the device.
  var hold: DeviceHold?
}
