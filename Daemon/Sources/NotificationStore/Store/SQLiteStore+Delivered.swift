import GRDB
package import NotificationEngine
package import NotificationModel
import NotificationWire

extension SQLiteStore {
  /// Adds a delivered notification, or replaces the app's notification of the same identifier (B1).
  package func save(_ delivered: DeliveredRecord) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      names.nextRelease = nil
      let notification = delivered.notification
      let app = try madeNumber(of: notification.key.app)
      let identifier = DatabaseValue.bytes(notification.key.identifier)
      try letGo(.letGoDelivered, [app.databaseValue, identifier])
      let request = DatabaseValue.stored(notification.request)
      let posting = notification.posting.map { DatabaseValue.stored($0) } ?? .null
      let number = DatabaseValue.integer(notification.posting.map { Int64($0.number) })
      let columns = [
        app.databaseValue, identifier, notification.key.delivery.databaseValue,
        notification.date.microseconds.databaseValue, delivered.stage.rawValue.databaseValue,
        .integer(delivered.heldUntil?.microseconds), request, number, posting,
      ]
      if try connection.run(.addDelivered, columns) != 1 {
        // It replaces another one of its app, or one of its number.
        try forgetCounts(ofReplaced: [app.databaseValue, identifier, number])
        try connection.run(.replaceDelivered, columns)
      }
      names.delivered?.add(1, bytes: request.blobBytes + posting.blobBytes, of: app)
      let files = Self.files(of: notification.request)
      if !files.isEmpty {
        try hold(files, .setDeliveredFiles, row: try connection.lastInsertedRow())
      }
    }
  }

  private func forgetCounts(ofReplaced row: [DatabaseValue]) throws(StoreFailure) {
    guard names.delivered != nil else { return }
    let replaced = try connection.rows(.deliveredReplaced, row) {
      (app: try $0.integer(0), bytes: Int(try $0.integer(1)))
    }
    for old in replaced { names.delivered?.add(-1, bytes: -old.bytes, of: old.app) }
  }

  /// One delivered notification of an app.
  package func delivered(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> DeliveredRecord? {
    guard let number = try number(of: app) else { return nil }
    return try connection.row(
      .delivered, [number.databaseValue, .bytes(identifier)], Self.delivered)
  }

  /// The notification with this number of a desktop program.
  package func delivered(number: UInt32) throws(StoreFailure) -> DeliveredRecord? {
    try connection.row(
      .deliveredWithNumber, [Int64(number).databaseValue], Self.delivered)
  }

  /// Delivered notifications of one app, or of all, earliest delivery first.
  package func delivered(of app: BundleIdentifier?) throws(StoreFailure) -> [DeliveredRecord] {
    guard let app else { return try records(.deliveredOrderOfAll) }
    guard let number = try number(of: app) else { return [] }
    return try records(.deliveredOrder, [number.databaseValue])
  }

  /// The number of delivered notifications of one app, or of all.
  package func deliveredCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    let counts = try countedDelivered()
    guard let app else { return counts.all.count }
    return try number(of: app).map { counts[$0].count } ?? 0
  }

  /// How many bytes the requests and postings of delivered notifications have, of one app or of all.
  package func deliveredBytes(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    let counts = try countedDelivered()
    guard let app else { return counts.all.bytes }
    return try number(of: app).map { counts[$0].bytes } ?? 0
  }

  /// The app whose delivered notifications have the most bytes.
  package func largestDelivered() throws(StoreFailure) -> BundleIdentifier? {
    guard let number = try countedDelivered().largest else { return nil }
    return try connection.row(.appWithNumber, [number.databaseValue]) {
      try $0.bundleIdentifier(0)
    }
  }

  /// The counts of all apps; read once, and updated by each change.
  private func countedDelivered() throws(StoreFailure) -> DeliveredCounts {
    if let known = names.delivered { return known }
    var counts = DeliveredCounts()
    let rows = try connection.rows(.deliveredCounts) {
      (app: try $0.integer(0), count: Int(try $0.integer(1)), bytes: Int(try $0.integer(2)))
    }
    for row in rows { counts.add(row.count, bytes: row.bytes, of: row.app) }
    names.delivered = counts
    return counts
  }

  /// The delivered notifications of an app that have been in the list longest, earliest delivery first.
  package func earliestDelivered(
    of app: BundleIdentifier, limit: Int
  ) throws(StoreFailure) -> [DeliveredRecord] {
    guard let number = try number(of: app) else { return [] }
    return try records(.earliestDelivered, [number.databaseValue, max(limit, 0).databaseValue])
  }

  /// Removes delivered notifications; unknown identifiers are ignored (G3).
  package func removeDelivered(
    _ identifiers: [String], of app: BundleIdentifier
  ) throws(StoreFailure) {
    guard !identifiers.isEmpty, let number = try number(of: app) else { return }
    try write { () throws(StoreFailure) in
      names.nextRelease = nil
      for identifier in identifiers {
        let row = [number.databaseValue, .bytes(identifier)]
        try letGo(.letGoDelivered, row)
        let bytes =
          names.delivered == nil
          ? 0 : try connection.row(.deliveredBytesOfOne, row) { Int(try $0.integer(0)) } ?? 0
        let removed = try connection.run(.removeDelivered, row)
        names.delivered?.add(-removed, bytes: -bytes, of: number)
      }
    }
  }

  /// Delivered notifications in one stage, earliest delivery first.
  package func delivered(
    in stage: DeliveredRecord.Stage
  ) throws(StoreFailure) -> [DeliveredRecord] {
    try records(.deliveredInStage, [stage.rawValue.databaseValue])
  }

  /// Calls `body` with each delivered notification in one stage, earliest delivery first.
  package func forEachDelivered(
    in stage: DeliveredRecord.Stage, _ body: (DeliveredRecord) throws -> Void
  ) throws {
    for number in try numbers(.deliveredInStage, [stage.rawValue.databaseValue]) {
      if let record = try record(at: number) { try body(record) }
    }
  }

  /// The earliest instant at which a notification held for the summary is released.
  package func nextRelease() throws(StoreFailure) -> WallTime? {
    if let known = names.nextRelease { return known }
    let release = try connection.row(.nextRelease) { try $0.optionalInteger(0) }
      .flatMap { $0.map(WallTime.init(microseconds:)) }
    names.nextRelease = .some(release)
    return release
  }

  /// The notifications whose numbers a statement returns; sorting numbers needs no space for texts.
  private func records(
    _ order: Query, _ arguments: [DatabaseValue] = []
  ) throws(StoreFailure) -> [DeliveredRecord] {
    var records: [DeliveredRecord] = []
    for number in try numbers(order, arguments) {
      if let record = try record(at: number) { records.append(record) }
    }
    return records
  }

  private func numbers(
    _ order: Query, _ arguments: [DatabaseValue]
  ) throws(StoreFailure) -> [Int64] {
    try connection.rows(order, arguments) { try $0.integer(0) }
  }

  private func record(at number: Int64) throws(StoreFailure) -> DeliveredRecord? {
    try connection.row(.deliveredAt, [number.databaseValue], Self.delivered)
  }

  private static func delivered(_ row: Row) throws -> DeliveredRecord {
    guard let stage = DeliveredRecord.Stage(rawValue: Int(try row.integer(4))) else {
      throw UnreadableColumn(description: "the column 'stage' does not hold a stage")
    }
    var notification = try DeliveredNotification(row, key: 0, date: 3, request: 6)
    notification.posting = try row.storedIfAny(7)
    return DeliveredRecord(
      notification: notification, stage: stage,
      heldUntil: try row.optionalInteger(5).map(WallTime.init(microseconds:)))
  }
}

