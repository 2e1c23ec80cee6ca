import DBus
import NotificationModel
import NotificationWire

/// A D-Bus value as a text that can be stored, with its exact type.
///
/// An app receives the parameter of its action after days and in another process, and an `int32` must still be one. Each value
/// is its signature, a colon, and its content: a text with its length, a number, or the nested values with their count.
enum BusValueText {
  /// The text of a value; nil if it contains a file descriptor, is too deep or too long, or has too many marks on a letter.
  static func text(of value: DBusValue) -> String? {
    var text = ""
    guard write(value, ServedDesktopLimits.parameterDepth, &text),
      text.utf8.count <= ServedDesktopLimits.parameterBytes,
      !text.hasMarks(over: WireLimits.marksOnLetter)
    else { return nil }
    return text
  }

  /// The value of a text from `text(of:)`; nil for any other text.
  static func value(of text: String) -> DBusValue? {
    var reader = Reader(rest: text.utf8[...])
    let value = reader.value(ServedDesktopLimits.parameterDepth)
    return reader.rest.isEmpty ? value : nil
  }

  private static func write(_ value: DBusValue, _ depth: Int, _ text: inout String) -> Bool {
    guard depth > 0 else { return false }
    text += value.signature + ":"
    switch value {
    case .byte(let number): text += "\(number);"
    case .bool(let truth): text += truth ? "1;" : "0;"
    case .int16(let number): text += "\(number);"
    case .uint16(let number): text += "\(number);"
    case .int32(let number): text += "\(number);"
    case .uint32(let number): text += "\(number);"
    case .int64(let number): text += "\(number);"
    case .uint64(let number): text += "\(number);"
    case .double(let number): text += "\(number.bitPattern);"
    case .string(let content), .objectPath(let content), .signature(let content):
      text += "\(content.utf8.count);\(content)"
    case .bytes(let bytes): text += "\(bytes.count);" + bytes.map { "\($0);" }.joined()
    case .variant(let inner): return write(inner, depth - 1, &text)
    case .array(_, let elements), .structure(let elements):
      text += "\(elements.count);"
      return elements.allSatisfy { write($0, depth - 1, &text) }
    case .dictionary(_, _, let entries):
      text += "\(entries.count);"
      return entries.allSatisfy {
        write($0.key, depth - 1, &text) && write($0.value, depth - 1, &text)
      }
    case .descriptor: return false
    }
    return true
  }

  private struct Reader {
    var rest: Substring.UTF8View

    mutating func value(_ depth: Int) -> DBusValue? {
      guard depth > 0, let signature = word(until: ":") else { return nil }
      switch signature {
      case "y": return number(UInt8.self).map { .byte($0) }
      case "b": return number(UInt8.self).map { .bool($0 == 1) }
      case "n": return number(Int16.self).map { .int16($0) }
      case "q": return number(UInt16.self).map { .uint16($0) }
      case "i": return number(Int32.self).map { .int32($0) }
      case "u": return number(UInt32.self).map { .uint32($0) }
      case "x": return number(Int64.self).map { .int64($0) }
      case "t": return number(UInt64.self).map { .uint64($0) }
      case "d": return number(UInt64.self).map { .double(Double(bitPattern: $0)) }
      case "s": return content().map { .string($0) }
      case "o": return content().map { .objectPath($0) }
      case "g": return content().map { .signature($0) }
      case "v": return value(depth - 1).map { .variant($0) }
      case "ay": return list { $0.number(UInt8.self) }.map { .bytes($0) }
      default: return container(signature, depth)
      }
    }

    private mutating func container(_ signature: String, _ depth: Int) -> DBusValue? {
      if signature.hasPrefix("(") {
        return list { $0.value(depth - 1) }.map { .structure($0) }
      }
      if signature.hasPrefix("a{"), signature.hasSuffix("}") {
        let types = signature.dropFirst(2).dropLast()
        let entries = list { reader -> DBusEntry? in
          guard let key = reader.value(depth - 1), let value = reader.value(depth - 1) else {
            return nil
          }
          return DBusEntry(key: key, value: value)
        }
        return entries.map {
          .dictionary(key: String(types.prefix(1)), value: String(types.dropFirst()), $0)
        }
      }
      guard signature.hasPrefix("a") else { return nil }
      return list { $0.value(depth - 1) }.map {
        .array(element: String(signature.dropFirst()), $0)
      }
    }

    private mutating func word(until end: Unicode.Scalar) -> String? {
      guard let index = rest.firstIndex(of: UInt8(ascii: end)) else { return nil }
      defer { rest = rest[rest.index(after: index)...] }
      return String(rest[..<index])
    }

    private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      word(until: ";").flatMap { Number($0) }
    }

    private mutating func content() -> String? {
      guard let count = number(Int.self), count >= 0, count <= rest.count else { return nil }
      let end = rest.index(rest.startIndex, offsetBy: count)
      defer { rest = rest[end...] }
      return String(rest[..<end])
    }

    private mutating func list<Element>(_ next: (inout Reader) -> Element?) -> [Element]? {
      guard let count = number(Int.self), count >= 0, count <= ServedDesktopLimits.parameterBytes
      else {
        return nil
      }
      var elements: [Element] = []
      for _ in 0..<count {
        guard let element = next(&self) else { return nil }
        elements.append(element)
      }
      return elements
    }
  }
}
