/// The pushes that were accepted last, to know one that comes again.
struct RecentPushes {
  private let limit: Int
  private var keys: Set<PushKey> = []
  /// The same keys by age; what is before `oldest` was forgotten.
  private var order: [PushKey] = []
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  func contains(_ key: PushKey) -> Bool { keys.contains(key) }

  /// Remembers a push, and forgets the oldest if they are too many.
  mutating func insert(_ key: PushKey) {
    guard keys.insert(key).inserted else { return }
    order.append(key)
    guard keys.count > limit else { return }
    keys.remove(order[oldest])
    oldest += 1
    if oldest > limit {
      order.removeFirst(oldest)
      oldest = 0
    }
  }

  /// Takes back the one that was remembered last.
  mutating func removeLast(_ key: PushKey) {
    guard order.count > oldest, order.last == key else { return }
    order.removeLast()
    keys.remove(key)
  }
}
