import DBus
import PushProtocol
import Testing

@testable import NotificationDaemon

/// The values of UPower and NetworkManager.
struct DeviceSupplyWatchTests {
  @Test func `Without the services the supply is full`() {
    #expect(DeviceSupply(onBattery: nil, charge: nil, metered: nil) == DeviceSupply())
    #expect(
      DeviceSupply(onBattery: .string("true"), charge: .int32(5), metered: .bool(true))
        == DeviceSupply())
  }

  @Test(arguments: [(0, false), (1, true), (2, false), (3, true), (4, false)])
  func `A network is metered if it is known or guessed to be`(value: UInt32, isMetered: Bool) {
    let supply = DeviceSupply(
      onBattery: .bool(true), charge: .double(12.5), metered: .uint32(value))
    #expect(supply.isOnBattery && supply.charge == 12.5 && supply.isMetered == isMetered)
  }
}
