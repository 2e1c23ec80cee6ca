package import PushProtocol

/// The teams, topics, keys and certificates of a gateway, for the commands that manage them.
///
/// Its changes are durable when a call returns. They take effect when the gateway reads them again: with SQLite
/// when it is asked to reload, with PostgreSQL by itself on every node.
package struct TenantStore {
  let session: any StoreSession
  private let now: () -> Int64

  /// Uses a connection to a store.
  package init(_ session: any StoreSession, now: @escaping () -> Int64 = StoreClock.now) {
    self.session = session
    self.now = now
  }

  /// All tenants, keys and certificates that are in force, for checking requests.
  package func snapshot() throws(TenantFailure) -> Tenants {
    Tenants(
      teams: try teams().map(\.team), keys: try keys().filter { $0.revoked == nil }.map(\.key),
      certificates: try certificates().filter { $0.revoked == nil }.map(\.certificate),
      topics: Dictionary(try topics().map { ($0.name, $0.team) }) { $1 })
  }

  /// Adds a team.
  ///
  /// It throws `TenantFailure.exists` if its identifier is in use.
  package func create(_ team: Tenants.Team) throws(TenantFailure) {
    try write(
      "INSERT INTO team (id, name, pushes_per_second, created) VALUES (?, ?, ?, ?)",
      [.text(team.id), .text(team.name), .number(team.pushesPerSecond), .number(now())],
      taken: .exists("team", team.id))
  }

  /// Adds a topic to a team.
  ///
  /// It throws `TenantFailure.exists` if any team has the topic; `.unknown` if the team does not exist.
  package func create(topic: String, team: String) throws(TenantFailure) {
    try expectTeam(team)
    try write(
      "INSERT INTO topic (name, team, created) VALUES (?, ?, ?)",
      [.text(topic), .text(team), .number(now())], taken: .exists("topic", topic))
  }

  /// Adds a key.
  ///
  /// It throws `TenantFailure.exists` if its identifier is in use, even by a revoked key; `.unknown` if the team does not
  /// exist.
  package func create(_ key: Tenants.Key) throws(TenantFailure) {
    try expectTeam(key.team)
    try write(
      """
      INSERT INTO signing_key (id, team, public, topics, environments, created)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .text(key.id), .text(key.team), .bytes(key.publicKey),
        key.topics.map { Self.list($0.sorted()) } ?? .null,
        Self.list(key.environments.map(\.rawValue).sorted()), .number(now()),
      ], taken: .exists("key", key.id))
  }

  /// Adds a client certificate.
  ///
  /// `name`: Its name for people.
  package func create(_ certificate: Tenants.Certificate, name: String) throws(TenantFailure) {
    try expectTeam(certificate.team)
    try write(
      """
      INSERT INTO client_certificate (fingerprint, team, name, topics, environments, created)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .bytes(certificate.fingerprint), .text(certificate.team), .text(name),
        Self.list(certificate.topics),
        Self.list(certificate.environments.map(\.rawValue).sorted()), .number(now()),
      ], taken: .exists("certificate", name))
  }

  /// Revokes a key for good; tokens that it signed are refused as soon as the gateway has read the change.
  package func revoke(key id: String) throws(TenantFailure) {
    let count = try change(
      "UPDATE signing_key SET revoked = ? WHERE id = ? AND revoked IS NULL",
      [.number(now()), .text(id)])
    if count == 0 { throw .unknown("key", id) }
  }

  /// Revokes a client certificate for good.
  package func revoke(certificate name: String) throws(TenantFailure) {
    let count = try change(
      "UPDATE client_certificate SET revoked = ? WHERE name = ? AND revoked IS NULL",
      [.number(now()), .text(name)])
    if count == 0 { throw .unknown("certificate", name) }
  }

  /// Removes a topic from its team; its tokens stay, and are unknown to every team until one has the topic.
  package func revoke(topic: String) throws(TenantFailure) {
    let count = try change("DELETE FROM topic WHERE name = ?", [.text(topic)])
    if count == 0 { throw .unknown("topic", topic) }
  }

  /// Removes a team with its topics, and revokes its keys and certificates.
  package func revoke(team id: String) throws(TenantFailure) {
    try expectTeam(id)
    let revoked: [StoreValue] = [.number(now()), .text(id)]
    try change([
      StoreStatement("DELETE FROM team WHERE id = ?", [.text(id)]),
      StoreStatement("DELETE FROM topic WHERE team = ?", [.text(id)]),
      StoreStatement(
        "UPDATE signing_key SET revoked = ? WHERE team = ? AND revoked IS NULL", revoked),
      StoreStatement(
        "UPDATE client_certificate SET revoked = ? WHERE team = ? AND revoked IS NULL", revoked),
    ])
  }

  /// Checks that a key could be added: its team exists, and its identifier was never used.
  package func expectFree(key id: String, team: String) throws(TenantFailure) {
    try expectTeam(team)
    if try keys().contains(where: { $0.key.id == id }) { throw .exists("key", id) }
  }

  private func expectTeam(_ id: String) throws(TenantFailure) {
    guard try teams().contains(where: { $0.team.id == id }) else { throw .unknown("team", id) }
  }

  private func change(_ sql: String, _ arguments: [StoreValue]) throws(TenantFailure) -> Int {
    try change([StoreStatement(sql, arguments)]).first ?? 0
  }

  @discardableResult
  private func change(_ statements: [StoreStatement]) throws(TenantFailure) -> [Int] {
    do {
      return try session.change(statements)
    } catch {
      throw .store(error.queueFailure)
    }
  }

  private func write(
    _ sql: String, _ arguments: [StoreValue], taken: TenantFailure
  ) throws(TenantFailure) {
    do {
      _ = try session.change([StoreStatement(sql, arguments)])
    } catch .taken {
      throw taken
    } catch {
      throw .store(error.queueFailure)
    }
  }

  private static func list(_ texts: [String]) -> StoreValue {
    .text(texts.joined(separator: " "))
  }
}

/// Why a change to teams, topics, keys or certificates was refused.
package enum TenantFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// An entry with that name exists already: its kind, and its name.
  case exists(String, String)
  /// No entry has that name: the kind, and the name.
  case unknown(String, String)
  /// The store cannot be written or read.
  case store(QueueFailure)

  /// The problem, with its value and a remedy.
  package var description: String {
    switch self {
    case .exists(let kind, let name):
      "There is a \(kind) \(name) already; `push-gateway \(kind) list` shows all of them."
    case .unknown(let kind, let name):
      "There is no \(kind) \(name); `push-gateway \(kind) list` shows those there are."
    case .store(let failure):
      "The store cannot be used: \(failure)."
    }
  }
}
