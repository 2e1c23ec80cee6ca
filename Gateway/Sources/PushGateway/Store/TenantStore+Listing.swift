package import PushProtocol

extension TenantStore {
  /// A team, and when it was created.
  package struct ListedTeam: Hashable, Sendable {
    /// The team.
    package var team: Tenants.Team
    /// When it was created, in milliseconds since 1970.
    package var created: Int64
  }

  /// A topic and its team.
  package struct ListedTopic: Hashable, Sendable {
    /// The bundle identifier.
    package var name: String
    /// The identifier of its team.
    package var team: String
    /// When it was created, in milliseconds since 1970.
    package var created: Int64
  }

  /// A key, possibly revoked.
  package struct ListedKey: Hashable, Sendable {
    /// The key.
    package var key: Tenants.Key
    /// When it was created, in milliseconds since 1970.
    package var created: Int64
    /// When it was revoked.
    package var revoked: Int64?
  }

  /// A client certificate, possibly revoked.
  package struct ListedCertificate: Hashable, Sendable {
    /// Its name for people.
    package var name: String
    /// The certificate.
    package var certificate: Tenants.Certificate
    /// When it was created, in milliseconds since 1970.
    package var created: Int64
    /// When it was revoked.
    package var revoked: Int64?
  }

  /// All teams, by their identifiers.
  package func teams() throws(TenantFailure) -> [ListedTeam] {
    try read("SELECT id, name, pushes_per_second, created FROM team ORDER BY id") { row in
      ListedTeam(
        team: Tenants.Team(
          id: row.text(0) ?? "", name: row.text(1) ?? "",
          pushesPerSecond: row.number(2).map { Int($0) }),
        created: row.number(3) ?? 0)
    }
  }

  /// All topics, by their names.
  package func topics() throws(TenantFailure) -> [ListedTopic] {
    try read("SELECT name, team, created FROM topic ORDER BY name") { row in
      ListedTopic(
        name: row.text(0) ?? "", team: row.text(1) ?? "", created: row.number(2) ?? 0)
    }
  }

  /// All keys, the oldest first.
  package func keys() throws(TenantFailure) -> [ListedKey] {
    try read(
      """
      SELECT \(Self.keyColumns.joined(separator: ", ")), created, revoked
      FROM signing_key ORDER BY created, id
      """
    ) { row in
      ListedKey(key: Self.key(row), created: row.number(5) ?? 0, revoked: row.number(6))
    }
  }

  /// All client certificates, the oldest first.
  package func certificates() throws(TenantFailure) -> [ListedCertificate] {
    try read(
      """
      SELECT \(Self.certificateColumns.joined(separator: ", ")), created, revoked
      FROM client_certificate ORDER BY created, name
      """
    ) { row in
      ListedCertificate(
        name: row.text(2) ?? "", certificate: Self.certificate(row), created: row.number(5) ?? 0,
        revoked: row.number(6))
    }
  }

  /// The columns of a key that `key` reads.
  static let keyColumns = ["id", "team", "public", "topics", "environments"]

  static func key(_ row: any StoreRow) -> Tenants.Key {
    Tenants.Key(
      id: row.text(0) ?? "", team: row.text(1) ?? "", publicKey: row.bytes(2) ?? [],
      topics: row.text(3).map { Set(texts($0)) }, environments: environments(row, 4))
  }

  /// The columns of a client certificate that `certificate` reads, and its name.
  static let certificateColumns = ["fingerprint", "team", "name", "topics", "environments"]

  static func certificate(_ row: any StoreRow) -> Tenants.Certificate {
    Tenants.Certificate(
      fingerprint: row.bytes(0) ?? [], team: row.text(1) ?? "", topics: texts(row.text(3) ?? ""),
      environments: environments(row, 4))
  }

  static func texts(_ list: String) -> [String] {
    list.split(separator: " ").map(String.init)
  }

  private static func environments(_ row: any StoreRow, _ column: Int) -> Set<PushEnvironment> {
    Set(texts(row.text(column) ?? "").compactMap { PushEnvironment(rawValue: $0) })
  }

  private func read<Value>(
    _ sql: String, _ read: (any StoreRow) -> Value
  ) throws(TenantFailure) -> [Value] {
    do {
      return try session.rows(sql, []).map(read)
    } catch {
      throw .store(error.queueFailure)
    }
  }
}
