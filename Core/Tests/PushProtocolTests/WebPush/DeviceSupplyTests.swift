import PushProtocol
import Testing

/// How urgent messages have to be in each state of a device.
struct DeviceSupplyTests {
  @Test(arguments: [
    (false, nil, false, PushPriority.webVeryLow), (false, 5, false, .webVeryLow),
    (false, 100, true, .webLow), (true, 100, false, .webLow), (true, nil, false, .webLow),
    (true, 15.1, true, .webNormal), (true, nil, true, .webNormal), (true, 15, false, .immediate),
    (true, 3, true, .immediate),
  ])
  func `A low battery admits urgent messages only, and mains power without a metered network all`(
    isOnBattery: Bool, charge: Double?, isMetered: Bool, least: PushPriority
  ) {
    var supply = DeviceSupply()
    #expect(supply.leastUrgency == .webVeryLow)
    (supply.isOnBattery, supply.charge, supply.isMetered) = (isOnBattery, charge, isMetered)
    #expect(supply.leastUrgency == least)
  }
}
