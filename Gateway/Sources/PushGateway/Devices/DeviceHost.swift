import NIOCore
import NIOSSL
import PushProtocol
import Synchronization

/// What the connections of one port share.
final class DeviceHost: Sendable {
  let hub: ConnectionRegistry
  let services: DeviceServices
  let gate: ArrivalGate
  /// Absent where all connections come from one address: that of what ends TLS for them.
  let book: ConnectionLimiter?
  private let keepalive: ClosedRange<UInt16>

  init(
    configuration: DeviceListener.Configuration, hub: ConnectionRegistry, services: DeviceServices
  ) {
    self.hub = hub
    self.services = services
    gate = ArrivalGate(
      ArrivalLimits(
        waiting: DeviceLimits.waiting, proving: configuration.unproven,
        patience: .seconds(DeviceLimits.proofSeconds),
        hurriedPatience: .seconds(DeviceLimits.hurriedProofSeconds)),
      metrics: services.metrics, gauge: .devicesUnproven, crowdedOut: .devicesCrowdedOut)
    book = configuration.connectionsOfAddress.map {
      ConnectionLimiter(connections: $0, enrolments: configuration.enrolmentsOfAddress)
    }
    keepalive = configuration.keepaliveSeconds
  }

  /// The first handler of a connection; that of the device comes behind it, in TLS if there is a context.
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

/// How many connections each address has, and how many devices it has enrolled lately.
final class ConnectionLimiter: Sendable {
  private let connections: Int
  private let enrolments: Int
  private let entries = Mutex<[UInt64: Entry]>([:])

  /// - Parameters:
  ///   - connections: How many connections an address may have.
  ///   - enrolments: How many devices it may enrol in a minute.
  init(connections: Int, enrolments: Int) {
    self.connections = connections
    self.enrolments = enrolments
  }

  /// Notes a connection, unless the address has as many as it may have.
  func enter(_ address: UInt64) -> Bool {
    entries.withLock { entries in
      guard entries[address, default: Entry()].connections < connections else { return false }
      entries[address, default: Entry()].connections += 1
      return true
    }
  }

  /// Notes that a connection is gone; an address without any is forgotten.
  func leave(_ address: UInt64) {
    entries.withLock { entries in
      guard var entry = entries.removeValue(forKey: address) else { return }
      entry.connections -= 1
      if entry.connections > 0 { entries[address] = entry }
    }
  }

  /// Notes that a device is to be enrolled, unless there were too many in this minute.
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

  /// The address in a number: all of IPv4, and the network's part of IPv6.
  static func number(of address: SocketAddress?) -> UInt64 {
    guard let text = address?.ipAddress else { return 0 }
    // FNV-1a: two addresses that fall together share their limits, no more.
    return network(of: text).utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }

  /// The first four groups of an address of IPv6; an address of IPv4 as it is.
  static func network(of text: String) -> String {
    guard text.contains(":") else { return text }
    let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let head = halves[0].split(separator: ":")
    let tail = halves.count > 1 ? halves[1].split(separator: ":") : []
    let gap = Array(repeating: Substring("0"), count: max(0, 8 - head.count - tail.count))
    return (head + gap + tail).prefix(4).joined(separator: ":")
  }

  private struct Entry {
    var connections = 0
    var enrolments = 0
    var minute: Int64 = 0
  }
}
