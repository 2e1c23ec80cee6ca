/// A cache that drops entries which were not used lately, and never holds more than twice its size.
///
/// It has two halves. An entry found in the older half moves into the newer; when the newer is full, the older
/// is dropped and the newer replaces it.
struct BoundedCache<Key: Hashable, Value> {
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]
  private let size: Int

  /// Creates a cache; the `size` entries used last are always kept.
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
