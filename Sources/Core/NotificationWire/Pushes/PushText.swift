package import NotificationModel

/// The text of a push payload: plain JSON as servers send it, without the tags of our own messages for types
/// that JSON lacks.
package enum PushText {
  /// Reads a payload into values.
  ///
  /// A member that is null counts as absent, because a property list has no null.
  ///
  /// - Throws: `NotificationFailure`: `invalidValue` with the field `payload` and the byte at which the text is
  ///   not JSON, or if it is not an object; `limitReached` if lists and objects are nested more than
  ///   `WireLimits.nestingDepth` deep; `invalidValue` with the path to a null in a list.
  package static func values(
    of text: String
  ) throws(NotificationFailure) -> [String: PropertyList] {
    var parser = JSONParser(Array(text.utf8), of: .payload)
    guard case .object(let object) = try parser.parse() else {
      throw parser.malformed("a payload is an object")
    }
    return try members(of: object)
  }

  private static func members(
    of object: JSONObject
  ) throws(NotificationFailure) -> [String: PropertyList] {
    var values: [String: PropertyList] = [:]
    for member in object.members where member.value != .null {
      do {
        values[member.name] = try value(member.value)
      } catch {
        throw error.inside(member.name)
      }
    }
    return values
  }

  private static func value(_ value: JSONValue) throws(NotificationFailure) -> PropertyList {
    switch value {
    case .null: throw .nullInList
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .unsigned(let number): .unsigned(number)
    case .real(let number): .real(number)
    case .string(let text): .string(text)
    case .array(let elements): .array(try list(elements))
    case .object(let object): .dictionary(try members(of: object))
    }
  }

  private static func list(
    _ elements: [JSONValue]
  ) throws(NotificationFailure) -> [PropertyList] {
    var list: [PropertyList] = []
    for (index, element) in elements.enumerated() {
      do {
        list.append(try value(element))
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return list
  }
}

extension NotificationFailure {
  /// Leaving a null out of a list would move the elements after it.
  fileprivate static let nullInList = NotificationFailure(
    .invalidValue, value: "null", message: "A list of a payload cannot hold null.",
    remedy: "Write an empty text, or leave the element out.")
}

extension PushCheck: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      bytes: try wire.value("bytes", \.bytes),
      limit: try wire.value("limit", \.limit),
      isNotification: try wire.value("isNotification", \.isNotification),
      isContentAvailable: try wire.value("isContentAvailable", \.isContentAvailable),
      problems: try wire.value("problems", \.problems, default: []))
  }
}

extension PushProblem: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      field: try wire.value("field", \.field),
      value: try wire.value("value", \.value),
      rule: try wire.value("rule", \.rule),
      message: try wire.value("problem", \.message))
  }
}
