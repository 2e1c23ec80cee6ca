extension MarkupReader {
  /// Whether these characters stand at the present place.
  func starts(with mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    return bytes[position..<position + count].elementsEqual(mark.description.utf8)
  }

  /// Goes on behind the next place where these characters stand, behind so many bytes.
  mutating func skip(_ beginning: Int, past mark: StaticString) throws(TrackProblem) {
    let wanted = Array(mark.description.utf8)
    var end = position + beginning + wanted.count
    while end <= bytes.count {
      if bytes[end - 1] == wanted[wanted.count - 1],
        bytes[end - wanted.count..<end].elementsEqual(wanted)
      {
        position = end
        return
      }
      end += 1
    }
    throw problem("“\(mark)” is missing; the file is cut short")
  }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    return position > start
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// A name without its prefix.
  mutating func readName() throws(TrackProblem) -> String {
    let start = position
    while position < bytes.count, Self.isOfName(bytes[position]) { position += 1 }
    let name = bytes[start..<position]
    guard !name.isEmpty, name.count <= TrackLimits.nameBytes else {
      throw problem(
        name.isEmpty
          ? "a name must stand here; write < as &lt;"
          : "a name has more than \(TrackLimits.nameBytes) bytes; make it shorter")
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  /// The characters that bytes of the file stand for, which are looked at up to a length.
  func characters(_ range: Range<Int>) throws(TrackProblem) -> [UInt8] {
    var characters: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound, characters.count < TrackLimits.textBytes {
      if bytes[place] == UInt8(ascii: "&") {
        let window = bytes[place..<min(range.upperBound, place + 12)]
        guard let end = window.firstIndex(of: UInt8(ascii: ";")),
          let character = Self.entity(window[(place + 1)..<end])
        else {
          throw problem("“&” begins no character that is known; write &amp;", at: place)
        }
        characters += Array(String(character).utf8)
        place = end + 1
      } else {
        characters.append(bytes[place])
        place += 1
      }
    }
    return characters
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    !byte.isBlank && byte > 0x20 && ![0x3C, 0x3E, 0x3D, 0x2F, 0x22, 0x27, 0x26].contains(byte)
  }

  /// The character that a name between `&` and `;` stands for.
  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHex = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    let radix = isHex ? 16 : 10
    guard !digits.isEmpty else { return nil }
    var code: UInt32 = 0
    for digit in digits {
      guard let value = isHex ? digit.hexDigit : digit.digit, code < 0x11_0000 else { return nil }
      code = code * UInt32(radix) + UInt32(value)
    }
    return code == 0 ? nil : Unicode.Scalar(code)
  }
}
