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

  /// Records the authority that signs the certificates of nodes, if there is none.
  ///
  /// - Throws: if there is another one: nodes with certificates of different authorities refuse each other.
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

  private func rows(_ sql: String) throws(GatewayFailure) -> [any StoreRow] {
    do {
      return try session.rows(sql, [])
    } catch {
      throw GatewayFailure("The database cannot be read: \(error.queueFailure).")
    }
  }

  private func change(_ sql: String, _ arguments: [StoreValue]) throws(GatewayFailure) {
    do {
      _ = try session.change([StoreStatement(sql, arguments)])
    } catch {
      throw GatewayFailure("The database cannot be written: \(error.queueFailure).")
    }
  }
}
