import GatewayCluster
import Postgres

/// The nodes of a gateway, as its database knows them.
enum NodeTable {
  /// Enters this node, with an epoch that none of its earlier lives had, also if it had left in between.
  ///
  /// No row returns if its certificate was removed, or if its name is in use by another process. A copy of its
  /// folder on a machine that was copied too looks like this one after a restart; only the process that is replaced
  /// can notice that.
  ///
  /// `isFirst`: Whether the process has just started, so that a live row of the same instance is its predecessor's.
  static func registration(_ node: NodeSettings, isFirst: Bool) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO node (name, instance, address, version, epoch, started, lease, draining, devices,
        pushes_per_second)
      SELECT $1, $2, $3, $4, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint), now(),
        now() + make_interval(secs => $5::bigint), false, 0, 0
      WHERE NOT EXISTS (SELECT FROM gateway_text WHERE name = $6 AND value LIKE 'removed %')
      ON CONFLICT (name) DO UPDATE SET instance = excluded.instance, address = excluded.address,
        version = excluded.version, epoch = GREATEST(node.epoch + 1, excluded.epoch), started = excluded.started,
        lease = excluded.lease, draining = false
      WHERE node.lease < now() OR node.instance = excluded.instance
        OR ($7::bigint <> 0 AND split_part(node.instance, '#', 1) = split_part(excluded.instance, '#', 1))
      RETURNING epoch
      """,
      [
        .text(node.name), .text(node.instance), .text(node.address), .text(node.version),
        .number(NodeLimits.leaseSeconds), .text(NodeCertificates.row(node.certificate)),
        .number(isFirst ? 1 : 0),
      ])
  }

  /// Extends the lease, unless it is over.
  static func renewal(
    _ node: NodeSettings, epoch: Int64, condition: NodeCondition
  ) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE node SET lease = now() + make_interval(secs => $3::bigint), draining = $4::bigint <> 0,
        devices = $5, pushes_per_second = $6
      WHERE name = $1 AND epoch = $2 AND lease > now() RETURNING 1
      """,
      [
        .text(node.name), .number(epoch), .number(NodeLimits.leaseSeconds),
        .number(condition.isDraining ? 1 : 0), .number(Int64(condition.devices)),
        .number(Int64(condition.pushesPerSecond)),
      ])
  }

  /// Moves devices of an earlier epoch to the present one, if they are still this node's; returns those.
  static func reclaim(
    _ devices: [Int64], node: String, from old: [Int64], to new: Int64
  ) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE owner SET epoch = $4 WHERE device = ANY($1) AND node = $2 AND epoch = ANY($3)
      RETURNING device
      """,
      [.numbers(devices), .text(node), .numbers(old), .number(new)])
  }

  /// Removes this node.
  static func removal(_ node: NodeSettings, epoch: Int64) -> PostgresStatement {
    PostgresStatement(
      "DELETE FROM node WHERE name = $1 AND epoch = $2", [.text(node.name), .number(epoch)])
  }

  /// All nodes, by their names.
  static let sql = """
    SELECT name, address, version, epoch,
      CAST(extract(epoch FROM started) * 1000 AS bigint),
      CAST(extract(epoch FROM lease - now()) * 1000 AS bigint),
      CAST(draining AS int), devices, pushes_per_second
    FROM node ORDER BY name
    """

  static func read(_ row: any StoreRow) -> ListedNode {
    ListedNode(
      name: row.text(0) ?? "", address: row.text(1) ?? "", version: row.text(2) ?? "",
      epoch: row.number(3) ?? 0, started: row.number(4) ?? 0, leaseLeft: row.number(5) ?? 0,
      isDraining: row.number(6) == 1, devices: Int(row.number(7) ?? 0),
      pushesPerSecond: Int(row.number(8) ?? 0))
  }
}

/// How a node is known to the others.
package struct NodeSettings: Hashable, Sendable {
  /// Its name, which is in its certificate too.
  package var name: String
  /// A value that distinguishes it from a copy of its folder elsewhere.
  package var instance: String
  /// The address for other nodes: a host and a port.
  package var address: String
  /// The version of its program.
  package var version: String
  /// The SHA-256 of its certificate, in hexadecimal digits.
  package var certificate: String

  /// A node's instance with a mark of this process alone; its folder precedes the first `#`.
  func ofThisProcess() -> NodeSettings {
    var own = self
    own.instance =
      instance.replacing("#", with: "_") + "#"
      + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return own
  }
}

/// The condition that a node reports with each renewal.
struct NodeCondition: Hashable, Sendable {
  var isDraining = false
  var devices = 0
  var pushesPerSecond = 0
}
