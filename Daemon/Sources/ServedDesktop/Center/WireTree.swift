import DBus
import Foundation
import NotificationModel
import NotificationWire

/// Converts values of D-Bus to trees that the coder of the socket protocol reads, so that both share one description and one
/// set of limits (S36).
///
/// A dictionary becomes an object, an array a list, and a variant its content. File descriptors cannot be converted.
struct WireTree {
  /// The size of the converted values as a message on a socket, at least.
  private(set) var bytes = 0

  /// Converts a value; `place` is its path in the message.
  ///
  /// The values in an app's dictionary, `userInfo`, keep their types: bytes, and numbers with a fraction.
  mutating func value(
    _ value: DBusValue, at place: String, keepsTypes: Bool = false, depth: Int = 0
  ) throws(NotificationFailure) -> JSONValue {
    guard depth < WireLimits.nestingDepth else { throw .wrong(place, "is nested too deeply") }
    bytes += 1
    switch value {
    case .byte, .int16, .uint16, .int32, .uint32, .int64:
      return .integer(Int64(value.integer ?? 0))
    case .uint64(let number):
      return Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
    case .bool(let truth): return .boolean(truth)
    case .double(let number): return try real(number, at: place, keepsTypes)
    case .string(let text), .objectPath(let text), .signature(let text):
      try check(text, at: place)
      return .string(text)
    case .bytes(let list): return self.list(of: list, keepsTypes)
    case .variant(let inner):
      return try self.value(inner, at: place, keepsTypes: keepsTypes, depth: depth + 1)
    case .array(_, let elements), .structure(let elements):
      var list: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        list.append(
          try self.value(
            element, at: "\(place)[\(index)]", keepsTypes: keepsTypes, depth: depth + 1))
      }
      return .array(list)
    case .dictionary(_, _, let entries):
      var object = JSONObject()
      for entry in entries {
        guard let key = entry.key.text else { throw .wrong(place, "has a key that is no text") }
        try check(key, at: place)
        try add(
          entry.value, as: key, to: &object, in: place, keepsTypes: keepsTypes, depth: depth + 1)
      }
      return .object(object)
    case .descriptor: throw .wrong(place, "is an open file; name it by its path")
    }
  }

  /// Adds a value to an object, which is at a place in the message.
  mutating func add(
    _ value: DBusValue, as name: String, to object: inout JSONObject, in place: String = "",
    keepsTypes: Bool = false, depth: Int = 0
  ) throws(NotificationFailure) {
    let converted = try self.value(
      value, at: place.isEmpty ? name : "\(place).\(name)",
      keepsTypes: keepsTypes || name.utf8.elementsEqual("userInfo".utf8), depth: depth)
    guard object.add(keepsTypes ? PropertyListTag.escaped(name) : name, converted) else {
      throw .wrong(place, value: name, "has this key twice")
    }
  }

  /// Counts a text, and rejects one that cannot be part of a message.
  private mutating func check(_ text: String, at place: String) throws(NotificationFailure) {
    bytes += text.utf8.count
    guard text.utf8.count <= WireLimits.frameBytesFromPeers else {
      throw .wrong(place, "is a text of \(text.utf8.count) bytes", code: .limitReached)
    }
    guard !text.hasMarks(over: WireLimits.marksOnLetter) else {
      throw .wrong(
        place, "has a letter with more than \(WireLimits.marksOnLetter) marks", code: .limitReached)
    }
  }

  private func real(
    _ number: Double, at place: String, _ keepsTypes: Bool
  ) throws(NotificationFailure) -> JSONValue {
    if keepsTypes { return Self.tagged(.real, .real(number)) }
    guard number.isFinite else {
      throw .wrong(
        place, value: "\(number)", number.isNaN ? "is not a number" : "is not finite",
        remedy: "Pass a finite number.")
    }
    // As in a message on a socket, where 60.0 is 60.
    return Int64(exactly: number).map { .integer($0) } ?? .real(number)
  }

  private mutating func list(of bytes: [UInt8], _ keepsTypes: Bool) -> JSONValue {
    self.bytes += bytes.count
    guard keepsTypes else { return .array(bytes.map { .integer(Int64($0)) }) }
    return Self.tagged(.data, .string(Data(bytes).base64EncodedString()))
  }

  /// A value whose type JSON lacks.
  private static func tagged(_ tag: PropertyListTag, _ value: JSONValue) -> JSONValue {
    var object = JSONObject()
    object.add(tag.rawValue, value)
    return .object(object)
  }
}

extension NotificationFailure {
  /// A value of D-Bus cannot be part of a message.
  fileprivate static func wrong(
    _ place: String, value: String? = nil, _ reason: String, code: Code = .invalidMessage,
    remedy: String = "See docs/manual/other-languages.md for what can be passed."
  ) -> NotificationFailure {
    NotificationFailure(
      code, field: place, value: value, message: "The value \(reason).", remedy: remedy)
  }
}
