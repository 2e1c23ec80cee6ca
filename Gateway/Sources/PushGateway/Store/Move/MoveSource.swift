import Foundation
import GRDB
import LinuxEvents
import Postgres

/// The SQLite file that is moved; no process can write it meanwhile.
struct MoveSource {
  private let file: String
  private let queue: DatabaseQueue

  init(_ file: String) throws(GatewayFailure) {
    self.file = file
    do {
      queue = try StoreFile.open(file, maximumPages: nil)
    } catch let failure as StoreOpeningFailure {
      throw GatewayFailure(failure.description)
    } catch {
      throw Self.failure(file, error)
    }
  }

  /// Runs a closure while the file cannot be written; the closure changes nothing either.
  func hold(_ body: (Database) throws -> Void) throws {
    do {
      try queue.inDatabase { database in
        try database.inTransaction(.immediate) {
          try body(database)
          return .rollback
        }
      }
    } catch let error as DatabaseError {
      throw Self.failure(file, error)
    }
  }

  /// Closes the file and gives it another name, durably, after which no gateway serves it.
  func retire(to retired: String) throws(GatewayFailure) {
    do {
      try queue.close()
      // The write-ahead log stays if a command still reads the file.
      for suffix in ["", "-wal", "-shm"]
      where FileManager.default.fileExists(atPath: file + suffix) {
        try FileManager.default.moveItem(atPath: file + suffix, toPath: retired + suffix)
      }
      try FileSync.synchronize(folder: URL(fileURLWithPath: file).deletingLastPathComponent().path)
    } catch {
      throw GatewayFailure(
        "Everything is in the database, but \(file) cannot be renamed: \(ErrorWords.of(error)). Run the command again."
      )
    }
  }

  private static func failure(_ file: String, _ error: any Error) -> GatewayFailure {
    GatewayFailure(
      "The store \(file) cannot be read: \(QueueFailure(error)). "
        + "Nothing was moved; see which other program has it open.")
  }
}

extension Database {
  /// Figures that change with every write of a gateway or a command to a store.
  ///
  /// They show whether a file still equals the moved one, if the move was interrupted after its commit.
  func storeSeal() throws -> String {
    let row = try Row.fetchOne(
      self,
      sql: """
        SELECT (SELECT value FROM figure WHERE name = 'numbers'),
          (SELECT count(*) FROM push), (SELECT max(number) FROM push),
          (SELECT max(number) FROM note), (SELECT max(at) FROM note),
          (SELECT count(*) FROM device), (SELECT max(seen) FROM device),
          (SELECT count(*) FROM token), (SELECT count(invalid) FROM token),
          (SELECT max(registered) FROM token), (SELECT max(invalid) FROM token),
          (SELECT count(*) FROM team), (SELECT max(created) FROM team),
          (SELECT count(*) FROM topic), (SELECT max(created) FROM topic),
          (SELECT count(*) FROM signing_key), (SELECT count(revoked) FROM signing_key),
          (SELECT count(*) FROM client_certificate),
          (SELECT count(revoked) FROM client_certificate)
        """)
    return (0..<19).map { "\(row?.number($0) ?? 0)" }.joined(separator: " ")
  }

  /// The largest number that was given to a push or reserved for one.
  func largestPushNumber() throws -> Int64 {
    try Int64.fetchOne(
      self,
      sql: """
        SELECT max((SELECT value FROM figure WHERE name = 'numbers'),
          (SELECT coalesce(max(number), 0) FROM push))
        """) ?? 0
  }

  /// The largest number that was ever given to a device.
  func largestDeviceNumber() throws -> Int64 {
    try Int64.fetchOne(
      self,
      sql: """
        SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'device'), 0),
          (SELECT coalesce(max(number), 0) FROM device))
        """) ?? 0
  }

  /// Visits the pairs of `apns-id` and token of the pushes that were accepted last, the latest first, as SQLite's store
  /// remembers them.
  func forEachRecentPair(_ body: ([UInt8]) throws -> Void) throws {
    let rows = try Row.fetchCursor(self, sql: StoreQuery.latestNotes.rawValue)
    var count = 0
    while count < PushStoreLimits.recentPushes, let row = try rows.next() {
      for entry in DeliveryEntry.entries(in: row.bytes(0) ?? []).reversed()
      where entry.note.step == .stored {
        try body(entry.key.paired(with: entry.token).bytes)
        count += 1
      }
    }
  }
}
