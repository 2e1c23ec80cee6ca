import NotificationEngine
import NotificationModel

extension World {
  /// Delivers a push to the organizer, as if the user of the machine sent it.
  @discardableResult
  mutating func push(
    _ values: [String: PropertyList], as identifier: String? = nil,
    to app: BundleIdentifier = organizer
  ) throws -> [Effect] {
    lastMessage += 1
    let push = ArrivedPush(app: app, payload: try PushPayload(values), identifier: identifier)
    return transaction(
      .pushes(.pushArrived(push, reply: CallOrigin(connection: Self.control, message: lastMessage)))
    )
  }

  /// The records of the organizer's delivered notifications.
  var deliveredRecords: [DeliveredRecord] { store.delivered(of: World.organizer) }
}

extension [Effect] {
  /// The lines in the log, in order.
  var logLines: [LogLine] {
    compactMap { if case .log(let line) = $0 { line } else { nil } }
  }
}

extension PushPayload {
  /// The payload of an `aps` dictionary alone.
  static func aps(_ values: PropertyList) throws -> PushPayload {
    try PushPayload(["aps": values])
  }
}
