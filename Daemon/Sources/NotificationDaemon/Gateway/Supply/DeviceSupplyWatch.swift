import DBus
import Logging
import NIOCore
import NotificationModel
import NotificationStore
import PushProtocol

/// The least urgency of messages that is worth the device's power and data, as UPower and NetworkManager report its supply; the
/// supply is full without them.
final class DeviceSupplyWatch {
  private let environment: [String: String]
  private let store: SQLiteStore
  private let loop: any EventLoop
  private let log: Logger
  private var bus: BusOnEventLoop?
  private var properties: [BusProperty] = []
  private var changed: (PushPriority) -> Void = { _ in }

  /// Creates the watch; it makes no call before `start`.
  init(
    _ environment: [String: String], store: SQLiteStore, loop: any EventLoop, log: Logger
  ) {
    (self.environment, self.store, self.loop, self.log) = (environment, store, loop, log)
  }

  /// Starts to listen; the closure receives the least urgency. Without a system bus it does not try again.
  func start(_ changed: @escaping (PushPriority) -> Void) {
    self.changed = changed
    do throws(DBusError) {
      let connection = try BusConnection.system(environment: environment)
      properties = try Self.places.map { (place) throws(DBusError) in
        try BusProperty(place, on: connection) { [weak self] in self?.report() }
      }
      bus = try BusOnEventLoop(connection, loop: loop)
    } catch {
      log.debug("the power supply and the network are not followed: \(error)")
    }
  }

  /// Stops listening.
  func close() {
    properties = []
    bus?.close()
    bus = nil
  }

  /// Reports the least urgency again, because the supply or the user's settings have changed.
  func report() {
    guard properties.count == Self.places.count else { return }
    let supply = DeviceSupply(
      onBattery: properties[0].value, charge: properties[1].value, metered: properties[2].value)
    let saves = (try? store.globalSettings())?.savesPower ?? true
    changed(saves ? supply.leastUrgency : .webVeryLow)
  }

  private static let places = [
    BusProperty.Place(
      service: "org.freedesktop.UPower", path: "/org/freedesktop/UPower",
      interface: "org.freedesktop.UPower", name: "OnBattery"),
    BusProperty.Place(
      service: "org.freedesktop.UPower", path: "/org/freedesktop/UPower/devices/DisplayDevice",
      interface: "org.freedesktop.UPower.Device", name: "Percentage"),
    BusProperty.Place(
      service: "org.freedesktop.NetworkManager", path: "/org/freedesktop/NetworkManager",
      interface: "org.freedesktop.NetworkManager", name: "Metered"),
  ]
}

extension DeviceSupply {
  /// Reads the values of UPower and NetworkManager, which are absent without these services.
  init(onBattery: DBusValue?, charge: DBusValue?, metered: DBusValue?) {
    self.init()
    isOnBattery = onBattery == .bool(true)
    if case .double(let percent)? = charge { self.charge = percent }
    // 1 is yes, and 3 a guess of yes.
    isMetered = metered == .uint32(1) || metered == .uint32(3)
  }
}
