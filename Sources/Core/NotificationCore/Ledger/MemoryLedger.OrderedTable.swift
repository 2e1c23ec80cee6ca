extension MemoryLedger {
  /// Values by key, listed in the order of their keys.
  struct OrderedTable<Key: Hashable & Comparable, Value> {
    private var values: [Key: Value] = [:]
    private var order = SortedKeys<Key>()

    subscript(key: Key) -> Value? { values[key] }

    /// All values, by key.
    var all: [Value] { order.elements.compactMap { values[$0] } }

    /// The first values whose keys come after the given one.
    func values(after key: Key, limit: Int) -> [Value] {
      order.prefix(limit, after: key).compactMap { values[$0] }
    }

    /// Sets or removes the value of a key, and returns the one it had.
    mutating func exchange(_ key: Key, with value: Value?) -> Value? {
      let old = values[key]
      values[key] = value
      if old == nil, value != nil { order.insert(key) }
      if old != nil, value == nil { order.remove(key) }
      return old
    }
  }
}
