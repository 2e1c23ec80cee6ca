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
      let columns = [
        app.databaseValue, identifier, notification.key.delivery.databaseValue,
        notification.date.microseconds.databaseValue, delivered.stage.rawValue.databaseValue,
        .integer(delivered.heldUntil?.microseconds), request,
        .integer(notification.posting.map { Int64($0.number) }), posting,
      ]
      if try connection.run(.addDelivered, columns) == 1 {
        names.count(delivered: 1, bytes: request.blobBytes + posting.blobBytes, of: app)
      } else {
        // It replaces another one of its app, or one of its number.
        names.delivered = [:]
        try connection.run(.replaceDelivered, columns)
      }
      let files = Self.files(of: notification.request)
      if !files.isEmpty {
        try hold(files, .setDeliveredFiles, row: try connection.lastInsertedRow())
      }
    }
  }

  /// One delivered notification of an app.
  package func delivered(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> DeliveredRecord? {
    guard let number = try number(of: app) else { return nil }
    return try connection.row(
      .delivered, [number.databaseValue, .bytes(identifier)], Self.delivered)
  }

  /// The notification that a program of the desktop got this number for.
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
    guard let app else { return Int(try connection.integer(.deliveredTotal)) }
    return try number(of: app).map { (number) throws(StoreFailure) in try counted(number).count }
      ?? 0
  }

  /// How many bytes the requests and postings of delivered notifications have, of one app or of all.
  package func deliveredBytes(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    guard let app else { return Int(try connection.integer(.deliveredBytesOfAll)) }
    return try number(of: app).map { (number) throws(StoreFailure) in try counted(number).bytes }
      ?? 0
  }

  private func counted(_ app: Int64) throws(StoreFailure) -> DeliveredCount {
    if let known = names.delivered[app] { return known }
    let count = DeliveredCount(
      count: Int(try connection.integer(.deliveredCount, [app.databaseValue])),
      bytes: Int(try connection.integer(.deliveredBytes, [app.databaseValue])))
    if names.delivered.count >= StoreLimits.countedApps { names.delivered = [:] }
    names.delivered[app] = count
    return count
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
          names.delivered[number] == nil
          ? 0 : Int(try connection.integer(.deliveredBytesOfOne, row))
        names.count(
          delivered: -(try connection.run(.removeDelivered, row)), bytes: -bytes, of: number)
      }
    }
  }

  /// Delivered notifications in one stage, earliest delivery first.
  package func delivered(
    in stage: DeliveredRecord.Stage
  ) throws(StoreFailure) -> [DeliveredRecord] {
    try records(.deliveredInStage, [stage.rawValue.databaseValue])
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
    let numbers = try connection.rows(order, arguments) { try $0.integer(0) }
    var records: [DeliveredRecord] = []
    for number in numbers {
      let record = try connection.row(.deliveredAt, [number.databaseValue], Self.delivered)
      if let record { records.append(record) }
    }
    return records
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

  /// Records that a push has arrived, and forgets those that are too many or too old.
  package func recordArrival(
    ofPush identifier: String, at date: WallTime
  ) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      try connection.run(
        .addArrival, [.bytes(identifier), date.microseconds.databaseValue])
      let newest = try connection.row(.newestArrival) { try $0.integer(0) } ?? 0
      try connection.run(
        .forgetArrivals,
        [
          (newest - Int64(CoreLimits.rememberedPushes)).databaseValue,
          (date.microseconds - CoreLimits.pushMemory).databaseValue,
        ])
    }
  }
}
