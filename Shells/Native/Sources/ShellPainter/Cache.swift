/// Values that are kept for the next paint, the longest unused of which are dropped.
///
/// There are two generations: a value that is used moves to the young one, and when that is full, the old one goes.
struct Cache<Key: Hashable, Value> {
  private let half: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  /// How often a value had to be made.
  private(set) var made = 0

  init(limit: Int) { half = max(1, limit / 2) }

  var count: Int { young.count + old.count }

  /// The value of a key; it is made if it is not kept.
  mutating func value(_ key: Key, make: () -> Value) -> Value {
    if let value = young[key] { return value }
    let value: Value
    if let kept = old.removeValue(forKey: key) {
      value = kept
    } else {
      value = make()
      made += 1
    }
    if young.count >= half {
      old = young
      young = [:]
    }
    young[key] = value
    return value
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}
