/// Reads a store next to the gateways that write it: the delivery log, and the number of entries.
package struct StoreReader {
  private let session: any StoreSession

  /// Uses a connection to a store.
  package init(_ session: any StoreSession) {
    self.session = session
  }

  /// The steps of a push or a message, in the order in which they happened.
  ///
  /// `name`: The `apns-id`, in uppercase or lowercase; or the address of a message or of its receipt, or its last part.
  package func deliveries(of name: String) throws(QueueFailure) -> [DeliveryNote] {
    let found = try entries(since: .min, of: PushKey(named: name)).map(\.note)
    // Entries of different threads are written in order of arrival, not of their times.
    return found.enumerated().sorted {
      ($0.element.at, $0.element.step.order, $0.offset)
        < ($1.element.at, $1.element.step.order, $1.offset)
    }.map(\.element)
  }

  /// The number of entries of every kind.
  package func figures() throws(QueueFailure) -> StoreFigures {
    let row = try rows(
      """
      SELECT (SELECT count(*) FROM push), (SELECT count(DISTINCT device) FROM push),
        (SELECT CAST(coalesce(sum(length(record)), 0) AS bigint) FROM push),
        (SELECT count(*) FROM device), (SELECT count(*) FROM token WHERE invalid IS NULL),
        (SELECT count(*) FROM token WHERE invalid IS NOT NULL),
        (SELECT CAST(coalesce(sum(length(entries)), 0) AS bigint) FROM note),
        (SELECT count(*) FROM team), (SELECT count(*) FROM topic),
        (SELECT count(*) FROM signing_key WHERE revoked IS NULL)
      """
    ).first
    let values = (0..<10).map { Int(row?.number($0) ?? 0) }
    return StoreFigures(
      waiting: values[0], devicesWaitedFor: values[1], waitingBytes: values[2],
      devices: values[3], tokens: values[4], invalidTokens: values[5],
      logEntries: values[6] / DeliveryEntry.size, teams: values[7], topics: values[8],
      keys: values[9])
  }

  private func rows(
    _ sql: String, _ arguments: [StoreValue] = []
  ) throws(QueueFailure) -> [any StoreRow] {
    do {
      return try session.rows(sql, arguments)
    } catch {
      throw error.queueFailure
    }
  }
}

/// The delivery log, for reading.
protocol DeliveryHistory {
  /// The entries of a push, or of all, that were written at an instant or later, in milliseconds since 1970.
  func entries(since: Int64, of key: PushKey?) throws(QueueFailure) -> [DeliveryEntry]
}

extension StoreReader: DeliveryHistory {
  func entries(since: Int64, of key: PushKey?) throws(QueueFailure) -> [DeliveryEntry] {
    do {
      return try session.logRows(since: since, containing: key?.bytes ?? []).flatMap { row in
        DeliveryEntry.entries(in: row.bytes(0) ?? []).filter { key == nil || $0.key == key }
      }
    } catch {
      throw error.queueFailure
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
