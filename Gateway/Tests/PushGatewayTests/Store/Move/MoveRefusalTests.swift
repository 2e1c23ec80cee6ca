import Foundation
import Postgres
import TestSupport
import Testing

@testable import PushGateway

/// A move that is refused or interrupted loses nothing.
@Suite(.blocking) struct MoveRefusalTests {
  private let gateway: MovingGateway

  init() throws { gateway = try MovingGateway() }

  private var files: FileManager { .default }

  /// Runs the move, which has to be refused with a text.
  private func expectRefusal(_ text: String) {
    do {
      _ = try gateway.move.run()
      Issue.record("it was not refused")
    } catch {
      #expect("\(error)".contains(text), "\(error)")
    }
  }

  /// The gateway is as it was before the move.
  private func expectUnmoved() throws {
    #expect(files.fileExists(atPath: gateway.folder.store))
    #expect(!files.fileExists(atPath: gateway.folder.node))
    #expect(!files.fileExists(atPath: gateway.move.retired))
    #expect(try gateway.database.run("SELECT count(*) FROM token").number(0, 0) == 0)
  }

  @Test func `A folder that a gateway serves is refused`() async throws {
    try await gateway.fill()
    let lock = try GatewayServer.acquireLock(gateway.folder)
    expectRefusal(
      "Another gateway serves \(gateway.folder.path). Stop it, or name another folder.")
    withExtendedLifetime(lock) {}
    try expectUnmoved()
  }

  @Test func `A folder without a file is refused, before and after a move`() async throws {
    expectRefusal("There is no store to move: \(gateway.folder.store) is not there.")
    try await gateway.fill()
    _ = try gateway.move.run()
    expectRefusal("The store of \(gateway.folder.path) is in PostgreSQL already (dbname=")
  }

  @Test(arguments: [
    "INSERT INTO device (key, enrolled, seen) VALUES ('\\x04', 1, 1)",
    "INSERT INTO team VALUES ('TEAM000001', 'One', NULL, 1)",
    "INSERT INTO push VALUES (3, 1, 1, 1, 10, NULL, '\\x00', '\\x00')",
  ])
  func `A database that is in use is refused`(statement: String) async throws {
    try await gateway.fill()
    try gateway.database.run(statement)
    expectRefusal(
      "The database has devices, teams or pushes of a gateway already. Make another one, "
        + "with `createdb` for example, and name it with --to.")
    try expectUnmoved()
  }

  @Test func `The database of another gateway's nodes is refused`() async throws {
    try await gateway.fill()
    try gateway.database.run("INSERT INTO gateway_text VALUES ('authority', 'another')")
    expectRefusal("The database is of another gateway: its authority is not this folder's.")
    try expectUnmoved()
  }

  @Test func `An authority without its key is refused`() async throws {
    try await gateway.fill()
    _ = try FolderAuthority(gateway.folder, now: Date())
    try files.removeItem(atPath: gateway.folder.authorityKey)
    expectRefusal("\(gateway.folder.authorityKey) is not here")
    try expectUnmoved()
  }

  @Test func `A password in the address is refused`() {
    do {
      _ = try PostgresPlace("host=a password=b", durability: .standby)
      Issue.record("it was not refused")
    } catch {
      #expect(error.description.contains("The store's address contains a password"))
    }
  }

  @Test func `A file that an earlier move has left is not replaced`() async throws {
    try await gateway.fill()
    try Data().write(to: URL(fileURLWithPath: gateway.move.retired))
    expectRefusal("\(gateway.move.retired) of an earlier move is in the way.")
  }

  @Test func `A refusal of the database undoes the move, and the gateway is unchanged`()
    async throws
  {
    try await gateway.fill()
    try gateway.change("UPDATE push SET priority = 100000 WHERE number = 4")
    expectRefusal("The move did not come to its end: smallint out of range (SQLSTATE 22003).")
    try expectUnmoved()
    try gateway.change("UPDATE push SET priority = 5 WHERE number = 4")
    #expect(try !gateway.move.run().counts.isEmpty)
  }

  // MARK: - Interrupted

  /// Runs the move up to its commit.
  private func moveIntoDatabase() throws {
    try MoveSource(gateway.folder.store).hold { database in
      _ = try gateway.move.transfer(
        database, FolderAuthority(gateway.folder, now: Date()), { _ in })
    }
  }

  @Test func `A move that ended with its commit is finished when it is run again`() async throws {
    try await gateway.fill()
    try moveIntoDatabase()
    #expect(try StorePlace(gateway.folder).text == nil)
    #expect(try gateway.move.run().counts.isEmpty)
    #expect(files.fileExists(atPath: gateway.move.retired))
    #expect(try gateway.database.run("SELECT count(*) FROM push").number(0, 0) == 4)
  }

  @Test func `A move that ended before the renaming is finished, under the same name`()
    async throws
  {
    try await gateway.fill()
    #expect(try gateway.move.run().node == "first")
    try files.moveItem(atPath: gateway.move.retired, toPath: gateway.folder.store)
    let certificate = files.contents(atPath: gateway.folder.nodeCertificate)
    // Meanwhile the gateway has served from the database.
    try gateway.database.run("DELETE FROM push")
    #expect(try gateway.move(node: nil).run().node == "first")
    #expect(files.contents(atPath: gateway.folder.nodeCertificate) == certificate)
    #expect(!files.fileExists(atPath: gateway.folder.store))
    #expect(try gateway.database.run("SELECT count(*) FROM push").number(0, 0) == 0)
  }

  @Test func `A node's certificate of an interrupted move is replaced for another name`()
    async throws
  {
    try await gateway.fill()
    _ = try gateway.move.run()
    try files.moveItem(atPath: gateway.move.retired, toPath: gateway.folder.store)
    try files.removeItem(atPath: gateway.folder.node)
    let certificate = files.contents(atPath: gateway.folder.nodeCertificate)
    _ = try gateway.move(node: "second").run()
    #expect(files.contents(atPath: gateway.folder.nodeCertificate) != certificate)
  }

  @Test func `A file that was served after its commit is not given up`() async throws {
    let hashes = try await gateway.fill()
    try moveIntoDatabase()
    let source = try gateway.source()
    try await gateway.add(
      .test(7), to: hashes[0], of: 1, in: TestQueue(source, clock: gateway.clock))
    source.close()
    expectRefusal(
      "\(gateway.folder.store) was moved into this database before, and one of both was changed since."
    )
    #expect(files.fileExists(atPath: gateway.folder.store))
    #expect(!files.fileExists(atPath: gateway.folder.node))
  }
}
