/// Turns the bytes of a terminal into keys, however the bytes are split.
struct WatchKeyReader {
  private var pending: [UInt8] = []

  mutating func receive(_ bytes: [UInt8]) -> [WatchKey] {
    var rest = pending.isEmpty ? bytes[...] : (pending + bytes)[...]
    var keys: [WatchKey] = []
    while let length = Self.length(of: rest), length <= rest.count {
      if let key = Self.key(rest.prefix(length)) { keys.append(key) }
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
    return keys
  }

  /// The number of bytes of the next key; `nil` without bytes, or while some of them are missing.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    return switch first {
    case 0x1B: escapeLength(of: bytes)
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The length of an escape sequence: the escape key arrives alone, arrows and function keys as
  /// one longer sequence.
  private static func escapeLength(of bytes: ArraySlice<UInt8>) -> Int? {
    let second = bytes.dropFirst().first
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return 1 }
    let final = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
    if let final { return final + 1 - bytes.startIndex }
    return bytes.count > longestSequence ? bytes.count : nil
  }

  private static let longestSequence = 16

  private static func key(_ unit: ArraySlice<UInt8>) -> WatchKey? {
    guard let first = unit.first, unit.count > 1 else { return unit.first.flatMap(plainKey) }
    guard first >= 0x20, let text = String(validating: unit, as: UTF8.self),
      let character = text.first, text.count == 1
    else { return nil }
    return .character(character)
  }

  /// The key of a byte that represents itself.
  private static func plainKey(_ byte: UInt8) -> WatchKey? {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x7F, 0x08: .backspace
    case 0x09: .tab
    case 0x1B: .escape
    case 0x04: .end
    case 0x20...0x7E: .character(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }
}

/// One key that the user pressed.
enum WatchKey: Hashable {
  case character(Character)
  case enter
  case backspace
  case tab
  case escape
  /// Control-D: the end of the input.
  case end
}

/// Turns the bytes of a file or pipe into lines, however the bytes are split.
struct LineReader {
  private var pending: [UInt8] = []

  /// The lines that are now complete; a line over the limit is dropped whole.
  mutating func receive(_ bytes: [UInt8]) -> [String] {
    pending += bytes
    var lines: [String] = []
    while let end = pending.firstIndex(of: 0x0A) {
      lines.append(String(decoding: pending[..<end], as: UTF8.self))
      pending.removeSubrange(...end)
    }
    if pending.count > Self.limit { pending = [] }
    return lines
  }

  private static let limit = 65_536
}
