import PushProtocol

/// Which pushes wait for which device, in memory, in the order they came.
struct WaitingIndex {
  /// A waiting push, without what it says.
  struct Mark: Hashable {
    var number: Int64
    var expires: Int64
    var key: PushKey
    var priority: PushPriority
  }

  private var devices: [Int64: [Mark]] = [:]
  private(set) var count = 0

  /// How many devices something waits for.
  var deviceCount: Int { devices.count }

  /// How many wait for a device.
  func count(of device: Int64) -> Int { devices[device]?.count ?? 0 }

  mutating func add(_ mark: Mark, device: Int64) {
    devices[device, default: []].append(mark)
    count += 1
  }

  /// Puts one back that was removed, at its place.
  mutating func restore(_ mark: Mark, device: Int64) {
    let marks = devices[device] ?? []
    let place = marks.firstIndex { $0.number > mark.number } ?? marks.count
    devices[device, default: []].insert(mark, at: place)
    count += 1
  }

  /// Removes a push; absent if it does not wait for the device.
  mutating func remove(_ number: Int64, device: Int64) -> Mark? {
    guard let place = devices[device]?.firstIndex(where: { $0.number == number }) else {
      return nil
    }
    let mark = devices[device]?.remove(at: place)
    if devices[device]?.isEmpty == true { devices[device] = nil }
    count -= 1
    return mark
  }

  /// What goes when one is too many: the least urgent, and of those the oldest.
  func leastUrgent(of device: Int64) -> Mark? {
    devices[device]?.min { ($0.priority.rawValue, $0.number) < ($1.priority.rawValue, $1.number) }
  }

  /// What is sent next: what is to be there at once first, then in the order of numbers.
  func next(
    for device: Int64, excluding: Set<Int64>, limit: Int, now: Int64
  ) -> [Mark] {
    let marks = (devices[device] ?? []).filter {
      $0.expires > now && !excluding.contains($0.number)
    }
    let urgent = marks.filter { $0.priority == .immediate }
    guard urgent.count < limit else { return Array(urgent.prefix(limit)) }
    let others = marks.filter { $0.priority != .immediate }
    return urgent + others.prefix(limit - urgent.count)
  }
}

extension WaitingIndex.Mark {
  /// What is kept in memory of a push.
  init(_ waiting: WaitingPush) {
    self.init(
      number: waiting.number, expires: waiting.expires, key: PushKey(waiting.push.id),
      priority: waiting.push.priority)
  }
}

/// What a queue decides without its disk; the same for every implementation.
struct QueueRules {
  var replacement: ReplacementPolicy
  /// How many pushes wait for one device at most.
  var waitingPushes: Int

  /// Until when a push is kept, in seconds since 1970.
  static func expiry(of push: ProviderPush, now: Int64) -> Int64 {
    let latest = now / 1_000 + PushLimits.keptSeconds
    return switch push.expiration {
    case .once: now / 1_000 + 1
    case .until(let instant): min(instant, latest)
    }
  }

  /// Whom a new push pushes out of a full line; nobody, someone who waits, or itself.
  func overflow(
    by push: ProviderPush, for device: Int64, in index: WaitingIndex
  ) -> Overflow {
    guard index.count(of: device) >= waitingPushes,
      let least = index.leastUrgent(of: device)
    else { return .nobody }
    return least.priority.rawValue <= push.priority.rawValue ? .waiting(least) : .itself
  }

  enum Overflow: Equatable {
    case nobody
    case waiting(WaitingIndex.Mark)
    case itself
  }
}

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
