import DBus
import Foundation
import NotificationModel
import NotificationWire

/// Converts D-Bus values to the JSON of the socket protocol, so that both share one description and one set of limits (S36).
///
/// A dictionary becomes an object, an array a list, and a variant its content. File descriptors cannot be converted.
enum WireJSON {
  /// The reason why a value cannot be part of a message.
  struct Problem: Error {
    /// The path of the value, such as `content.attachments`.
    let place: String
    /// The value, if it is short.
    var value: String?
    /// The error message.
    let reason: String
    /// Whether the value is only too large.
    var isLimit = false
    /// The remedy for the caller.
    var remedy = "See docs/manual/other-languages.md for what can be passed."

    /// The resulting error for the program.
    var failure: NotificationFailure {
      NotificationFailure(
        isLimit ? .limitReached : .invalidMessage, field: place, value: value,
        message: "The value \(reason).", remedy: remedy)
    }
  }

  /// Writes a value.
  ///
  /// The values in an app's dictionary, `userInfo`, keep their types: bytes, and numbers with a fraction.
  static func write(
    _ value: DBusValue, at place: String, to writer: inout JSONWriter, keepsTypes: Bool = false,
    depth: Int = 0
  ) throws(Problem) {
    guard depth < WireLimits.nestingDepth else {
      throw Problem(place: place, reason: "is nested too deeply")
    }
    switch value {
    case .byte(let number): writer.integer(number)
    case .int16(let number): writer.integer(number)
    case .uint16(let number): writer.integer(number)
    case .int32(let number): writer.integer(number)
    case .uint32(let number): writer.integer(number)
    case .int64(let number): writer.integer(number)
    case .uint64(let number): writer.integer(number)
    case .bool(let truth): writer.boolean(truth)
    case .double(let number): try write(number, at: place, keepsTypes, to: &writer)
    case .string(let text), .objectPath(let text), .signature(let text):
      try check(text, at: place)
      writer.string(text)
    case .bytes(let bytes): write(bytes, keepsTypes, to: &writer)
    case .variant(let inner):
      try write(inner, at: place, to: &writer, keepsTypes: keepsTypes, depth: depth + 1)
    case .array(_, let elements), .structure(let elements):
      try write(elements, place, &writer, keepsTypes, depth + 1)
    case .dictionary(_, _, let entries):
      try write(entries, place, &writer, keepsTypes, depth + 1)
    case .descriptor: throw Problem(place: place, reason: "is an open file; name it by its path")
    }
  }

  private static func write(
    _ elements: [DBusValue], _ place: String, _ writer: inout JSONWriter, _ keepsTypes: Bool,
    _ depth: Int
  ) throws(Problem) {
    var problem: Problem?
    writer.array { writer in
      for (index, element) in elements.enumerated() where problem == nil {
        do throws(Problem) {
          try write(
            element, at: "\(place)[\(index)]", to: &writer, keepsTypes: keepsTypes, depth: depth)
        } catch {
          problem = error
        }
      }
    }
    if let problem { throw problem }
  }

  private static func write(
    _ entries: [DBusEntry], _ place: String, _ writer: inout JSONWriter, _ keepsTypes: Bool,
    _ depth: Int
  ) throws(Problem) {
    var problem: Problem?
    writer.object { writer in
      var names: Set<String> = []
      for entry in entries where problem == nil {
        do throws(Problem) {
          let key = try key(of: entry, in: place)
          guard names.insert(key).inserted else {
            throw Problem(place: place, value: key, reason: "has this key twice")
          }
          try write(entry.value, as: key, place, &writer, keepsTypes, depth)
        } catch {
          problem = error
        }
      }
    }
    if let problem { throw problem }
  }

  private static func key(of entry: DBusEntry, in place: String) throws(Problem) -> String {
    guard let key = entry.key.text else {
      throw Problem(place: place, reason: "has a key that is no text")
    }
    try check(key, at: place)
    return key
  }

  private static func write(
    _ value: DBusValue, as key: String, _ place: String, _ writer: inout JSONWriter,
    _ keepsTypes: Bool, _ depth: Int
  ) throws(Problem) {
    writer.name(keepsTypes ? PropertyListTag.escaped(key) : key)
    try write(
      value, at: place.isEmpty ? key : "\(place).\(key)", to: &writer,
      keepsTypes: keepsTypes || key.utf8.elementsEqual("userInfo".utf8), depth: depth)
  }

  /// Rejects text that cannot be part of a message; the message reader could not name the argument.
  private static func check(_ text: String, at place: String) throws(Problem) {
    guard text.utf8.count <= WireLimits.frameBytesFromPeers else {
      throw Problem(place: place, reason: "is a text of \(text.utf8.count) bytes", isLimit: true)
    }
    guard !text.hasMarks(over: WireLimits.marksOnLetter) else {
      throw Problem(
        place: place, reason: "has a letter with more than \(WireLimits.marksOnLetter) marks",
        isLimit: true)
    }
  }

  private static func write(
    _ number: Double, at place: String, _ keepsTypes: Bool, to writer: inout JSONWriter
  ) throws(Problem) {
    if keepsTypes {
      return writer.object { $0.member(PropertyListTag.real.rawValue, number) }
    }
    guard number.isFinite else {
      // The writer would make it a text, which is rejected, or accepted in place of a text.
      throw Problem(
        place: place, value: "\(number)",
        reason: number.isNaN ? "is not a number" : "is not finite", remedy: "Pass a finite number.")
    }
    writer.number(number)
  }

  private static func write(_ bytes: [UInt8], _ keepsTypes: Bool, to writer: inout JSONWriter) {
    guard keepsTypes else {
      return writer.array { writer in
        for byte in bytes { writer.integer(byte) }
      }
    }
    writer.object {
      $0.member(PropertyListTag.data.rawValue, Data(bytes).base64EncodedString())
    }
  }

  // MARK: - Back

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
