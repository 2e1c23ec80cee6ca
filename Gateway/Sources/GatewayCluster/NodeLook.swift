import ByteParsing
import PushProtocol

/// The answer to a look at the database.
package struct NodeLook: Sendable {
  /// Whether the lease was renewed; otherwise it was over.
  package var isRenewed: Bool
  package var nodes: [ListedNode]
  /// The certificates of removed nodes.
  package var removed: Set<String>
  /// The version of teams, topics, keys and certificates.
  package var tenants: Int64?
  /// The version of the database's tables.
  package var tables: Int64?
  /// How many connections to the database were made so far.
  package var connections: Int

  package init(
    isRenewed: Bool, nodes: [ListedNode], removed: Set<String> = [], tenants: Int64?,
    tables: Int64?, connections: Int
  ) {
    (self.isRenewed, self.nodes, self.removed) = (isRenewed, nodes, removed)
    (self.tenants, self.tables, self.connections) = (tenants, tables, connections)
  }
}

/// A node of a gateway.
package struct ListedNode: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// The address for other nodes: a host and a port.
  package var address: String
  /// The version of its program.
  package var version: String
  /// Which of its lives this is.
  package var epoch: Int64
  /// Since when it runs, in milliseconds since 1970.
  package var started: Int64
  /// For how many milliseconds its lease lasts; a negative number if it is over.
  package var leaseLeft: Int64
  /// Whether it sends its devices away, to stop.
  package var isDraining: Bool
  /// How many devices are connected to it.
  package var devices: Int
  /// How many pushes it accepts a second.
  package var pushesPerSecond: Int

  package init(
    name: String, address: String, version: String, epoch: Int64, started: Int64,
    leaseLeft: Int64, isDraining: Bool, devices: Int, pushesPerSecond: Int
  ) {
    (self.name, self.address, self.version) = (name, address, version)
    (self.epoch, self.started, self.leaseLeft) = (epoch, started, leaseLeft)
    (self.isDraining, self.devices) = (isDraining, devices)
    self.pushesPerSecond = pushesPerSecond
  }

  /// Whether the database has received a message of it lately.
  package var isAlive: Bool { leaseLeft > 0 }
}

/// The devices of earlier epochs on their way to another one, in parts.
struct NodeReclaim: Sendable {
  let epoch: Int64
  let earlier: [Int64]
  private let devices: [Int64]
  private var askedCount = 0
  private var held: Set<Int64> = []

  init(epoch: Int64, earlier: [Int64], devices: [Int64]) {
    (self.epoch, self.earlier, self.devices) = (epoch, earlier, devices)
  }

  /// The devices of the next statement.
  var next: [Int64] {
    Array(devices.dropFirst(askedCount).prefix(NodeLimits.devicesInStatement))
  }

  var isComplete: Bool { askedCount == devices.count }

  /// The devices that other nodes hold.
  var lost: [Int64] { devices.filter { !held.contains($0) } }

  /// Adds the answer to a statement.
  mutating func add(_ found: [Int64]) {
    askedCount += next.count
    held.formUnion(found)
  }
}

extension TokenHash {
  /// Reads the 64 digits of a notification.
  init?(hexadecimal text: Substring) {
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard digits.count == 64 else { return nil }
    self.init(stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }
}
