import DBus
import NotificationModel
import NotificationWire

/// The values that are sent to programs over D-Bus: those of the socket protocol in the order of the interface.
enum CenterValues {
  /// The return value of a method, from the reply to its call.
  static func result(_ method: CenterMethod, _ reply: AppReply, call: AppCall) -> [DBusValue] {
    guard let result = method.result else { return [] }
    guard let member = result.member else { return [.strings(call.addedIdentifiers)] }
    let value = object(.reply(id: 1, reply))[member]
    switch reply {
    case .requests: return [dictionaries(value, pending)]
    case .notifications: return [dictionaries(value, delivered)]
    case .responses: return [dictionaries(value, response)]
    default: break
    }
    // An empty list has no element type.
    if result.type == "aa{sv}" { return [dictionaries(value) { WireJSON.options(of: $0) }] }
    return [value.flatMap { WireJSON.value(of: $0) }].compactMap(\.self)
  }

  /// A pending request, with its due instant if it has one.
  private static func pending(_ object: JSONObject) -> [String: DBusValue] {
    var value = options(object, "request")
    value["added"] = object["added"].flatMap { WireJSON.value(of: $0) }
    if case .object(let due)? = object["due"] {
      value["nextDate"] = due["wall"].flatMap { WireJSON.value(of: $0) }
    }
    return value
  }

  private static func delivered(_ object: JSONObject) -> [String: DBusValue] {
    var value = options(object, "request")
    value["date"] = object["date"].flatMap { WireJSON.value(of: $0) }
    return value
  }

  private static func response(_ object: JSONObject) -> [String: DBusValue] {
    guard case .object(let answer)? = object["response"],
      case .object(let notification)? = answer["notification"]
    else { return [:] }
    var value = options(notification, "request")
    value["delivered"] = notification["date"].flatMap { WireJSON.value(of: $0) }
    value["date"] = object["date"].flatMap { WireJSON.value(of: $0) }
    value["userText"] = answer["userText"].flatMap { WireJSON.value(of: $0) }
    value["actionIdentifier"] = answer["actionIdentifier"].flatMap { WireJSON.value(of: $0) }
    value["opensApp"] = .bool(answer["opensApp"] == .boolean(true))
    if case .integer(let number)? = object["number"] { value["response"] = .string("\(number)") }
    return value
  }

  /// A delivered notification.
  static func delivered(_ notification: DeliveredNotification) -> [String: DBusValue] {
    delivered(first(.notifications([notification]), "notifications"))
  }

  /// A response that waits for its acknowledgment.
  static func response(_ kept: KeptResponse) -> [String: DBusValue] {
    response(first(.responses([kept]), "responses"))
  }

  /// A response that was received just now and has no date of its own yet.
  static func response(_ answer: NotificationResponse, number: Int64) -> [String: DBusValue] {
    var value = response(
      KeptResponse(number: number, response: answer, date: WallTime(microseconds: 0)))
    value["date"] = nil
    return value
  }

  /// The number of a response by its name; for other text a number that never occurs.
  static func number(ofResponse name: String) -> Int64 {
    name.utf8.count <= 20 ? Int64(name) ?? -1 : -1
  }

  private static func dictionaries(
    _ list: JSONValue?, _ make: (JSONObject) -> [String: DBusValue]
  ) -> DBusValue {
    guard case .array(let elements)? = list else { return .array(element: "a{sv}", []) }
    return .array(
      element: "a{sv}",
      elements.compactMap { element in
        if case .object(let object) = element { .options(make(object)) } else { nil }
      })
  }

  private static func options(_ object: JSONObject, _ member: String) -> [String: DBusValue] {
    guard case .object(let inner)? = object[member] else { return [:] }
    return WireJSON.options(of: inner)
  }

  private static func first(_ reply: AppReply, _ member: String) -> JSONObject {
    guard case .array(let list)? = object(.reply(id: 1, reply))[member],
      case .object(let first)? = list.first
    else { return JSONObject() }
    return first
  }

  /// A message in the form of the socket protocol.
  private static func object(_ message: ServerMessage) -> JSONObject {
    guard case .object(let object)? = try? JSONValue(parsing: message.encode()) else {
      return JSONObject()
    }
    return object
  }
}

extension AppCall {
  /// The identifiers of the requests that the call adds.
  fileprivate var addedIdentifiers: [String] {
    if case .notifications(.addAll(let requests)) = self { requests.map(\.identifier) } else { [] }
  }
}
