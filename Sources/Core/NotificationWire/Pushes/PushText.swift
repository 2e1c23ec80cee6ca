package import NotificationModel

/// The text of a push payload: plain JSON as servers send it, without the tags of our own messages for types
/// that JSON lacks.
package enum PushText {
  /// Reads a payload into values.
  ///
  /// Everything that the gateway accepts is read. A property list has no null: a member or an element that is null is left out,
  /// and so is a number beyond the range of `Double`; an integer of more than 64 bits becomes a `Double`. The last of two
  /// members of one name counts.
  ///
  /// - Throws: `NotificationFailure`: `invalidValue` with the field `payload` and the byte at which the text is
  ///   not JSON, or if it is not an object; `limitReached` if lists and objects are nested more than
  ///   `WireLimits.nestingDepth` deep.
  package static func values(
    of text: String
  ) throws(NotificationFailure) -> [String: PropertyList] {
    var parser = JSONParser(Array(text.utf8), of: .payload)
    guard case .object(let object) = try parser.parse() else {
      throw parser.malformed("a payload is an object")
    }
    return members(of: object)
  }

  private static func members(of object: JSONObject) -> [String: PropertyList] {
    var values: [String: PropertyList] = [:]
    for member in object.members { values[member.name] = value(member.value) }
    return values
  }

  private static func value(_ value: JSONValue) -> PropertyList? {
    switch value {
    case .null: nil
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .unsigned(let number): .unsigned(number)
    case .real(let number): .real(number)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.compactMap(Self.value))
    case .object(let object): .dictionary(members(of: object))
    }
  }
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
