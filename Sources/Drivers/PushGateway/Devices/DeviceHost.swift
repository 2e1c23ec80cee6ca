import PushProtocol

/// What the connections of one port share.
final class DeviceHost: Sendable {
  let hub: DeviceHub
  let services: DeviceServices
  let gate: ProofGate
  /// Absent where all connections come from one address: that of what ends TLS for them.
  let book: AddressBook?
  private let keepalive: ClosedRange<UInt16>

  init(configuration: DeviceListener.Configuration, hub: DeviceHub, services: DeviceServices) {
    self.hub = hub
    self.services = services
    gate = ProofGate(limit: configuration.unproven)
    book = configuration.connectionsOfAddress.map {
      AddressBook(connections: $0, enrolments: configuration.enrolmentsOfAddress)
    }
    keepalive = configuration.keepaliveSeconds
  }

  var longestKeepalive: UInt32 { UInt32(keepalive.upperBound) }

  func welcome(_ device: Int64) -> LinkWelcome {
    let spread = hub.count / DeviceLimits.returnsInSecond
    return LinkWelcome(
      device: device, shortestKeepalive: keepalive.lowerBound,
      longestKeepalive: keepalive.upperBound,
      returnSeconds: UInt16(clamping: max(1, spread)))
  }

  static func nonce() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<LinkLimits.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
