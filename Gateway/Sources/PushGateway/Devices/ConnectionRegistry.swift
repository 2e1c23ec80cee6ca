package import NIOCore
package import PushProtocol
import Synchronization

/// Which devices are connected, and on which loop.
///
/// Each loop holds the connections that it reads; any thread finds a device's loop under the lock of one of
/// many small tables.
package final class ConnectionRegistry: Sendable {
  let shards: [LoopShard]
  private let locations: [LocationTable]
  private let serials = Atomic<UInt64>(0)
  private let onceNumbers: Atomic<Int64>
  private let connected = Atomic<Int>(0)

  /// Creates a registry for the loops that serve devices.
  package init(group: any EventLoopGroup, services: DeviceServices) {
    shards = group.makeIterator().enumerated().map { index, loop in
      LoopShard(index: index, loop: loop, services: services)
    }
    locations = (0..<64).map { _ in LocationTable() }
    // Numbers of an earlier run of the gateway must not be repeated: a device may still acknowledge them.
    onceNumbers = Atomic(-(services.now() << 16))
  }

  /// How many devices are connected.
  package var count: Int { connected.load(ordering: .relaxed) }

  /// Offers a durable push to its device, if that is connected; otherwise the push waits in the store.
  package func offer(_ waiting: WaitingPush, entry: TokenEntry) {
    guard let location = location(of: waiting.device) else { return }
    _ = shards[location.shard].receive(PushOffer(waiting: waiting, entry: entry))
  }

  /// Offers a push that is not stored.
  ///
  /// - Returns: Whether the device is connected; the push is sent to it unless too many are unacknowledged.
  package func offerOnce(_ push: ProviderPush, token: TokenHash, entry: TokenEntry) -> Bool {
    guard let location = location(of: entry.device) else { return false }
    let shard = shards[location.shard]
    let number = onceNumbers.subtract(1, ordering: .relaxed).newValue
    let waiting = WaitingPush(
      number: number, token: token, device: entry.device, push: push,
      accepted: shard.services.now(), expires: 0)
    return shard.receive(PushOffer(waiting: waiting, entry: entry))
  }

  func shard(of loop: any EventLoop) -> LoopShard? {
    shards.first { $0.loop === loop }
  }

  /// Tells each device to reconnect at another time, and closes all connections.
  func end(spread milliseconds: UInt32) async {
    for shard in shards { try? await shard.end(spread: milliseconds).get() }
  }

  /// Records a device's connection, which replaces and ends any earlier one.
  ///
  /// - Returns: The connection's serial, which it passes when it leaves.
  func arrive(_ device: Int64, on shard: LoopShard) -> UInt64 {
    let serial = serials.add(1, ordering: .relaxed).newValue
    let location = Location(shard: shard.index, serial: serial)
    let earlier = table(of: device).locations.withLock { $0.updateValue(location, forKey: device) }
    if let earlier {
      shards[earlier.shard].replace(device, serial: earlier.serial)
    } else {
      connected.add(1, ordering: .relaxed)
    }
    return serial
  }

  /// Records that a connection is closed, unless another one has replaced it.
  func leave(_ device: Int64, serial: UInt64) {
    let wasThere = table(of: device).locations.withLock { locations in
      guard locations[device]?.serial == serial else { return false }
      locations[device] = nil
      return true
    }
    if wasThere { connected.subtract(1, ordering: .relaxed) }
  }

  private func location(of device: Int64) -> Location? {
    table(of: device).locations.withLock { $0[device] }
  }

  private func table(of device: Int64) -> LocationTable { locations[Int(device & 63)] }

  private struct Location {
    var shard: Int
    var serial: UInt64
  }

  private final class LocationTable: Sendable {
    let locations = Mutex<[Int64: Location]>([:])
  }
}

/// The devices of one loop, as other threads see them.
final class LoopShard: Sendable {
  let index: Int
  let loop: any EventLoop
  let services: DeviceServices
  private let inbox = Mutex(Inbox())
  private let box: NIOLoopBoundBox<LoopConnections?>

