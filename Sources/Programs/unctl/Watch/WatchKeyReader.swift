/// Turns the bytes of a terminal into keys, wherever the bytes happen to be cut.
struct WatchKeyReader {
  private var pending: [UInt8] = []

  mutating func receive(_ bytes: [UInt8]) -> [WatchKey] {
    pending += bytes
    var keys: [WatchKey] = []
    while let first = pending.first {
      guard let length = length(startingWith: first), length <= pending.count else { break }
      let unit = Array(pending.prefix(length))
      pending.removeFirst(length)
      if let key = Self.key(unit) { keys.append(key) }
    }
    return keys
  }

  /// How many bytes the next key has; nothing while some of them are missing.
  private func length(startingWith first: UInt8) -> Int? {
    switch first {
    case 0x1B: escapeLength()
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The escape key comes alone; arrows and function keys come as one longer sequence.
  private func escapeLength() -> Int? {
    guard pending.count > 1, pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O")
    else { return 1 }
    let final = pending.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
    if let final { return final + 1 }
    return pending.count > Self.longestSequence ? pending.count : nil
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
