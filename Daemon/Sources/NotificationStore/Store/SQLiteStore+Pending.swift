import Foundation
import GRDB
package import NotificationEngine
package import NotificationModel
import NotificationWire

extension SQLiteStore {
  /// The number of waiting requests of the app.
  package func pendingCount(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    guard let number = try number(of: app) else { return 0 }
    if names.counts[number] == nil {
      names.counts[number] = Int(try connection.integer(.pendingCount, [number.databaseValue]))
    }
    return names.counts[number, default: 0] + names.changes[number, default: 0]
  }

  /// The number of waiting requests of all apps.
  package func pendingCount() throws(StoreFailure) -> Int {
    Int(try connection.integer(.pendingTotal)) + names.changes.values.reduce(0, +)
  }

  /// How many bytes the waiting requests of an app have.
  package func pendingBytes(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    guard let number = try number(of: app) else { return 0 }
    if let known = names.pendingBytes[number] { return known }
    let bytes = Int(try connection.integer(.pendingBytes, [number.databaseValue]))
    names.pendingBytes[number] = bytes
    return bytes
  }

  /// One waiting request of an app.
  package func pending(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> PendingRequest? {
    guard let number = try number(of: app) else { return nil }
    return try connection.row(.pending, [number.databaseValue, .bytes(identifier)], Self.pending)
  }

  /// The waiting requests of an app, in the order they were added (G1).
  package func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    guard let number = try number(of: app) else { return [] }
    let order = try connection.rows(.pendingOrder, [number.databaseValue]) { try $0.integer(0) }
    return try requests(at: order)
  }

  /// Waiting requests of all apps in the order they were added, after the given sequence number.
  package func pending(
    after place: Int64, limit: Int
  ) throws(StoreFailure) -> [(place: Int64, request: PendingRequest)] {
    let places = try connection.rows(
      .pendingAfter, [place.databaseValue, max(limit, 0).databaseValue]
    ) { try $0.integer(0) }
    return Array(zip(places, try requests(at: places)))
  }

  /// The identifier of the app's request that was added first.
  package func oldestPending(of app: BundleIdentifier) throws(StoreFailure) -> String? {
    guard let number = try number(of: app) else { return nil }
    return try connection.row(.oldestPending, [number.databaseValue]) { try $0.bytesAsText(0) }
  }

  /// Adds a request, or replaces the one of the same identifier, which then counts as added now;
  /// returns whether one was replaced.
  @discardableResult
  package func save(_ pending: PendingRequest) throws(StoreFailure) -> Bool {
    lastSequence += 1
    let files = Self.files(of: pending.request)
    let request = DatabaseValue.stored(pending.request)
    if files.isEmpty, let app = names.apps[pending.app], let due = knownColumns(of: pending.due),
      try addFirst(Self.columns(pending, app, due, request, at: lastSequence), at: lastSequence)
    {
      names.added(bytes: request.blobBytes, of: app)
      names.added(pending.due, clock: number(of: pending.due))
      try watch(pending, at: lastSequence, app: app)
      return false
    }
    var hasReplaced = false
    try write { () throws(StoreFailure) in
      let app = try madeNumber(of: pending.app)
      let due = try columns(of: pending.due)
      let columns = Self.columns(pending, app, due, request, at: lastSequence)
      names.heads = nil
      if try connection.run(.addPending, columns) == 1 {
        names.added(bytes: request.blobBytes, of: app)
        try watch(pending, at: lastSequence, app: app)
      } else {
        hasReplaced = true
        names.pendingBytes[app] = nil
        let row = [app.databaseValue, DatabaseValue.bytes(pending.request.identifier)]
        try letGo(.letGoPending, row)
        let gone = try forgetRegions(.forgetRegion, row, app: app)
        try connection.run(.replacePending, columns)
        try watch(pending, at: lastSequence, app: app, replacing: gone.first)
      }
      try hold(files, .setPendingFiles, row: lastSequence)
    }
    return hasReplaced
  }

  /// A row of the table, with the columns of its due date in between.
  private static func columns(
    _ pending: PendingRequest, _ app: Int64, _ due: [DatabaseValue], _ request: DatabaseValue,
    at sequence: Int64
  ) -> [DatabaseValue] {
    [sequence.databaseValue, app.databaseValue, .bytes(pending.request.identifier)] + due
      + [pending.added.microseconds.databaseValue, request]
  }

  /// Moves the due date of a waiting request; its position in the order stays.
  package func reschedule(
    _ identifier: String, of app: BundleIdentifier, due: DueDate?
  ) throws(StoreFailure) {
    guard let number = try number(of: app) else { return }
    try write { () throws(StoreFailure) in
      names.heads = nil
      try connection.run(
        .reschedule, [number.databaseValue, .bytes(identifier)] + (try columns(of: due)))
    }
  }

  /// Removes waiting requests; unknown identifiers are ignored (G3).
  package func removePending(
    _ identifiers: [String], of app: BundleIdentifier
  ) throws(StoreFailure) {
    guard !identifiers.isEmpty, let number = try number(of: app) else { return }
    try write { () throws(StoreFailure) in
      names.heads = nil
      names.pendingBytes[number] = nil
      for identifier in identifiers {
        let row = [number.databaseValue, .bytes(identifier)]
        try letGo(.letGoPending, row)
        try forgetRegions(.forgetRegion, row, app: number)
        names.changes[number, default: 0] -= try connection.run(.removePending, row)
      }
    }
  }

