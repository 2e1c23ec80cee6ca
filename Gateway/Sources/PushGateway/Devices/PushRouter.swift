package import NIOCore
package import PushProtocol
import Synchronization

/// Routes a push from its provider to the store and to its device.
///
/// A push that is stored is answered once it is on the disk; then it is offered to the device, if that is
/// connected. A push that is not stored goes straight to the device, and is dropped if that is not connected.
package final class PushRouter: PushAcceptance {
  private let services: DeviceServices
  private let registry: ConnectionRegistry
  private let remote: (any RemoteDevices)?

  /// Creates a router with the services of the registry.
  ///
  /// `remote`: The devices of other nodes, if there are any.
  package init(
    services: DeviceServices, registry: ConnectionRegistry, remote: (any RemoteDevices)? = nil
  ) {
    self.services = services
    self.registry = registry
    self.remote = remote
  }

  package func accept(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, answer: @escaping @Sendable (PushVerdict) -> Void
  ) {
    let instant = services.now()
    if case .until(let end) = push.expiration, end > instant / 1_000 {
      keep(push, token, entry, team, on: loop, answer)
    } else {
      answer(.accepted)
      let key = PushKey(push.id)
      services.log?.record(.accepted, of: key, device: entry.device, at: instant)
      if registry.offerOnce(push, key: key, token: token, entry: entry, at: instant) { return }
      if remote?.offerOnce(push, token: token, entry: entry) ?? false { return }
      services.droppedOnce(key, device: entry.device)
    }
  }

  private func keep(
    _ push: ProviderPush, _ token: TokenHash, _ entry: TokenEntry, _ team: String,
    on loop: any EventLoop, _ answer: @escaping @Sendable (PushVerdict) -> Void
  ) {
    services.queue.add(push, token: token, entry: entry, team: team, on: loop) {
      [registry, services, device = entry.device, id = push.id] result in
      switch result {
      case .success(.kept(let waiting, _)):
        answer(.accepted)
        services.log?.record(.accepted, of: waiting.key, device: device, at: services.now())
        registry.offer(waiting)
      case .success(.duplicate), .success(.dropped):
        answer(.accepted)
        services.log?.record(.accepted, of: PushKey(id), device: device, at: services.now())
      case .failure: answer(.refused(.serviceUnavailable))
      }
    }
  }
}

/// Accepts valid pushes, and answers for them.
package protocol PushAcceptance: Sendable {
  /// Accepts one push, and calls `answer` once, on `loop`.
  ///
  /// The answer may come before this returns. It is `.accepted` only when the push is durable, or when the push
  /// was to be tried once (`PushExpiration.once`) and has been.
  func accept(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, answer: @escaping @Sendable (PushVerdict) -> Void)
}

/// Which devices are connected, and on which loop.
///
/// Each loop holds the connections that it reads; any thread finds a device's loop under the lock of one of
/// many small tables.
package final class ConnectionRegistry: Sendable {
  let shards: [RouterShard]
  private let locations: [LocationTable]
  private let serials = Atomic<UInt64>(0)
  private let onceNumbers: Atomic<Int64>
  private let connected = Atomic<Int>(0)

  /// Creates a registry for the loops that serve devices.
  package init(group: any EventLoopGroup, services: DeviceServices) {
    shards = group.makeIterator().enumerated().map { index, loop in
      RouterShard(index: index, loop: loop, services: services)
    }
    locations = (0..<64).map { _ in LocationTable() }
    // Numbers of an earlier run of the gateway must not be repeated: a device may still acknowledge them.
    onceNumbers = Atomic(-(services.now() << 16))
  }

  /// How many devices are connected.
  package var count: Int { connected.load(ordering: .relaxed) }

  /// Offers a durable push to its device, if that is connected; otherwise the push waits in the store.
  package func offer(_ waiting: WaitingPush) {
    guard let location = location(of: waiting.device) else { return }
    _ = shards[location.shard].receive(waiting)
  }

  /// Offers a push that is not stored.
  ///
  /// - Returns: Whether the device is connected; the push is sent to it unless too many are unacknowledged.
  package func offerOnce(
    _ push: ProviderPush, key: PushKey, token: TokenHash, entry: TokenEntry, at instant: Int64
  ) -> Bool {
    guard let location = location(of: entry.device) else { return false }
    let number = onceNumbers.subtract(1, ordering: .relaxed).newValue
    let waiting = WaitingPush(
      number: number, token: token, device: entry.device, push: push, key: key, entry: entry,
      accepted: instant, expires: 0)
    return shards[location.shard].receive(waiting)
  }

  /// Makes connected devices read their waiting pushes.
  package func wake(_ devices: [Int64]) {
    var parts: [Int: [Int64]] = [:]
    for device in devices {
      if let location = location(of: device) { parts[location.shard, default: []].append(device) }
    }
    for (index, devices) in parts {
      let shard = shards[index]
      shard.loop.execute { shard.connections.wake(devices) }
    }
  }

  /// Ends the connection of a device that another node has held since.
  ///
  /// `serial`: How often the device was held so far.
  package func moved(_ device: Int64, serial: Int64) {
    guard let location = location(of: device) else { return }
    let shard = shards[location.shard]
    shard.loop.execute { shard.connections.moved(device, serial: serial) }
  }

  /// The devices that are connected.
  package var devices: [Int64] {
    locations.flatMap { table in table.locations.withLock { Array($0.keys) } }
  }

  /// The devices that are connected, and how often each was held when it connected; loop after loop.
  package func collectHolds(
    from index: Int = 0, _ found: [(device: Int64, serial: Int64)] = [],
    then: @escaping @Sendable ([(device: Int64, serial: Int64)]) -> Void
  ) {
    guard index < shards.count else { return then(found) }
    let shard = shards[index]
    shard.loop.execute {
      self.collectHolds(from: index + 1, found + shard.connections.holds, then: then)
    }
  }

  func shard(of loop: any EventLoop) -> RouterShard? {
    shards.first { $0.loop === loop }
  }

  /// Asks each device to reconnect at a different time, and closes all connections.
  func end(spread milliseconds: UInt32) async {
    for shard in shards { try? await shard.end(spread: milliseconds).get() }
  }

  /// Records a device's connection, which replaces and ends any earlier one.
  ///
  /// - Returns: The connection's serial, which it passes when it leaves.
  func arrive(_ device: Int64, on shard: RouterShard) -> UInt64 {
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
final class RouterShard: Sendable {
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
  func receive(_ push: WaitingPush) -> Bool {
    let (isReceived, wake) = inbox.withLock { inbox in
      if push.isOnce, inbox.offers.count >= DeviceLimits.offersOnce { return (false, false) }
      inbox.offers.append(push)
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
    let connections = connections
    inbox.withLock { inbox in
      inbox.isScheduled = false
      swap(&inbox.offers, &connections.offers)
    }
    connections.deliverOffers()
  }

  private struct Inbox {
    var offers: [WaitingPush] = []
    var isScheduled = false
  }
}
