import BoringSSL
import NIOCore
import PushProtocol
import Synchronization

/// The state that the connections of one port share.
final class DeviceHost: Sendable {
  let registry: ConnectionRegistry
  let services: DeviceServices
  let gate: ArrivalGate
  let proxies: ProxyPeers
  /// Absent if all connections come from one address, that of the proxy which terminates TLS.
  let book: ConnectionLimiter?
  /// The devices that each address enrolled, and the tokens that each device requested, lately.
  private let enrolments = RateTable<UInt64>()
  private let registrations = RateTable<Int64>()
  private let enrolmentsOfAddress: Rate
  private let keepalive: ClosedRange<UInt16>

  init(
    configuration: DeviceListener.Configuration, registry: ConnectionRegistry,
    services: DeviceServices
  ) {
    self.registry = registry
    self.services = services
    gate = ArrivalGate(
      ArrivalLimits(
        waiting: DeviceLimits.waiting, proving: configuration.unproven,
        timeout: .seconds(DeviceLimits.proofSeconds),
        hurriedTimeout: .seconds(DeviceLimits.hurriedProofSeconds)),
      metrics: services.metrics, gauge: .devicesUnproven, crowdedOut: .devicesCrowdedOut)
    proxies = ProxyPeers(
      configuration.proxies, timeout: gate.limits.timeout, metrics: services.metrics,
      log: configuration.log)
    book = configuration.connectionsOfAddress.map { ConnectionLimiter(connections: $0) }
    let enrolments = Double(configuration.enrolmentsOfAddress)
    enrolmentsOfAddress = Rate(burst: enrolments, perSecond: enrolments / 3_600)
    keepalive = configuration.keepaliveSeconds
  }

  /// The first handler of a connection; the device's handler follows it, behind TLS if there is a context.
  func arrival(on shard: RouterShard, from address: UInt64, tls: TLSServerContext?) -> Arrival {
    Arrival(
      gate: gate, address: address, speaksFirst: tls == nil, metrics: services.metrics,
      cutOff: .deviceConnectionsDropped
    ) { [self] channel, arrival in
      let operations = channel.pipeline.syncOperations
      if let tls {
        try operations.addHandler(DeviceTLSHandler(tls, through: shard.connections.tls))
      }
      try operations.addHandler(
        DeviceConnection(host: self, shard: shard, address: address, arrival: arrival))
    }
  }

  /// Counts a device that an address is about to enrol, and returns whether it may; any number of them if all devices seem to
  /// have one address.
  func mayEnrol(_ address: UInt64) -> Bool {
    book == nil || enrolments.consume(address, enrolmentsOfAddress, at: .now())
  }

  /// Counts a token that a device requests, and returns whether it may.
  func mayRegister(_ device: Int64) -> Bool {
    registrations.consume(device, DeviceLimits.registrations, at: .now())
  }

  var longestKeepalive: UInt32 { UInt32(keepalive.upperBound) }

  func welcome(_ device: Int64) -> LinkWelcome {
    let spread = registry.count / DeviceLimits.returnsInSecond
    return LinkWelcome(
      device: device, shortestKeepalive: keepalive.lowerBound,
      longestKeepalive: keepalive.upperBound,
      returnSeconds: UInt16(clamping: max(1, spread)))
  }

  /// Bytes that cannot be guessed.
  static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}

/// Counts the connections of each address.
final class ConnectionLimiter: Sendable {
  private let limit: Int
  private let connections = Mutex<[UInt64: Int]>([:])

  /// `connections`: How many connections an address may have.
  init(connections: Int) {
    limit = connections
  }

  /// Records a connection, unless the address has as many as it may have.
  func enter(_ address: UInt64) -> Bool {
    connections.withLock { connections in
      guard connections[address, default: 0] < limit else { return false }
      connections[address, default: 0] += 1
      return true
    }
  }

  /// Records that a connection is closed; an address without any is removed.
  func leave(_ address: UInt64) {
    connections.withLock { connections in
      guard let count = connections.removeValue(forKey: address), count > 1 else { return }
      connections[address] = count - 1
    }
  }

  /// The address as a number: all of an IPv4 address, and the network part of an IPv6 one.
  static func number(of address: IPAddress?) -> UInt64 {
    guard let address else { return 0 }
    // Two addresses with the same number share their limits, and nothing else.
    return address.network.utf8.fnv1a
  }

}
