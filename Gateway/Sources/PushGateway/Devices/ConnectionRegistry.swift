package import NIOCore
package import PushProtocol
import Synchronization

/// Which devices are connected, and to which loop.
///
/// Each loop has the connections that it reads; a device's place is found from any thread by a lock on
/// one of many small tables.
package final class ConnectionRegistry: Sendable {
  let shards: [LoopShard]
  private let places: [PlaceTable]
  private let serials = Atomic<UInt64>(0)
  private let onceNumbers: Atomic<Int64>
  private let connected = Atomic<Int>(0)

  /// Creates a hub for the loops that devices are going to be on.
  package init(group: any EventLoopGroup, services: DeviceServices) {
    shards = group.makeIterator().enumerated().map { index, loop in
      LoopShard(index: index, loop: loop, services: services)
    }
    places = (0..<64).map { _ in PlaceTable() }
    // Numbers of another run of the gateway must not come again: a device may still acknowledge them.
    onceNumbers = Atomic(-(services.now() << 16))
  }

  /// How many devices are connected.
  package var count: Int { connected.load(ordering: .relaxed) }

  /// Hands a push that is durable to its device, if that is connected; it waits in the store otherwise.
  package func offer(_ waiting: WaitingPush, entry: TokenEntry) {
    guard let place = place(of: waiting.device) else { return }
    _ = shards[place.shard].take(PushOffer(waiting: waiting, entry: entry))
  }

  /// Hands over a push that is kept nowhere.
  ///
  /// - Returns: Whether the device is connected; it is told the push unless it has too many already.
  package func offerOnce(_ push: ProviderPush, token: TokenHash, entry: TokenEntry) -> Bool {
    guard let place = place(of: entry.device) else { return false }
    let shard = shards[place.shard]
    let number = onceNumbers.subtract(1, ordering: .relaxed).newValue
    let waiting = WaitingPush(
      number: number, token: token, device: entry.device, push: push,
      accepted: shard.services.now(), expires: 0)
    return shard.take(PushOffer(waiting: waiting, entry: entry))
  }

  func shard(of loop: any EventLoop) -> LoopShard? {
    shards.first { $0.loop === loop }
  }

  /// Tells each device to come back at another time, and closes all connections.
  func end(spread milliseconds: UInt32) async {
    for shard in shards { try? await shard.end(spread: milliseconds).get() }
  }

  /// Notes that a device has a connection, in the place of any earlier one, which is ended.
  ///
  /// - Returns: What the connection is known by when it leaves.
  func arrive(_ device: Int64, on shard: LoopShard) -> UInt64 {
    let serial = serials.add(1, ordering: .relaxed).newValue
    let place = Place(shard: shard.index, serial: serial)
    let earlier = table(of: device).places.withLock { $0.updateValue(place, forKey: device) }
    if let earlier {
      shards[earlier.shard].replace(device, serial: earlier.serial)
    } else {
      connected.add(1, ordering: .relaxed)
    }
    return serial
  }

  /// Notes that a connection is gone, unless another one has taken its place.
  func leave(_ device: Int64, serial: UInt64) {
    let wasThere = table(of: device).places.withLock { places in
      guard places[device]?.serial == serial else { return false }
      places[device] = nil
      return true
    }
    if wasThere { connected.subtract(1, ordering: .relaxed) }
  }

  private func place(of device: Int64) -> Place? {
    table(of: device).places.withLock { $0[device] }
  }

  private func table(of device: Int64) -> PlaceTable { places[Int(device & 63)] }

  private struct Place {
    var shard: Int
    var serial: UInt64
  }

  private final class PlaceTable: Sendable {
    let places = Mutex<[Int64: Place]>([:])
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

  /// The devices themselves; only on the loop.
  var floor: LoopConnections {
    if let floor = box.value { return floor }
    let floor = LoopConnections(loop: loop, services: services)
    box.value = floor
    return floor
  }

  /// Takes a push for one of its devices; those of one turn of the loop are handed over together.
  ///
  /// - Returns: Whether there was room, which there always is for one that is durable.
  func take(_ offer: PushOffer) -> Bool {
    let (taken, wake) = inbox.withLock { inbox in
      if offer.isOnce, inbox.offers.count >= DeviceLimits.offersOnce { return (false, false) }
      inbox.offers.append(offer)
      defer { inbox.isScheduled = true }
      return (true, !inbox.isScheduled)
    }
    if wake { loop.execute { self.hand() } }
    return taken
  }

  /// Ends the connection that another one of the same device has replaced.
  func replace(_ device: Int64, serial: UInt64) {
    loop.execute { self.floor.connection(of: device, serial: serial)?.end(.replaced) }
  }

  /// Sends all devices away, each for another time; done when their connections are closed.
  func end(spread milliseconds: UInt32) -> EventLoopFuture<Void> {
    loop.flatSubmit {
      let closed = self.floor.all.compactMap { connection in
        let closed = connection.context?.channel.closeFuture
        connection.end(.shuttingDown, retryAfter: .random(in: 0...milliseconds))
        return closed
      }
      return .andAllComplete(closed, on: self.loop)
    }
  }

  private func hand() {
    let offers = inbox.withLock { inbox in
      inbox.isScheduled = false
      defer { inbox.offers = [] }
      return inbox.offers
    }
    floor.deliver(offers)
  }

  private struct Inbox {
    var offers: [PushOffer] = []
    var isScheduled = false
  }
}

/// What the connections of devices are served from.
package final class DeviceServices: Sendable {
  /// Who is known.
  package let registry: any DeviceRegistry
  /// What waits.
  package let queue: any PushQueue
  /// Which token is whose.
  package let directory: TokenDirectory
  /// Where it is told what became of pushes.
  package let log: (any DeliveryLog)?
  /// What is counted.
  package let metrics: GatewayMetrics
  /// Whether a topic belongs to a team, so that a device may have a token for it.
  package let knowsTopic: @Sendable (String) -> Bool
  /// The time, in milliseconds since 1970.
  package let now: @Sendable () -> Int64

  /// Gathers them.
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

/// Which devices there are, and which tokens they have; asked from any thread, answered on the loop
/// that was named, after the commit.
package protocol DeviceRegistry: Sendable {
  /// Gives a new device its number.
  ///
  /// The public key is a point of P-256 in the 65 bytes of X9.63; the device has proved that it has
  /// the private key.
  func enrol(
    publicKey: [UInt8], on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void)

  /// Tells the key that a device enrolled with, or nothing if there is no such device.
  func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void)

  /// Makes a token of 32 random bytes; an earlier one of the device for the same becomes invalid.
  func register(
    device: Int64, topic: String, environment: PushEnvironment, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8], RegistryFailure>) -> Void)

  /// Makes a token of the device invalid, and tells whether it was one; one that is not its own, or not
  /// there, stays as it is.
  func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void)

  /// Notes, some time, that the device was there.
  func touch(device: Int64)
}

extension GatewayStore: DeviceRegistry {}
