import ByteParsing
package import GatewayCluster

/// The nodes of a gateway, for the commands that show and add them.
package struct NodeStore {
  private let session: any StoreSession

  /// Uses a connection to a store in PostgreSQL.
  package init(_ session: any StoreSession) {
    self.session = session
  }

  /// All nodes that have not left, by their names.
  package func nodes() throws(GatewayFailure) -> [ListedNode] {
    try rows(NodeTable.sql).map(NodeTable.read)
  }

  /// Records the authority that signs the certificates of nodes, unless one is recorded.
  ///
  /// - Throws: if another one is recorded: nodes with certificates of different authorities refuse each other.
  package func adopt(_ certificate: String) throws(GatewayFailure) {
    try change(
      "INSERT INTO gateway_text (name, value) VALUES ('authority', ?) ON CONFLICT DO NOTHING",
      [.text(certificate)])
    let found = try rows("SELECT value FROM gateway_text WHERE name = 'authority'").first?.text(0)
    guard found == certificate else {
      throw GatewayFailure(
        "The database is of a gateway with another authority, so its nodes would refuse this one. "
          + "Run `push-gateway node add NAME --output FOLDER` with the folder of its first node, and copy the folder here."
      )
    }
  }

  /// Records the certificate of a node, so that it can be removed with the node.
  ///
  /// `fingerprint`: The SHA-256 of its DER form.
  package func record(certificate fingerprint: [UInt8], of node: String) throws(GatewayFailure) {
    try change(
      NodeCertificates.recordingSQL("?", "?"),
      [.text(NodeCertificates.row(HexadecimalText.text(of: fingerprint))), .text(node)])
  }

  /// Removes a node for good: the others refuse its certificates, and its name is free.
  ///
  /// - Throws: if the node does not exist, or if it is alive and `isForced` is false.
  /// - Returns: whether a certificate of the node was known; otherwise the others cannot refuse it.
  package func remove(_ name: String, isForced: Bool) throws(GatewayFailure) -> Bool {
    let isAlive = try nodes().contains { $0.name == name && $0.isAlive }
    if isAlive, !isForced {
      throw GatewayFailure(
        "The node \(name) is alive. Stop it first, or use --force: its devices then connect to other nodes."
      )
    }
    let removed = try change([
      StoreStatement("DELETE FROM node WHERE name = ?", [.text(name)]),
      StoreStatement(
        """
        UPDATE gateway_text SET value = 'removed ' || value
        WHERE name LIKE 'certificate %' AND value = ?
        """, [.text(name)]),
    ])
    if removed == [0, 0] {
      throw GatewayFailure("There is no node \(name); `push-gateway nodes` shows those there are.")
    }
    return removed.last ?? 0 > 0
  }

  private func rows(_ sql: String) throws(GatewayFailure) -> [any StoreRow] {
    do {
      return try session.rows(sql, [])
    } catch {
      throw GatewayFailure("The database cannot be read: \(error.queueFailure).")
    }
  }

  private func change(_ sql: String, _ arguments: [StoreValue]) throws(GatewayFailure) {
    _ = try change([StoreStatement(sql, arguments)])
  }

  private func change(_ statements: [StoreStatement]) throws(GatewayFailure) -> [Int] {
    do {
      return try session.change(statements)
    } catch {
      throw GatewayFailure("The database cannot be written: \(error.queueFailure).")
    }
  }
}