extension DeliveredNotification {
  /// Reads a notification whose key is in three columns from the given one on.
  init(_ row: Row, key: Int, date: Int, request: Int) throws {
    self.init(
      key: NotificationKey(
        app: try row.bundleIdentifier(key), identifier: try row.bytesAsText(key + 1),
        delivery: try row.integer(key + 2)),
      request: try row.stored(request), date: WallTime(microseconds: try row.integer(date)))
  }
}

extension SQLiteStore {
  /// Adds a response, or replaces the one of the same number.
  package func save(_ response: KeptResponse) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      let notification = response.response.notification
      try letGo(.letGoResponse, [response.number.databaseValue])
      try connection.run(
        .saveResponse,
        [
          response.number.databaseValue, try madeNumber(of: notification.key.app).databaseValue,
          .bytes(notification.key.identifier), notification.key.delivery.databaseValue,
          notification.date.microseconds.databaseValue, .stored(notification.request),
          .bytes(response.response.actionIdentifier), .bytes(response.response.userText),
          response.date.microseconds.databaseValue, .bytes(response.problem),
          response.attempts.databaseValue,
        ])
      try hold(Self.files(of: notification.request), .setResponseFiles, row: response.number)
    }
  }

  /// The kept responses of one app, or of all, by number.
  package func keptResponses(
    of app: BundleIdentifier?
  ) throws(StoreFailure) -> [KeptResponse] {
    guard let app else { return try connection.rows(.responsesOfAll, [], Self.response) }
    guard let number = try number(of: app) else { return [] }
    return try connection.rows(.responses, [number.databaseValue], Self.response)
  }

  /// Removes a response; an unknown number is ignored.
  package func removeKeptResponse(_ number: Int64) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      try letGo(.letGoResponse, [number.databaseValue])
      try connection.run(.removeResponse, [number.databaseValue])
    }
  }

  private static func response(_ row: Row) throws -> KeptResponse {
    KeptResponse(
      number: try row.integer(0),
      response: NotificationResponse(
        notification: try DeliveredNotification(row, key: 1, date: 4, request: 5),
        actionIdentifier: try row.bytesAsText(6), userText: try row.optionalBytesAsText(7)),
      date: WallTime(microseconds: try row.integer(8)), problem: try row.bytesAsText(9),
      attempts: Int(try row.integer(10)))
  }
}

extension SQLiteStore {
  /// Whether a push of this `apns-id` was recorded and is still stored.
  package func hasArrived(push identifier: String) throws(StoreFailure) -> Bool {
    try connection.row(.arrival, [.bytes(identifier)]) { try $0.integer(0) } != nil
  }

  /// Records that a push has arrived, and removes the oldest records beyond the limits.
  package func recordArrival(
    ofPush identifier: String, at date: WallTime
  ) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      let newest = try connection.insert(
        .addArrival, [.bytes(identifier), date.microseconds.databaseValue])
      try connection.run(
        .forgetArrivals,
        [
          (newest - Int64(CoreLimits.rememberedPushes)).databaseValue,
          (date.microseconds - CoreLimits.pushMemory).databaseValue,
        ])
    }
  }
}
