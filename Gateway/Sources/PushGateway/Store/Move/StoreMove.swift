import Foundation
import GRDB
import LinuxEvents
import Postgres

/// Moves a gateway from the SQLite file of its folder into PostgreSQL.
///
/// One transaction puts everything into the database, together with a seal: figures of the file that change with every write
/// to it. Then the folder becomes a node's, and at last the file gets another name. A move that was interrupted is run again:
/// without a seal in the database it restarts; with the file's own seal it continues after the commit; with another seal the
/// file was changed since, and the move is refused, because the database lacks the changes.
package struct StoreMove {
  private let folder: GatewayFolder
  private let place: PostgresPlace
  private let node: String?
  private let now: Int64

  /// How far a move is.
  package struct Progress: Hashable, Sendable {
    /// The name of the moved entries, in the plural.
    package var name: String
    /// How much of it was moved.
    package var done: Int
    /// How much there is.
    package var total: Int
  }

  /// The result of a move.
  package struct Outcome: Hashable, Sendable {
    /// How much of each kind was moved; empty if an earlier run did that.
    package var counts: [Progress] = []
    /// How many waiting pushes were left behind because no gateway could have read them.
    package var unreadable = 0
    /// The name of the node.
    package var node = ""
  }

  /// Names a folder and a database.
  ///
  /// `node`: The name of the node that the folder becomes; absent: one from the machine's name.
  /// `now`: Milliseconds since 1970.
  package init(
    _ folder: GatewayFolder, to place: PostgresPlace, node: String? = nil,
    now: Int64 = StoreClock.now()
  ) {
    self.folder = folder
    self.place = place
    self.node = node
    self.now = now
  }

  /// The name of the file after the move.
  package var retired: String { folder.store + ".moved" }

  /// Moves everything; `report` is called after each batch.
  package func run(_ report: (Progress) -> Void = { _ in }) throws -> Outcome {
    let earlier = try expectFile()
    let lock = try GatewayServer.acquireLock(folder)
    defer { withExtendedLifetime(lock) {} }
    let session = try PostgresSession(place, makesTables: true)
    let source = try MoveSource(folder.store)
    let authority = try FolderAuthority(folder, now: Date())
    _ = try authority.signer()
    var outcome = Outcome()
    try source.hold { database in
      outcome = try transfer(database, authority, report)
      outcome.node = node ?? earlier ?? ClusterNodeName.suggestion()
      try folder.join(
        .database(place, node: outcome.node), session, authority, now: Date())
    }
    try source.retire(to: retired)
    return outcome
  }

  /// Checks that there is a file to move, and returns the name of the node that an earlier run has made of the folder.
  private func expectFile() throws -> String? {
    var earlier: (place: PostgresPlace, node: String)?
    if case .database(let place, let node) = try StorePlace(folder) { earlier = (place, node) }
    guard FileManager.default.fileExists(atPath: folder.store) else {
      throw GatewayFailure(
        earlier.map {
          "The store of \(folder.path) is in PostgreSQL already (\($0.place.address))."
        }
          ?? "There is no store to move: \(folder.store) is not there. Name the folder of a gateway, "
          + "or make a new one with `push-gateway init FOLDER --store ADDRESS`.")
    }
    if let earlier, earlier.place.address.text != place.address.text {
      throw GatewayFailure(
        "The store of \(folder.path) was moved to another database (\(earlier.place.address)), "
          + "and only its file is left to be renamed. Name that database with --to.")
    }
    guard !FileManager.default.fileExists(atPath: retired) else {
      throw GatewayFailure(
        "\(retired) of an earlier move is in the way. Put it elsewhere, and run the command again.")
    }
    return earlier?.node
  }

  /// Puts everything into the database, unless it is there already.
  func transfer(
    _ database: Database, _ authority: FolderAuthority, _ report: (Progress) -> Void
  ) throws -> Outcome {
    let seal = try database.storeSeal()
    let target = try MoveTarget(place)
    switch try target.begin(authority.certificatePEM) {
    case .moved(seal): return Outcome()
    case .moved:
      throw GatewayFailure(
        "\(folder.store) was moved into this database before, and one of both was changed since. "
          + "Make another database, with `createdb` for example, and name it with --to.")
    case .filled:
      throw GatewayFailure(
        "The database has devices, teams or pushes of a gateway already. "
          + "Make another one, with `createdb` for example, and name it with --to.")
    case .empty: break
    }
    var outcome = Outcome()
    for table in MovedTable.all(now: now) {
      try move(table, database, target, &outcome, report)
    }
    outcome.counts.append(try movePairs(database, target))
    try target.commit(
      authority.certificatePEM, seal: seal, pushNumber: database.largestPushNumber(),
      deviceNumber: database.largestDeviceNumber())
    return outcome
  }

  private func move(
    _ table: MovedTable, _ database: Database, _ target: MoveTarget, _ outcome: inout Outcome,
    _ report: (Progress) -> Void
  ) throws {
    var progress = Progress(
      name: table.name, done: 0, total: try Int.fetchOne(database, sql: table.total) ?? 0)
    var batch = MovedBatch(table)
    func insert() throws {
      progress.done += batch.size
      guard let statement = batch.take() else { return }
      try target.run([statement])
      report(progress)
    }
    let rows = try Row.fetchCursor(database, sql: table.selection)
    while let row = try rows.next() {
      batch.append(row)
      if batch.isFull { try insert() }
    }
    try insert()
    outcome.unreadable += batch.unreadable
    outcome.counts.append(progress)
  }

  /// Moves what recognizes a repeated request: new pushes are looked up among the pairs in the database.
  private func movePairs(_ database: Database, _ target: MoveTarget) throws -> Progress {
    var count = 0
    var pairs: [[UInt8]] = []
    func insert() throws {
      // The pushes that are stored now have numbers above zero.
      let rows = try target.run([
        PostgresStatement(
          """
          INSERT INTO accepted (slot, pair, number)
          SELECT r.slot, pair, 0 FROM ring r, unnest($1::bytea[]) AS u (pair) WHERE r.name = 'push'
          ON CONFLICT DO NOTHING
          """, [.byteStrings(pairs)])
      ])
      count += rows[0].changed
      pairs.removeAll(keepingCapacity: true)
    }
    try database.forEachRecentPair { pair in
      pairs.append(pair)
      if pairs.count >= MoveLimits.rows { try insert() }
    }
    if !pairs.isEmpty { try insert() }
    return Progress(name: "remembered requests", done: count, total: count)
  }
}
