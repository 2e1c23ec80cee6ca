import PushProtocol

/// The entries of tokens, in one array that grows in small steps: there may be millions of them.
///
/// A token is known by the first half of its hash, which no other token of the gateway shares. Its slot is the first free one
/// from the position that the hash chooses.
struct TokenTable {
  /// A token with its entry, in 48 bytes.
  private struct Slot {
    /// The first half of the token's hash.
    let high: UInt64
    let low: UInt64
    let device: Int64
    let topic: String
    /// When it was issued, in milliseconds since 1970, and in the lowest bits the number of its environment, from 1 on; 0 in a
    /// free slot.
    let issued: Int64

    static let free = Slot(high: 0, low: 0, device: 0, topic: "", issued: 0)
  }

  private static let environments = PushEnvironment.allCases
  private static let environmentBits: Int64 = 3

  private var slots: [Slot] = []
  private(set) var count = 0
  /// Since when tokens are invalid, in milliseconds since 1970.
  private var invalid: [TokenHash: Int64] = [:]

  subscript(hash: TokenHash) -> TokenEntry? {
    get {
      guard !slots.isEmpty else { return nil }
      let slot = slots[position(of: hash)]
      guard slot.issued != 0 else { return nil }
      return TokenEntry(
        device: slot.device, topic: slot.topic,
        environment: Self.environments[Int(slot.issued & Self.environmentBits) - 1],
        registered: slot.issued >> 2, invalid: invalid.isEmpty ? nil : invalid[hash])
    }
    set {
      guard let newValue else { return remove(hash) }
      insert(newValue, for: hash)
    }
  }

  private mutating func insert(_ entry: TokenEntry, for hash: TokenHash) {
    // Above four fifths, long runs of used slots would have to be searched.
    if (count + 1) * 5 > slots.count * 4 { grow() }
    let position = position(of: hash)
    if slots[position].issued == 0 { count += 1 }
    let environment = Self.environments.firstIndex(of: entry.environment) ?? 0
    slots[position] = Slot(
      high: hash.words.x, low: hash.words.y, device: entry.device, topic: entry.topic,
      issued: entry.registered << 2 | Int64(environment + 1))
    if entry.invalid != nil || !invalid.isEmpty { invalid[hash] = entry.invalid }
  }

  private mutating func remove(_ hash: TokenHash) {
    guard !slots.isEmpty else { return }
    var hole = position(of: hash)
    guard slots[hole].issued != 0 else { return }
    count -= 1
    invalid[hash] = nil
    // Tokens behind it move up, unless they would come before the position that their hash chooses.
    var next = following(hole)
    while slots[next].issued != 0 {
      let first = firstPosition(of: slots[next].high)
      let mayMove = hole <= next ? first <= hole || first > next : first <= hole && first > next
      if mayMove {
        slots[hole] = slots[next]
        hole = next
      }
      next = following(next)
    }
    slots[hole] = .free
  }

  /// The position of a token, or of the free slot for it.
  private func position(of hash: TokenHash) -> Int {
    let (high, low) = (hash.words.x, hash.words.y)
    var position = firstPosition(of: high)
    while slots[position].issued != 0, slots[position].high != high || slots[position].low != low {
      position = following(position)
    }
    return position
  }

  private func firstPosition(of high: UInt64) -> Int {
    Int(high.multipliedFullWidth(by: UInt64(slots.count)).high)
  }

  private func following(_ position: Int) -> Int {
    position + 1 == slots.count ? 0 : position + 1
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: .free, count: max(8, old.count * 5 / 4))
    for slot in old where slot.issued != 0 {
      var position = firstPosition(of: slot.high)
      while slots[position].issued != 0 { position = following(position) }
      slots[position] = slot
    }
  }
}
