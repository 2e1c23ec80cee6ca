import DBus
import Foundation
import NotificationModel
import NotificationWire

/// Converts JSON of the socket protocol to D-Bus values.
enum WireJSON {
  /// The D-Bus value of a JSON value: numbers are `x` or `d`, objects `a{sv}`, and lists as narrow as possible.
  static func value(of json: JSONValue, isOfApp: Bool = false) -> DBusValue? {
    switch json {
    case .null: nil
    case .boolean(let truth): .bool(truth)
    case .integer(let number): .int64(number)
    case .unsigned(let number): .uint64(number)
    case .real(let number): .double(number)
    case .string(let text): .string(text)
    case .array(let elements): list(elements, isOfApp)
    case .object(let object):
      (isOfApp ? tagged(object) : nil) ?? .options(options(of: object, isOfApp: isOfApp))
    }
  }

  /// The members of an object by their names, without null members.
  static func options(of object: JSONObject, isOfApp: Bool = false) -> [String: DBusValue] {
    var options: [String: DBusValue] = [:]
    for member in object.members {
      let name = isOfApp ? PropertyListTag.unescaped(member.name) ?? member.name : member.name
      switch (member.value, isOfApp) {
      // JSON writes 60.0 as 60, and a program with strict types must find the same type each time.
      case (.integer(let number), false) where reals.contains(name):
        options[name] = .double(Double(number))
      case (.object(let inner), false) where name == "userInfo":
        options[name] = .options(Self.options(of: inner, isOfApp: true))
      default: options[name] = value(of: member.value, isOfApp: isOfApp)
      }
    }
    return options
  }

  /// The members that are numbers with a fraction.
  private static let reals: Set<String> = [
    "latitude", "longitude", "radius", "relevanceScore", "seconds", "volume",
  ]

  private static func list(_ elements: [JSONValue], _ isOfApp: Bool) -> DBusValue {
    let values = elements.compactMap { value(of: $0, isOfApp: isOfApp) }
    let types = Set(values.map(\.signature))
    if let type = types.first, types.count == 1 { return .array(element: type, values) }
    return .array(element: "v", values.map { .variant($0) })
  }

  /// A value whose type JSON lacks.
  private static func tagged(_ object: JSONObject) -> DBusValue? {
    guard object.members.count == 1, let member = object.members.first else { return nil }
    switch (PropertyListTag(rawValue: member.name), member.value) {
    case (.data, .string(let text)): return Data(base64Encoded: text).map { .bytes([UInt8]($0)) }
    case (.real, .real(let number)): return .double(number)
    case (.real, .integer(let number)): return .double(Double(number))
    case (.real, .string(let name)): return Double(name).map { .double($0) }
    default: return nil
    }
  }
}
