import NIOCore
import NIOSSL
import PushProtocol

/// What the connections of one port share.
final class DeviceHost: Sendable {
  let hub: DeviceHub
  let services: DeviceServices
  let gate: ArrivalGate
  /// Absent where all connections come from one address: that of what ends TLS for them.
  let book: AddressBook?
  private let keepalive: ClosedRange<UInt16>

  init(configuration: DeviceListener.Configuration, hub: DeviceHub, services: DeviceServices) {
    self.hub = hub
    self.services = services
    gate = ArrivalGate(
      ArrivalLimits(
        waiting: DeviceLimits.waiting, proving: configuration.unproven,
        patience: .seconds(DeviceLimits.proofSeconds),
        hurriedPatience: .seconds(DeviceLimits.hurriedProofSeconds)),
      metrics: services.metrics, gauge: .devicesUnproven, crowdedOut: .devicesCrowdedOut)
    book = configuration.connectionsOfAddress.map {
      AddressBook(connections: $0, enrolments: configuration.enrolmentsOfAddress)
    }
    keepalive = configuration.keepaliveSeconds
  }

  /// The first handler of a connection; that of the device comes behind it, in TLS if there is a context.
  func arrival(on shard: DeviceShard, from address: UInt64, tls: NIOSSLContext?) -> Arrival {
    Arrival(
      gate: gate, address: address, speaksFirst: tls == nil, metrics: services.metrics,
      cutOff: .deviceConnectionsDropped
    ) { [self] channel, arrival in
      let operations = channel.pipeline.syncOperations
      if let tls { try operations.addHandler(NIOSSLServerHandler(context: tls)) }
      try operations.addHandler(
        DeviceConnection(host: self, shard: shard, address: address, arrival: arrival))
    }
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
