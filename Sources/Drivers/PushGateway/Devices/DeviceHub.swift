package import NIOCore
package import PushProtocol
package import PushStore
import Synchronization

/// Which devices are connected, and to which loop.
///
/// Each loop has the connections that it reads; a device's place is found from any thread by a lock on
/// one of many small tables.
package final class DeviceHub: Sendable {
  let shards: [DeviceShard]
  private let places: [PlaceTable]
  private let serials = Atomic<UInt64>(0)
  private let onceNumbers: Atomic<Int64>
  private let connected = Atomic<Int>(0)

  /// Creates a hub for the loops that devices are going to be on.
  package init(group: any EventLoopGroup, services: DeviceServices) {
    shards = group.makeIterator().enumerated().map { index, loop in
      DeviceShard(index: index, loop: loop, services: services)
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

  func shard(of loop: any EventLoop) -> DeviceShard? {
    shards.first { $0.loop === loop }
  }

  /// Tells each device to come back at another time, and closes all connections.
  func end(spread milliseconds: UInt32) async {
    for shard in shards { try? await shard.end(spread: milliseconds).get() }
  }

  /// Notes that a device has a connection, in the place of any earlier one, which is ended.
  ///
  /// - Returns: What the connection is known by when it leaves.
  func arrive(_ device: Int64, on shard: DeviceShard) -> UInt64 {
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
