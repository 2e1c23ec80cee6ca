import NIOCore
import PushProtocol
import Synchronization

/// The devices of one loop, as other threads see them.
final class DeviceShard: Sendable {
  let index: Int
  let loop: any EventLoop
  let services: DeviceServices
  private let inbox = Mutex(Inbox())
  private let box: NIOLoopBoundBox<DeviceFloor?>

  init(index: Int, loop: any EventLoop, services: DeviceServices) {
    self.index = index
    self.loop = loop
    self.services = services
    box = NIOLoopBoundBox.makeEmptyBox(valueType: DeviceFloor.self, eventLoop: loop)
  }

  /// The devices themselves; only on the loop.
  var floor: DeviceFloor {
    if let floor = box.value { return floor }
    let floor = DeviceFloor(loop: loop, services: services)
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
