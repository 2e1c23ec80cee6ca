import GRDB
public import NotificationCore
public import NotificationModel
import NotificationWire

extension SQLiteLedger {
  /// Adds a response, or replaces the one of the same number.
  public func save(_ response: KeptResponse) throws(StoreFailure) {
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
  public func keptResponses(
    of app: BundleIdentifier?
  ) throws(StoreFailure) -> [KeptResponse] {
    guard let app else { return try connection.rows(.responsesOfAll, [], Self.response) }
    guard let number = try number(of: app) else { return [] }
    return try connection.rows(.responses, [number.databaseValue], Self.response)
  }

  /// Removes a response; an unknown number is passed over.
  public func removeKeptResponse(_ number: Int64) throws(StoreFailure) {
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
