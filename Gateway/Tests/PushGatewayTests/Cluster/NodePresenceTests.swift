import Foundation
import GatewayCluster
import Logging
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import PushGateway

/// The life of a node in the database.
@Suite(.blocking, .timeLimit(.minutes(5))) struct NodePresenceTests {
  /// The changes that a node's registration has reported.
  private final class Changes: Sendable {
    let moved = Mutex<[Int64]>([])
    /// How often keys were said to count.
    let trusts = Atomic(0)
  }

  private let database: TestDatabase
  private let log = LogLines()

  init() throws { database = try TestDatabase() }

  private func node(_ changes: Changes, trust: Duration = NodeLimits.trust) -> NodePresence {
    NodePresence(
      NodeSettings(
        name: "a", instance: "machine:/folder", address: "127.0.0.1:1", version: "1",
        certificate: "ab"),
      as: NodeIdentity(name: "a"), in: database.place, clock: ClusterClock(), shares: TeamShares(),
      trust: trust, log: log.logger,
      NodePresence.Handlers(
        devices: { [1, 2] }, deviceCount: { 2 }, accepted: { 0 }, unreached: { [] },
        trustTenants: { _ in changes.trusts.add(1, ordering: .relaxed) },
        perform: { effect in
          if case .release(let devices) = effect { changes.moved.withLock { $0 += devices } }
        }))
  }

  private func logged(_ text: String) -> Bool { log.all.contains { $0.contains(text) } }

  private func until(_ condition: () -> Bool) {
    while !condition() { Thread.sleep(forTimeInterval: 0.01) }
  }

  @Test
  func
    `A node whose folder and machine were copied releases its devices, and waits for its copy to end`()
    throws
  {
    let changes = Changes()
    let first = node(changes)
    try first.register()
    first.begin()
    let epoch = first.identity.epoch
    let copy = node(Changes())
    try copy.register()
    until { changes.moved.withLock { $0.contains(2) } }
    #expect(logged("another process has its name"))
    #expect(
      try database.run("SELECT epoch FROM node").number(0, 0) == copy.identity.epoch)
    copy.close()
    until { first.identity.epoch > epoch }
    first.close()
  }

  @Test func `Keys no longer count once the database has been unreachable for too long`() throws {
    let changes = Changes()
    let node = node(changes, trust: .zero)
    try node.register()
    node.begin()
    until { node.hasLooked }
    try database.setAllowed(false)
    until { logged("keys do not count any more") }
    let trusts = changes.trusts.load(ordering: .relaxed)
    try database.setAllowed(true)
    until { changes.trusts.load(ordering: .relaxed) > trusts }
    node.close()
  }

  @Test
  func
    `A node whose new epoch was committed without its knowledge starts another, and keeps its devices`()
    throws
  {
    let changes = Changes()
    let node = node(changes)
    try node.register()
    try database.run(
      "INSERT INTO owner SELECT d, 'a', \(node.identity.epoch), 1 FROM unnest(ARRAY[1, 2]) d")
    // As if the connection had ended after the commit of the registration.
    try database.run("UPDATE node SET epoch = epoch + 1")
    let epoch = node.identity.epoch
    node.begin()
    until { node.identity.epoch > epoch + 1 }
    #expect(changes.moved.withLock { $0 }.isEmpty)
    #expect(try database.run("SELECT count(DISTINCT epoch) FROM owner").number(0, 0) == 1)
    node.close()
  }

  @Test func `A removed node is not registered again`() throws {
    let node = node(Changes())
    try node.register()
    let session = try PostgresSession(database.place)
    #expect(try NodeStore(session).remove("a", isForced: true))
    #expect(throws: GatewayFailure.self) { try node.register() }
    #expect(try database.run("SELECT count(*) FROM node").number(0, 0) == 0)
    #expect(throws: GatewayFailure.self) { try NodeStore(session).remove("a", isForced: true) }
  }
}
