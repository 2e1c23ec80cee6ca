/// A cache that forgets what was not asked for lately, and never holds more than twice its size.
///
/// There are two halves. What is found in the older one moves into the newer; when the newer is full,
/// the older is forgotten and the newer takes its place.
struct BoundedCache<Key: Hashable, Value> {
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]
  private let size: Int

  /// Creates a cache; `size` is how many of those used last are always kept.
  init(size: Int) {
    self.size = size
  }

  var count: Int { newer.count + older.count }

  mutating func find(_ key: Key) -> Value? {
    if let value = newer[key] { return value }
    guard let value = older.removeValue(forKey: key) else { return nil }
    insert(value, for: key)
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if newer.count >= size, newer[key] == nil {
      older = newer
      newer = [:]
    }
    newer[key] = value
  }
}
