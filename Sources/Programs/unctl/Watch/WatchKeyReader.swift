/// Turns the bytes of a terminal into keys, wherever the bytes happen to be cut.
struct WatchKeyReader {
  private var pending: [UInt8] = []

  mutating func receive(_ bytes: [UInt8]) -> [WatchKey] {
    var rest = (pending + bytes)[...]
    var keys: [WatchKey] = []
    while let length = Self.length(of: rest), length <= rest.count {
      if let key = Self.key(Array(rest.prefix(length))) { keys.append(key) }
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
    return keys
  }

  /// How many bytes the next key has; nothing where there is none, or while some of them are missing.
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

  /// The escape key comes alone; arrows and function keys come as one longer sequence.
  private static func escapeLength(of bytes: ArraySlice<UInt8>) -> Int? {
    let second = bytes.dropFirst().first
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return 1 }
    let final = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
    if let final { return final + 1 - bytes.startIndex }
    return bytes.count > longestSequence ? bytes.count : nil
  }

  private static let longestSequence = 16

  private static func key(_ unit: [UInt8]) -> WatchKey? {
    switch unit {
    case [0x0D], [0x0A]: return .enter
    case [0x7F], [0x08]: return .backspace
    case [0x09]: return .tab
    case [0x1B]: return .escape
    case [0x04]: return .end
    default: break
    }
    guard unit[0] >= 0x20, let text = String(validating: unit, as: UTF8.self),
      let character = text.first, text.count == 1
    else { return nil }
    return .character(character)
  }
}
