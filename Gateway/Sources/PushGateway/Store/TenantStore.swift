import Foundation
import GRDB
package import PushProtocol

/// The teams, topics, keys and certificates of a gateway, for the commands that manage them.
///
/// It opens the store's file for a moment beside a running gateway; its changes are durable when a call
/// returns, and take effect when the gateway reads them again.
package struct TenantStore {
  let queue: DatabaseQueue
  private let now: () -> Int64

  /// Opens a store, or creates it.
  package init(
    file: String, now: @escaping () -> Int64 = StoreClock.now
  ) throws(StoreOpeningFailure) {
    do {
      queue = try StoreFile.open(file, maximumPages: nil)
    } catch let failure as StoreOpeningFailure {
      throw failure
    } catch {
      throw StoreOpeningFailure(
        "The store \(file) cannot be opened: \(QueueFailure(error)). "
          + "Make it with `push-gateway init FOLDER`, or name its folder with --data.")
    }
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
    try write { database in
      try database.execute(
        sql: "INSERT INTO team (id, name, pushes_per_second, created) VALUES (?, ?, ?, ?)",
        arguments: [team.id, team.name, team.pushesPerSecond, now()])
    } taken: {
      .exists("team", team.id)
    }
  }

  /// Adds a topic to a team.
  ///
  /// It throws `TenantFailure.exists` if any team has the topic; `.unknown` if there is no such team.
  package func create(topic: String, team: String) throws(TenantFailure) {
    try expectTeam(team)
    try write { database in
      try database.execute(
        sql: "INSERT INTO topic (name, team, created) VALUES (?, ?, ?)",
        arguments: [topic, team, now()])
    } taken: {
      .exists("topic", topic)
    }
  }

  /// Adds a key.
  ///
  /// It throws `TenantFailure.exists` if its identifier is in use, even by a revoked key; `.unknown` if there
  /// is no such team.
  package func create(_ key: Tenants.Key) throws(TenantFailure) {
    try expectTeam(key.team)
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO signing_key (id, team, public, topics, environments, created)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          key.id, key.team, Data(key.publicKey), key.topics.map { Self.list($0.sorted()) },
          Self.list(key.environments.map(\.rawValue).sorted()), now(),
        ])
    } taken: {
      .exists("key", key.id)
    }
  }

  /// Adds a client certificate.
  ///
  /// `name`: Its name for people.
  package func create(_ certificate: Tenants.Certificate, name: String) throws(TenantFailure) {
    try expectTeam(certificate.team)
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO client_certificate (fingerprint, team, name, topics, environments, created)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          Data(certificate.fingerprint), certificate.team, name, Self.list(certificate.topics),
          Self.list(certificate.environments.map(\.rawValue).sorted()), now(),
        ])
    } taken: {
      .exists("certificate", name)
    }
  }

  /// Revokes a key for good; tokens that it signed are refused as soon as the gateway has read the change.
  package func revoke(key id: String) throws(TenantFailure) {
    let count = try change(
      "UPDATE signing_key SET revoked = ? WHERE id = ? AND revoked IS NULL", [now(), id])
    if count == 0 { throw .unknown("key", id) }
  }

  /// Revokes a client certificate for good.
  package func revoke(certificate name: String) throws(TenantFailure) {
    let count = try change(
      "UPDATE client_certificate SET revoked = ? WHERE name = ? AND revoked IS NULL",
      [now(), name])
    if count == 0 { throw .unknown("certificate", name) }
  }

  /// Removes a topic from its team; its tokens stay, and are unknown to every team until one has the topic.
  package func revoke(topic: String) throws(TenantFailure) {
    let count = try change("DELETE FROM topic WHERE name = ?", [topic])
    if count == 0 { throw .unknown("topic", topic) }
  }

  /// Removes a team with its topics, and revokes its keys and certificates.
  package func revoke(team id: String) throws(TenantFailure) {
    guard try change("DELETE FROM team WHERE id = ?", [id]) > 0 else {
      throw .unknown("team", id)
    }
    try change("DELETE FROM topic WHERE team = ?", [id])
    for table in ["signing_key", "client_certificate"] {
      try change("UPDATE \(table) SET revoked = ? WHERE team = ? AND revoked IS NULL", [now(), id])
    }
  }

  /// Checks that a key could be added: its team exists, and its identifier was never used.
  package func expectFree(key id: String, team: String) throws(TenantFailure) {
    try expectTeam(team)
    if try keys().contains(where: { $0.key.id == id }) { throw .exists("key", id) }
  }

  private func expectTeam(_ id: String) throws(TenantFailure) {
    guard try teams().contains(where: { $0.team.id == id }) else { throw .unknown("team", id) }
  }

  @discardableResult
  private func change(
    _ sql: String, _ arguments: StatementArguments
  ) throws(TenantFailure) -> Int {
    var count = 0
    try write { database in
      try database.execute(sql: sql, arguments: arguments)
      count = database.changesCount
    } taken: {
      .exists("row", "")
    }
    return count
  }

  private func write(
    _ body: (Database) throws -> Void, taken: () -> TenantFailure
  ) throws(TenantFailure) {
    do {
      try queue.inDatabase(body)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw taken()
    } catch {
      throw .store(QueueFailure(error))
    }
  }

  static func list(_ texts: [String]) -> String { texts.joined(separator: " ") }
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
      "The store cannot be used: \(failure). Make room on its disk, and see which other program has it open."
    }
  }
}
