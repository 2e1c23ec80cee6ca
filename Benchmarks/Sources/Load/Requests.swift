import NotificationModel
import NotificationWire

/// The requests that are added: about 540 bytes each, a usual size with some userInfo.
enum Requests {
  /// The frame of an `add` of a request with an interval trigger.
  static func add(_ number: Int, identifier: String, seconds: Double) throws -> [UInt8] {
    try frame(number, content(number), identifier, .timeInterval(seconds: seconds, repeats: false))
  }

  /// The frame of an `add` with a title and a stack of its own; without a trigger it is due at once.
  static func add(
    _ number: Int, identifier: String, title: String, thread: String = "evening", trigger: Trigger?
  ) throws -> [UInt8] {
    var content = content(number)
    content.title = .literal(title)
    content.threadIdentifier = thread
    return try frame(number, content, identifier, trigger)
  }

  /// The frame of an `add` of a request that is due once a year in the user's current time zone.
  static func yearly(_ number: Int, identifier: String, month: Int) throws -> [UInt8] {
    var rule = CalendarRule()
    rule.month = month
    rule.day = 1 + number % 28
    rule.hour = number % 24
    rule.minute = number / 24 % 60
    return try frame(number, content(number), identifier, .calendar(rule, repeats: true))
  }

  private static func frame(
    _ number: Int, _ content: NotificationContent, _ identifier: String, _ trigger: Trigger?
  ) throws -> [UInt8] {
    let request = NotificationRequest(identifier: identifier, content: content, trigger: trigger)
    return try Frame.encode(
      ClientMessage.app(id: Int64(number), .notifications(.add(request))).encode())
  }

  private static func content(_ number: Int) -> NotificationContent {
    var content = NotificationContent()
    content.title = "Take the medicine for the evening"
    content.subtitle = "Two tablets, after the meal"
    content.body = .literal("Reminder \(number): with a glass of water, and note it in the diary.")
    content.sound = .standard
    content.categoryIdentifier = "medicine"
    content.threadIdentifier = "evening"
    content.userInfo = [
      "dose": .integer(2), "patient": .string("7d1f4c0e-2b1a-4f9c-8f55-0a6a2f1c9b11"),
      "schedule": .dictionary(["plan": .string("evening"), "step": .integer(Int64(number))]),
    ]
    return content
  }
}
