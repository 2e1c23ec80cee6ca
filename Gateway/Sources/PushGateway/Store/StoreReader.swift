import Foundation
import GRDB

/// Reads a store beside the gateway that writes it: the delivery log, and the number of entries.
package struct StoreReader {
  private let queue: DatabaseQueue

  /// Opens an existing store.
  package init(file: String) throws(StoreOpeningFailure) {
    do {
      queue = try StoreFile.openToRead(file)
    } catch {
      throw StoreOpeningFailure(
        "The store \(file) cannot be read: \(QueueFailure(error)). "
          + "Make it with `push-gateway init FOLDER`, or name its folder with --data.")
    }
  }

  /// The steps of a push, in the order in which they happened.
  ///
  /// `apnsID`: The `apns-id`, in uppercase or lowercase.
  package func deliveries(of apnsID: String) throws(QueueFailure) -> [DeliveryNote] {
    let key = PushKey(apnsID)
    return try read { database in
      var found: [DeliveryNote] = []
      let rows = try Row.fetchCursor(database, sql: "SELECT entries FROM note ORDER BY number")
      while let row = try rows.next() {
        found += DeliveryEntry.entries(in: row.bytes(0) ?? []).lazy.filter { $0.key == key }
          .map(\.note)
      }
      // Entries of different threads are written in order of arrival, not of their times.
      return found.enumerated().sorted {
        ($0.element.at, $0.element.step.order, $0.offset)
          < ($1.element.at, $1.element.step.order, $1.offset)
      }.map(\.element)
    }
  }

  /// The number of entries of every kind.
  package func figures() throws(QueueFailure) -> StoreFigures {
    try read { database in
      let numbers = try Row.fetchOne(
        database,
        sql: """
          SELECT (SELECT count(*) FROM push), (SELECT count(DISTINCT device) FROM push),
            (SELECT coalesce(sum(length(record)), 0) FROM push), (SELECT count(*) FROM device),
            (SELECT count(*) FROM token WHERE invalid IS NULL),
            (SELECT count(*) FROM token WHERE invalid IS NOT NULL),
            (SELECT coalesce(sum(length(entries)), 0) FROM note),
            (SELECT count(*) FROM team), (SELECT count(*) FROM topic),
            (SELECT count(*) FROM signing_key WHERE revoked IS NULL)
          """)
      let values = (0..<10).map { Int(numbers?.number($0) ?? 0) }
      return StoreFigures(
        waiting: values[0], devicesWaitedFor: values[1], waitingBytes: values[2],
        devices: values[3], tokens: values[4], invalidTokens: values[5],
        logEntries: values[6] / DeliveryEntry.size, teams: values[7], topics: values[8],
        keys: values[9])
    }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(QueueFailure) -> Value {
    do {
      return try queue.inDatabase(body)
    } catch {
      throw QueueFailure(error)
    }
  }
}

/// The number of entries in a gateway's store.
package struct StoreFigures: Hashable, Sendable {
  /// Pushes that wait to be acknowledged.
  package var waiting: Int
  /// Devices with waiting pushes.
  package var devicesWaitedFor: Int
  /// Bytes of waiting pushes.
  package var waitingBytes: Int
  /// Devices that enrolled.
  package var devices: Int
  /// Valid tokens.
  package var tokens: Int
  /// Tokens that are answered with 410.
  package var invalidTokens: Int
  /// Lines of the delivery log.
  package var logEntries: Int
  /// Teams.
  package var teams: Int
  /// Topics.
  package var topics: Int
  /// Keys that were not revoked.
  package var keys: Int
}