  init(index: Int, loop: any EventLoop, services: DeviceServices) {
    self.index = index
    self.loop = loop
    self.services = services
    box = NIOLoopBoundBox.makeEmptyBox(valueType: LoopConnections.self, eventLoop: loop)
  }

  /// The connections themselves; used only on the loop.
  var connections: LoopConnections {
    if let connections = box.value { return connections }
    let connections = LoopConnections(loop: loop, services: services)
    box.value = connections
    return connections
  }

  /// Receives a push for one of its devices; those of one turn of the loop are offered together.
  ///
  /// - Returns: Whether there was room; for a durable push there always is.
  func receive(_ offer: PushOffer) -> Bool {
    let (isReceived, wake) = inbox.withLock { inbox in
      if offer.isOnce, inbox.offers.count >= DeviceLimits.offersOnce { return (false, false) }
      inbox.offers.append(offer)
      defer { inbox.isScheduled = true }
      return (true, !inbox.isScheduled)
    }
    if wake { loop.execute { self.deliverOffers() } }
    return isReceived
  }

  /// Ends the connection that another one of the same device has replaced.
  func replace(_ device: Int64, serial: UInt64) {
    loop.execute { self.connections.connection(of: device, serial: serial)?.end(.replaced) }
  }

  /// Sends all devices away, each for another time; the result completes when their connections are closed.
  func end(spread milliseconds: UInt32) -> EventLoopFuture<Void> {
    loop.flatSubmit {
      let closed = self.connections.all.compactMap { connection in
        let closed = connection.context?.channel.closeFuture
        connection.end(.shuttingDown, retryAfter: .random(in: 0...milliseconds))
        return closed
      }
      return .andAllComplete(closed, on: self.loop)
    }
  }

  private func deliverOffers() {
    let offers = inbox.withLock { inbox in
      inbox.isScheduled = false
      defer { inbox.offers = [] }
      return inbox.offers
    }
    connections.deliver(offers)
  }

  private struct Inbox {
    var offers: [PushOffer] = []
    var isScheduled = false
  }
}

/// The dependencies of device connections.
package final class DeviceServices: Sendable {
  /// The enrolled devices.
  package let registry: any DeviceRegistry
  /// The pushes that wait.
  package let queue: any PushQueue
  /// Which device each token belongs to.
  package let directory: TokenDirectory
  /// Receives what happened to each push.
  package let log: (any DeliveryLog)?
  /// The gateway's counters.
  package let metrics: GatewayMetrics
  /// Whether a topic belongs to a team, so that a device may have a token for it.
  package let knowsTopic: @Sendable (String) -> Bool
  /// The time, in milliseconds since 1970.
  package let now: @Sendable () -> Int64

  /// Creates the dependencies.
  package init(
    registry: any DeviceRegistry, queue: any PushQueue, directory: TokenDirectory,
    log: (any DeliveryLog)? = nil, metrics: GatewayMetrics,
    knowsTopic: @escaping @Sendable (String) -> Bool, now: @escaping @Sendable () -> Int64
  ) {
    self.registry = registry
    self.queue = queue
    self.directory = directory
    self.log = log
    self.metrics = metrics
    self.knowsTopic = knowsTopic
    self.now = now
  }
}

/// The devices and their tokens; requested from any thread, answered on the given loop after the commit.
package protocol DeviceRegistry: Sendable {
  /// Gives a new device its number.
  ///
  /// The public key is a point of P-256 in the 65 bytes of X9.63; the device has proved that it has
  /// the private key.
  func enrol(
    publicKey: [UInt8], on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void)

  /// Reads the key that a device enrolled with; the result is absent if there is no such device.
  func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void)

  /// Makes a token of 32 random bytes; an earlier token of the device for the same app becomes invalid.
  func register(
    device: Int64, topic: String, environment: PushEnvironment, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8], RegistryFailure>) -> Void)

  /// Makes a token of the device invalid, and returns whether it was valid; a token of another device, or an
  /// unknown one, is not changed.
  func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void)

  /// Records, at some later time, that the device was connected.
  func touch(device: Int64)
}

extension GatewayStore: DeviceRegistry {}
