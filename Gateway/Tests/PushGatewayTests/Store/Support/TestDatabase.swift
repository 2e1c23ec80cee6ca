import Foundation
import Postgres
import PushGateway
import TestSupport

@testable import PushGateway

/// A database of its own with the tables of a gateway, on the server that the tests share.
struct TestDatabase {
  let place: PostgresPlace
  private let name: String

  init(makesTables: Bool = true) throws {
    let server = try PostgresServer.shared.get()
    name = "t" + UUID().uuidString.lowercased().replacing("-", with: "")
    let administrator = try PostgresConnection(
      PostgresAddress("\(server.address) options='-c synchronous_commit=local'"), seconds: 60,
      program: "tests")
    _ = try administrator.run([PostgresStatement("CREATE DATABASE \(name)")], within: 60_000)
    let address = server.address.replacing("dbname=postgres", with: "dbname=\(name)")
    place = try PostgresPlace(address, durability: .local)
    if makesTables { _ = try PostgresSession(place, makesTables: true) }
  }

  /// A store of a node.
  func store(node: String = "a", options: PushStoreOptions) throws -> PostgresStore {
    try PostgresStore(place, node: NodeIdentity(name: node, epoch: 1), options: options)
  }

  /// Accepts connections, or ends the open ones and refuses new ones.
  func setAllowed(_ isAllowed: Bool) throws {
    let server = try PostgresServer.shared.get()
    let administrator = try PostgresConnection(
      PostgresAddress("\(server.address) options='-c synchronous_commit=local'"), seconds: 60,
      program: "tests")
    _ = try administrator.run(
      [
        PostgresStatement("ALTER DATABASE \(name) ALLOW_CONNECTIONS \(isAllowed)"),
        PostgresStatement(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)' AND NOT \(isAllowed)"
        ),
      ], within: 60_000)
  }

  /// Runs a statement as the owner of the tables.
  @discardableResult
  func run(_ sql: String) throws -> PostgresRows {
    // The server has no standby that would confirm a commit.
    let address = try PostgresAddress(
      "\(place.address.text) options='-c synchronous_commit=local'")
    let connection = try PostgresConnection(address, seconds: 60, program: "tests")
    return try connection.run([PostgresStatement(sql)], within: 60_000)[0]
  }
}