  /// Removes all waiting requests of an app.
  package func removeAllPending(of app: BundleIdentifier) throws(StoreFailure) {
    guard let number = try number(of: app) else { return }
    try write { () throws(StoreFailure) in
      names.heads = nil
      names.pendingBytes[number] = nil
      try letGo(.letGoAllPending, [number.databaseValue])
      try forgetRegions(.forgetAllRegions, [number.databaseValue], app: number)
      names.changes[number, default: 0] -= try connection.run(
        .removeAllPending, [number.databaseValue])
    }
  }

  /// The requests of the given sequence numbers, in the order of those numbers.
  func requests(at places: [Int64]) throws(StoreFailure) -> [PendingRequest] {
    var requests: [PendingRequest] = []
    requests.reserveCapacity(places.count)
    for place in places {
      let request = try connection.row(.pendingAt, [place.databaseValue], Self.pending)
      guard let request else { throw missingRow(place) }
      requests.append(request)
    }
    return requests
  }

  /// The clock of a due date, its wall time and its boot time, as they are in the table.
  private func columns(of due: DueDate?) throws(StoreFailure) -> [DatabaseValue] {
    if let due { _ = try madeNumber(of: ClockName(due)) }
    return knownColumns(of: due) ?? [.null, .null, .null]
  }

  private func number(of due: DueDate?) -> Int64? {
    due.flatMap { names.clocks[ClockName($0)] }
  }

  /// The same, or `nil` if the clock has no number yet.
  private func knownColumns(of due: DueDate?) -> [DatabaseValue]? {
    guard let due else { return [.null, .null, .null] }
    guard let clock = number(of: due) else { return nil }
    let wall = due.wall.microseconds.databaseValue
    guard case .boot(let reading, _, _) = due else { return [clock.databaseValue, wall, .null] }
    return [clock.databaseValue, wall, reading.microseconds.databaseValue]
  }

  /// An index named a row that its table does not have.
  private func missingRow(_ place: Int64) -> StoreFailure {
    let failure = StoreFailure(
      .damaged, file: connection.file, detail: "no request at place \(place), but in an index")
    DamageMark(file: connection.file).set(failure)
    return failure
  }

  /// Reads the columns that every statement about requests returns.
  private static func pending(_ row: Row) throws -> PendingRequest {
    PendingRequest(
      app: try row.bundleIdentifier(1), request: try row.stored(3), due: try due(row),
      added: WallTime(microseconds: try row.integer(2)))
  }

  private static func due(_ row: Row) throws -> DueDate? {
    guard let wall = try row.optionalInteger(4).map(WallTime.init(microseconds:)) else {
      return nil
    }
    guard let clock = ClockName(kind: try row.integer(6), name: try row.bytesAsText(7)) else {
      throw UnreadableColumn(description: "the column 'kind' does not hold a kind of clock")
    }
    return try clock.due(wall: wall, boot: try row.optionalInteger(5))
  }
}

/// The kept files that requests refer to, so that a file is removed with its last request (D7).
///
/// A row with files names them in a column of its own; the table `attachment` counts the rows for each
/// file. Before a row is removed or replaced, its uses are subtracted. As long as no request has
/// files, none of these queries run.
extension SQLiteStore {
  /// The files that lost their last use since the last call, in transactions that are durable.
  ///
  /// The caller asks after each transaction, and removes the files. The store has forgotten them: after a
  /// crash only a sweep over all files finds them.
  package func takeReleasedFiles() -> [String] {
    guard !releasedFiles.isEmpty else { return [] }
    defer { releasedFiles = [] }
    return releasedFiles
  }

  /// The files that no request refers to.
  package func unreferencedFiles(among paths: [String]) throws(StoreFailure) -> [String] {
    var unreferenced: [String] = []
    for path in paths {
      let uses = try connection.row(.fileUses, [path.databaseValue]) { try $0.integer(0) }
      if (uses ?? 0) < 1 { unreferenced.append(path) }
    }
    return unreferenced
  }

  /// The files that requests refer to in the order of their paths, after the given one.
  package func referencedFiles(
    after path: String, limit: Int
  ) throws(StoreFailure) -> [String] {
    try connection.rows(
      .filesAfter, [path.databaseValue, max(limit, 0).databaseValue]
    ) { row in
      guard case .string(let path) = (row[0] as DatabaseValue).storage else {
        throw UnreadableColumn(description: "the column 'path' does not hold a text")
      }
      return path
    }
  }

  /// The files of a request, each once.
  static func files(of request: NotificationRequest) -> [String] {
    let attachments = request.content.attachments
    return attachments.isEmpty ? [] : Set(attachments.map(\.path)).sorted()
  }

  /// Records that a row refers to files; writes nothing if it refers to none.
  func hold(_ files: [String], _ query: Query, row: Int64) throws(StoreFailure) {
    guard !files.isEmpty else { return }
    holdsFiles = true
    for file in files { try connection.run(.holdFile, [file.databaseValue]) }
    let list = try? String(decoding: JSONEncoder().encode(files), as: UTF8.self)
    try connection.run(query, [(list ?? "[]").databaseValue, row.databaseValue])
  }

  /// Subtracts the uses that rows make of files, before the rows are removed.
  func letGo(_ query: Query, _ arguments: [DatabaseValue]) throws(StoreFailure) {
    if holdsFiles { try connection.run(query, arguments) }
  }

  /// Forgets the files without a use, as part of a transaction, and returns them.
  func forgetReleasedFiles() throws(StoreFailure) -> [String] {
    guard holdsFiles else { return [] }
    let paths = try connection.rows(.releasedFiles) { row in
      row[0] as String? ?? ""
    }
    if !paths.isEmpty { try connection.run(.forgetReleasedFiles) }
    return paths
  }
}
