import FoundationEssentials
package import NotificationModel

extension PropertyList: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    var reader = PropertyListReader()
    self = try reader.value(value, depth: 0)
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .unsigned(let number): writer.integer(number)
    case .boolean(let flag): writer.boolean(flag)
    case .real(let number): Self.write(number, to: &writer)
    case .data(let data):
      writer.object { $0.member(PropertyListTag.data.rawValue, data.base64EncodedString()) }
    case .date(let date):
      writer.object {
        $0.member(PropertyListTag.date.rawValue, date.timeIntervalSinceReferenceDate)
      }
    case .array(let values):
      writer.array { writer in
        for value in values { value.write(to: &writer) }
      }
    case .dictionary(let values): writer.dictionary(values)
    }
  }

  /// Many JSON libraries turn 60.0 into 60, so a real number that looks like an integer is tagged.
  private static func write(_ number: Double, to writer: inout JSONWriter) {
    if number.isFinite, number != number.rounded() {
      writer.number(number)
    } else {
      writer.object { $0.member(PropertyListTag.real.rawValue, number) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func dictionary(_ values: [String: PropertyList]) {
    object { writer in
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        writer.member(PropertyListTag.escaped(key), value)
      }
    }
  }
}

/// The dictionary of an app.
struct PropertyListsForm: WireForm {
  func read(_ json: JSONValue) throws(NotificationFailure) -> [String: PropertyList] {
    var reader = PropertyListReader()
    return try reader.dictionary(json)
  }

  func write(_ values: [String: PropertyList], to writer: inout JSONWriter) {
    writer.dictionary(values)
  }
}

extension WireForm where Self == PropertyListsForm {
  static var propertyLists: PropertyListsForm { PropertyListsForm() }
}

/// The names that tag an object as a value that JSON has no type for, such as `{"$data": "AQI="}`.
///
/// A dictionary's own key that begins with `$` is written with one `$` more, so that no dictionary can be
/// mistaken for such a value.
package enum PropertyListTag: String {
  /// Bytes in base64.
  case data = "$data"
  /// Seconds since the start of 2001 in UTC, which represent a date exactly.
  case date = "$date"
  /// A real number that looks like an integer, or is not finite.
  case real = "$real"

  /// The escaped form of a dictionary's key.
  package static func escaped(_ key: String) -> String {
    key.utf8.first == UInt8(ascii: "$") ? "$" + key : key
  }

  /// The original key, or nothing if it is neither an ordinary key nor an escaped one.
  package static func unescaped(_ name: String) -> String? {
    guard name.utf8.first == UInt8(ascii: "$") else { return name }
    let key = name.unicodeScalars.dropFirst()
    return key.first == "$" ? String(key) : nil
  }
}

/// Reads the dictionaries of an app, and counts their contents against the limits.
struct PropertyListReader {
  private var values = 0
  private var bytes = 0

  /// Reads an object as a dictionary.
  mutating func dictionary(
    _ value: JSONValue
  ) throws(NotificationFailure) -> [String: PropertyList] {
    guard case .object(let object) = value else {
      throw .wrongType(value, expected: "an object")
    }
    return try members(object, depth: 1)
  }

  /// Reads any value; the depth is that of the list or dictionary that contains it.
  mutating func value(_ value: JSONValue, depth: Int) throws(NotificationFailure) -> PropertyList {
    try count(1, bytes: 8)
    switch value {
    case .null: throw .wrongType(value, expected: "a value that a property list can hold")
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .unsigned(number)
    case .real(let number): return .real(number)
    case .string(let text):
      try count(0, bytes: text.utf8.count)
      return .string(text)
    case .array(let elements): return .array(try list(elements, depth: depth + 1))
    case .object(let object):
      if let tagged = try tagged(object) { return tagged }
      return .dictionary(try members(object, depth: depth + 1))
    }
  }

  private mutating func list(
    _ elements: [JSONValue], depth: Int
  ) throws(NotificationFailure) -> [PropertyList] {
    try check(depth: depth)
    var list: [PropertyList] = []
    for (index, element) in elements.enumerated() {
      do {
        list.append(try value(element, depth: depth))
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return list
  }

  private mutating func members(
    _ object: JSONObject, depth: Int
  ) throws(NotificationFailure) -> [String: PropertyList] {
    try check(depth: depth)
    var dictionary: [String: PropertyList] = [:]
    for member in object.members {
      guard let key = PropertyListTag.unescaped(member.name) else {
        throw NotificationFailure.unusable(
          member.name, "marks a type that is not known here",
          remedy: "Write a key that begins with '$' with one '$' more."
        ).inside(member.name)
      }
      do {
        try count(0, bytes: key.utf8.count)
        dictionary[key] = try value(member.value, depth: depth)
      } catch {
        throw error.inside(key)
      }
    }
    return dictionary
  }

  /// Reads an object that represents a value of a type JSON lacks.
  private mutating func tagged(
    _ object: JSONObject
  ) throws(NotificationFailure) -> PropertyList? {
    guard object.members.count == 1, let member = object.members.first,
      let tag = PropertyListTag(rawValue: member.name)
    else { return nil }
    do {
      return try untagged(member.value, as: tag)
    } catch {
      throw error.inside(member.name)
    }
  }

  private mutating func untagged(
    _ value: JSONValue, as tag: PropertyListTag
  ) throws(NotificationFailure) -> PropertyList {
    switch tag {
    case .real: return .real(try Self.real(value))
    case .date: return .date(Date(timeIntervalSinceReferenceDate: try Self.real(value)))
    case .data:
      let text = try String(wire: value)
      try count(0, bytes: text.utf8.count)
      guard let data = Data(base64Encoded: text) else {
        throw .unusable(text, "is not base 64", remedy: "Encode the bytes in base 64.")
      }
      return .data(data)
    }
  }

  private static func real(_ value: JSONValue) throws(NotificationFailure) -> Double {
    switch value {
    case .string("nan"): .nan
    case .string("infinity"): .infinity
    case .string("-infinity"): -.infinity
    default: try Double(wire: value)
    }
  }

  private func check(depth: Int) throws(NotificationFailure) {
    guard depth <= WireLimits.userInfoDepth else {
      throw .limit(count: depth, limit: WireLimits.userInfoDepth, of: "levels")
    }
  }

  private mutating func count(_ values: Int, bytes: Int) throws(NotificationFailure) {
    self.values += values
    self.bytes += bytes
    guard self.values <= WireLimits.userInfoValues else {
      throw .limit(count: self.values, limit: WireLimits.userInfoValues, of: "values")
    }
    guard self.bytes <= WireLimits.userInfoBytes else {
      throw .limit(count: self.bytes, limit: WireLimits.userInfoBytes, of: "bytes")
    }
  }
}
