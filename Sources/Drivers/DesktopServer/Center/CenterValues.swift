package import DBus
package import NotificationModel
import NotificationWire

/// What the system tells a program over D-Bus: the values of the socket protocol in the order of the interface.
package enum CenterValues {
  /// The value that a method returns, made of the reply to its call.
  static func result(_ method: CenterMethod, _ reply: AppReply, call: AppCall) -> [DBusValue] {
    guard let result = method.result else { return [] }
    guard let member = result.member else { return [.strings(call.addedIdentifiers)] }
    switch reply {
    case .requests(let requests): return [dictionaries(requests.map { pending($0) })]
    case .notifications(let list): return [dictionaries(list.map { delivered($0) })]
    case .responses(let responses): return [dictionaries(responses.map { response($0) })]
    default: break
    }
    let value = object(.reply(id: 1, reply))[member].flatMap { WireJSON.value(of: $0) }
    // An empty list has no type of its own.
    if result.type == "aa{sv}", case .array(_, let elements)? = value {
      return [.array(element: "a{sv}", elements)]
    }
    return [value].compactMap(\.self)
  }

  /// A request that waits, with the instant at which it comes due, if it has one.
  static func pending(_ pending: PendingRequest) -> [String: DBusValue] {
    let object = first(.requests([pending]), "requests")
    var value = options(object, "request")
    if case .integer(let added)? = object["added"] { value["added"] = .int64(added) }
    if case .object(let due)? = object["due"], case .integer(let wall)? = due["wall"] {
      value["nextDate"] = .int64(wall)
    }
    return value
  }

  /// A notification in the list.
  static func delivered(_ notification: DeliveredNotification) -> [String: DBusValue] {
    var value = options(first(.notifications([notification]), "notifications"), "request")
    value["date"] = .int64(notification.date.microseconds)
    return value
  }

  /// A response that waits for its acknowledgment.
  package static func response(_ kept: KeptResponse) -> [String: DBusValue] {
    var value = response(kept.response, number: kept.number)
    value["date"] = .int64(kept.date.microseconds)
    return value
  }

  /// A response that has just come.
  static func response(_ response: NotificationResponse, number: Int64) -> [String: DBusValue] {
    var value = delivered(response.notification)
    value["delivered"] = value["date"]
    value["date"] = nil
    value["response"] = .string("\(number)")
    value["actionIdentifier"] = .string(response.actionIdentifier)
    value["userText"] = response.userText.map { .string($0) }
    value["opensApp"] = .bool(response.opensApp)
    return value
  }

  /// The number of a response by its name; one that there never is for any other text.
  static func number(ofResponse name: String) -> Int64 {
    name.utf8.count <= 20 ? Int64(name) ?? -1 : -1
  }

  private static func dictionaries(_ list: [[String: DBusValue]]) -> DBusValue {
    .array(element: "a{sv}", list.map { .options($0) })
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

  /// A message as the socket protocol writes it.
  private static func object(_ message: ServerMessage) -> JSONObject {
    guard case .object(let object)? = try? JSONValue(parsing: message.encode()) else {
      return JSONObject()
    }
    return object
  }
}

extension AppCall {
  /// The identifiers of the requests that the call adds together.
  fileprivate var addedIdentifiers: [String] {
    if case .notifications(.addAll(let requests)) = self { requests.map(\.identifier) } else { [] }
  }
}
