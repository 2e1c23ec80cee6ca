import NIOCore
import NIOSSL
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
    book = configuration.connectionsOfAddress.map {
      ConnectionLimiter(connections: $0, enrolments: configuration.enrolmentsOfAddress)
    }
    keepalive = configuration.keepaliveSeconds
  }

  /// The first handler of a connection; the device's handler follows it, behind TLS if there is a context.
  func arrival(on shard: LoopShard, from address: UInt64, tls: NIOSSLContext?) -> Arrival {
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
    let spread = registry.count / DeviceLimits.returnsInSecond
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

/// Counts the connections of each address, and the devices that it enrolled lately.
final class ConnectionLimiter: Sendable {
  private let connections: Int
  private let enrolments: Int
  private let entries = Mutex<[UInt64: Entry]>([:])

  /// - Parameters:
  ///   - connections: How many connections an address may have.
  ///   - enrolments: How many devices an address may enrol in a minute.
  init(connections: Int, enrolments: Int) {
    self.connections = connections
    self.enrolments = enrolments
  }

  /// Records a connection, unless the address has as many as it may have.
  func enter(_ address: UInt64) -> Bool {
    entries.withLock { entries in
      guard entries[address, default: Entry()].connections < connections else { return false }
      entries[address, default: Entry()].connections += 1
      return true
    }
  }

  /// Records that a connection is closed; an address without any is removed.
  func leave(_ address: UInt64) {
    entries.withLock { entries in
      guard var entry = entries.removeValue(forKey: address) else { return }
      entry.connections -= 1
      if entry.connections > 0 { entries[address] = entry }
    }
  }

  /// Records that a device is about to be enrolled, unless there were too many in this minute.
  func enrol(_ address: UInt64, minute: Int64) -> Bool {
    entries.withLock { entries in
      guard var entry = entries[address] else { return false }
      if entry.minute != minute {
        entry.minute = minute
        entry.enrolments = 0
      }
      entry.enrolments += 1
      entries[address] = entry
      return entry.enrolments <= enrolments
    }
  }

  /// The address as a number: all of an IPv4 address, and the network part of an IPv6 one.
  static func number(of address: IPAddress?) -> UInt64 {
    guard let address else { return 0 }
    // Two addresses with the same number share their limits, and nothing else.
    return address.network.utf8.fnv1a
  }

  private struct Entry {
    var connections = 0
    var enrolments = 0
    var minute: Int64 = 0
  }
}
