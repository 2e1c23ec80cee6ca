package import DBus

/// The values of a call on the bus, made of any bytes: the types are given, as sd-bus checks them, and the rest is free.
///
/// Where the bytes end, numbers are zero, texts empty and lists ended, so that every input is a call.
package struct CallBytes {
  private var rest: ArraySlice<UInt8>
  /// How many bytes of repeated texts may still be made: a call has no more than a message holds.
  private var repeated = 256 * 1_024

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// A number below another one.
  mutating func number(below end: Int) -> Int { Int(byte()) % end }

  /// Values of these types.
  mutating func values(_ types: [String]) -> [DBusValue] { types.map { value(of: $0) } }

  /// A value of a type.
  private mutating func value(of type: String) -> DBusValue {
    var type = type[...]
    return value(&type, depth: 0)
  }

  private mutating func value(_ type: inout Substring, depth: Int) -> DBusValue {
    switch type.popFirst() {
    case "y": return .byte(byte())
    case "b": return .bool(byte() % 2 == 1)
    case "n": return .int16(Int16(truncatingIfNeeded: integer(2)))
    case "q": return .uint16(UInt16(truncatingIfNeeded: integer(2)))
    case "i": return .int32(Int32(truncatingIfNeeded: integer(4)))
    case "u": return .uint32(UInt32(truncatingIfNeeded: integer(4)))
    case "x": return .int64(Int64(bitPattern: integer(8)))
    case "t": return .uint64(integer(8))
    case "d": return .double(Double(bitPattern: integer(8)))
    case "o": return .objectPath("/" + text())
    case "g": return .signature("s")
    case "v":
      let types = depth < Self.depth ? Self.types : ["b"]
      var inner = types[number(below: types.count)][...]
      return .variant(value(&inner, depth: depth + 1))
    case "a": return array(&type, depth)
    case "(":
      var parts: [DBusValue] = []
      while type.first != ")" { parts.append(value(&type, depth: depth + 1)) }
      type.removeFirst()
      return .structure(parts)
    default: return .string(text())
    }
  }

  private mutating func array(_ type: inout Substring, _ depth: Int) -> DBusValue {
    let element = Self.first(of: type)
    type = type.dropFirst(element.count)
    if element == "y" { return .bytes(Array(text().utf8)) }
    if element.first == "{" {
      let types = element.dropFirst().dropLast()
      let (key, value) = (String(types.prefix(1)), String(types.dropFirst()))
      let entries = list { bytes in
        var keyType = key[...]
        var valueType = value[...]
        return DBusEntry(
          key: bytes.value(&keyType, depth: depth + 1),
          value: bytes.value(&valueType, depth: depth + 1))
      }
      return .dictionary(key: key, value: value, entries)
    }
    let elements = list { bytes in
      var type = element[...]
      return bytes.value(&type, depth: depth + 1)
    }
    return .array(element: element, elements)
  }

  private mutating func list<Element>(_ next: (inout CallBytes) -> Element) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<byte() where !rest.isEmpty { elements.append(next(&self)) }
    return elements
  }

  /// A text of so many bytes as its first says; from 248 on the next text, repeated.
  private mutating func text() -> String {
    let first = byte()
    guard first >= 248 else {
      let bytes = rest.prefix(Int(first))
      rest = rest.dropFirst(bytes.count)
      return String(decoding: bytes, as: UTF8.self).replacing("\0", with: "")
    }
    let count = rest.first.map { min(Int($0), 16) } ?? 0
    let part = String(decoding: rest.dropFirst().prefix(count), as: UTF8.self)
    rest = rest.dropFirst(1 + count)
    let length = min(repeated, 512 << Int(first - 248))
    guard !part.isEmpty, !part.contains("\0") else { return "" }
    repeated -= length
    return String(repeating: part, count: length / part.utf8.count)
  }

  private mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  private mutating func integer(_ bytes: Int) -> UInt64 {
    (0..<bytes).reduce(0) { number, place in number | UInt64(byte()) << UInt64(8 * place) }
  }

  /// How deeply variants are nested in each other.
  private static let depth = 24

  /// The types of the values in variants.
  private static let types = [
    "s", "b", "i", "u", "d", "x", "y", "ay", "as", "a{sv}", "aa{sv}", "av", "(sv)", "(iiibiiay)",
    "v", "o", "g", "t", "n", "q", "a{ss}", "a(sv)",
  ]

  /// The first complete type of a list of types.
  private static func first(of types: Substring) -> String {
    var depth = 0
    var type = ""
    for character in types {
      type.append(character)
      if character == "a" { continue }
      if character == "(" || character == "{" { depth += 1 }
      if character == ")" || character == "}" { depth -= 1 }
      if depth == 0 { break }
    }
    return type
  }
}

extension CallBytes {
  /// The bytes of which these values are made, for samples; texts are short, and no value is an open file.
  package static func bytes(of values: [DBusValue]) -> [UInt8] { values.flatMap(bytes) }

  private static func bytes(of value: DBusValue) -> [UInt8] {
    switch value {
    case .byte(let number): [number]
    case .bool(let truth): [truth ? 1 : 0]
    case .int16(let number): bytes(UInt16(bitPattern: number))
    case .uint16(let number): bytes(number)
    case .int32(let number): bytes(UInt32(bitPattern: number))
    case .uint32(let number): bytes(number)
    case .int64(let number): bytes(UInt64(bitPattern: number))
    case .uint64(let number): bytes(number)
    case .double(let number): bytes(number.bitPattern)
    case .string(let text): bytes(text)
    case .objectPath(let text): bytes(String(text.dropFirst()))
    case .signature, .descriptor: []
    case .bytes(let bytes): [UInt8(bytes.count)] + bytes
    case .array(_, let elements): [UInt8(elements.count)] + elements.flatMap(bytes)
    case .structure(let parts): parts.flatMap(bytes)
    case .dictionary(_, _, let entries):
      [UInt8(entries.count)] + entries.flatMap { bytes(of: $0.key) + bytes(of: $0.value) }
    case .variant(let inner):
      [UInt8(types.firstIndex(of: inner.signature) ?? 0)] + bytes(of: inner)
    }
  }

  private static func bytes(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
