import NIOCore
import NIOEmbedded
import PushProtocol
import PushGateway
import Testing

@testable import PushGateway
@testable import PushLink

/// A gateway's end of connections, on a loop whose time the test advances.
final class DeviceStage {
  let loop = EmbeddedEventLoop()
  let queue = StagedQueue()
  let directory = TokenDirectory()
  let log = MemoryLog()
  let metrics = GatewayMetrics()
  let connectionRegistry: ConnectionRegistry
  let entry: TokenEntry
  let registry: MemoryRegistry
  private let host: DeviceHost
  private let identity = LinkIdentity()

  init(endpoints: EndpointOrigin = EndpointOrigin()) {
    registry = MemoryRegistry(directory: directory)
    let services = DeviceServices(
      registry: registry, queue: queue, directory: directory, log: log, metrics: metrics,
      tenants: TenantDirectory(Tenants(topics: [TestGateway.topic: "TEAM123456"])),
      endpoints: endpoints, now: { 1_000_000 })
    connectionRegistry = ConnectionRegistry(group: loop, services: services)
    var configuration = DeviceListener.Configuration(host: "", port: 0, tls: nil)
    configuration.keepaliveSeconds = 60...600
    configuration.connectionsOfAddress = nil
    host = DeviceHost(
      configuration: configuration, registry: connectionRegistry, services: services)
    entry = TokenEntry(
      device: 1, topic: "com.example.organizer", environment: .production, registered: 0)
    directory.set(entry, for: .zero)
  }

  /// A connection that has not proved its identity.
  func unproven() throws -> EmbeddedChannel {
    let shard = try #require(connectionRegistry.shard(of: loop))
    let channel = EmbeddedChannel(
      handler: host.arrival(on: shard, from: 0, tls: nil), loop: loop)
    channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    return channel
  }

  /// A device that has proved its identity; the second time it is the same one.
  func connect() throws -> EmbeddedChannel {
    let channel = try unproven()
    guard case .challenge(_, let nonce) = try frames(channel).first else {
      throw ChannelError.eof
    }
    var identity = identity
    if registry.devices > 0 { identity.device = 1 }
    try say(try identity.answer(nonce: nonce), on: channel)
    #expect(try frames(channel).count == 1)
    return channel
  }

  func say(_ frame: DeviceFrame, on channel: EmbeddedChannel) throws {
    try channel.writeInbound(ByteBuffer(bytes: frame.encode()))
    loop.run()
  }

  func frames(_ channel: EmbeddedChannel) throws -> [GatewayFrame] {
    loop.run()
    var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromGateway)
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
      decoder.append(buffer.readableBytesView)
    }
    var frames: [GatewayFrame] = []
    while let frame = try decoder.next() { frames.append(try GatewayFrame(frame)) }
    return frames
  }

  /// The numbers of the pushes that were sent to the device since the last time.
  func pushed(_ channel: EmbeddedChannel) throws -> [Int64] {
    try frames(channel).compactMap { if case .push(let push) = $0 { push.number } else { nil } }
  }

  func answer(_ numbers: Int64...) {
    queue.answer(numbers.map { waiting($0) })
    loop.run()
  }

  func offer(_ number: Int64) {
    var offered = waiting(number)
    offered.entry = entry
    connectionRegistry.offer(offered)
    loop.run()
  }

  /// Offers a push that is not kept; false if the device is not connected.
  func offerOnce(_ id: String) -> Bool {
    let push = ProviderPush(
      id: id, topic: entry.topic, type: .alert, priority: .immediate, expiration: .once,
      collapseID: nil, payload: [])
    return connectionRegistry.offerOnce(
      push, key: PushKey(id), token: .zero, entry: entry, at: 1_000_000)
  }

  func waiting(_ number: Int64, expires: Int64 = 2_000) -> WaitingPush {
    let push = ProviderPush(
      id: "\(number)", topic: entry.topic, type: .alert, priority: .immediate,
      expiration: .until(expires), collapseID: nil, payload: [])
    return WaitingPush(
      number: number, token: .zero, device: 1, push: push, accepted: 1_000_000, expires: expires)
  }
}
