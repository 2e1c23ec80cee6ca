import PushProtocol

/// Which pushes wait for which device, in memory, in order of arrival.
struct WaitingIndex {
  /// A waiting push, without its content.
  struct Entry: Hashable {
    var number: Int64
    var expires: Int64
    var key: PushKey
    var priority: PushPriority
    var sender: Sender
  }

  /// The team and the app of a push, as numbers of their names.
  struct Sender: Hashable {
    var team: Int32
    var app: Int32
  }

  private var names: [String: Int32] = [:]
  private var devices: [Int64: [Entry]] = [:]
  private(set) var count = 0

  /// How many devices have waiting pushes.
  var deviceCount: Int { devices.count }

  /// How many wait for a device.
  func count(of device: Int64) -> Int { devices[device]?.count ?? 0 }

  mutating func add(_ entry: Entry, device: Int64) {
    devices[device, default: []].append(entry)
    count += 1
  }

  /// Restores a removed push at its position.
  mutating func restore(_ entry: Entry, device: Int64) {
    let entries = devices[device] ?? []
    let index = entries.firstIndex { $0.number > entry.number } ?? entries.count
    devices[device, default: []].insert(entry, at: index)
    count += 1
  }

  /// Removes a push; absent if it does not wait for the device.
  mutating func remove(_ number: Int64, device: Int64) -> Entry? {
    guard let found = devices.index(forKey: device),
      let index = devices.values[found].firstIndex(where: { $0.number == number })
    else { return nil }
    let entry = devices.values[found].remove(at: index)
    if devices.values[found].isEmpty { devices.remove(at: found) }
    count -= 1
    return entry
  }

  /// The numbers of a team and an app.
  mutating func sender(team: String, app: String) -> Sender {
    Sender(team: number(of: team), app: number(of: app))
  }

  private mutating func number(of name: String) -> Int32 {
    if let known = names[name] { return known }
    let next = Int32(truncatingIfNeeded: names.count)
    names[name] = next
    return next
  }

  /// The push to drop when a new one is too many: of the team that has most there, of its app that has most, the least urgent,
  /// and of those the oldest. It may be the new one.
  func excess(of device: Int64, with new: Entry) -> Entry {
    let ofTeam = Self.largestGroup(of: (devices[device] ?? []) + [new]) { $0.sender.team }
    let ofApp = Self.largestGroup(of: ofTeam) { $0.sender.app }
    return ofApp.min { ($0.priority.rawValue, $0.number) < ($1.priority.rawValue, $1.number) }
      ?? new
  }

  /// The entries of the value that most of them have; of several such values, the entries of all.
  private static func largestGroup(
    of entries: [Entry], by value: (Entry) -> Int32
  ) -> [Entry] {
    var counts: [Int32: Int] = [:]
    for entry in entries { counts[value(entry), default: 0] += 1 }
    guard counts.count > 1, let most = counts.values.max() else { return entries }
    return entries.filter { counts[value($0)] == most }
  }

  /// The push of a key that waits for a device.
  func entry(of key: PushKey, device: Int64) -> Entry? {
    devices[device]?.first { $0.key == key }
  }

  /// The pushes of an app that wait for a device.
  func entries(of device: Int64, app: String) -> [Entry] {
    guard let app = names[app] else { return [] }
    return (devices[device] ?? []).filter { $0.sender.app == app }
  }

  /// The pushes to send next: the urgent ones first, then in the order of numbers.
  func next(for device: Int64, _ wanted: WantedPushes, now: Int64) -> [Entry] {
    let limit = wanted.limit
    let entries = (devices[device] ?? []).filter {
      $0.expires > now && !wanted.excluding.contains($0.number)
        && !wanted.held.contains($0.priority)
    }
    let urgent = entries.filter { $0.priority == .immediate }
    guard urgent.count < limit else { return Array(urgent.prefix(limit)) }
    let others = entries.filter { $0.priority != .immediate }
    return urgent + others.prefix(limit - urgent.count)
  }
}

extension WaitingIndex.Entry {
  /// The part of a push that is held in memory.
  init(_ waiting: WaitingPush, of sender: WaitingIndex.Sender) {
    self.init(
      number: waiting.number, expires: waiting.expires, key: waiting.key,
      priority: waiting.push.priority, sender: sender)
  }
}

extension Int64 {
  /// The first whole second that is not before this instant in milliseconds.
  var secondsRoundedUp: Int64 { (self + 999) / 1_000 }
}

/// The decisions of a queue that do not depend on its disk; the same for every implementation.
struct QueueRules {
  var replacement: ReplacementPolicy
  /// How many pushes may wait for one device.
  var waitingPushes: Int

  /// When a push expires, in seconds since 1970.
  static func expiry(of push: ProviderPush, now: Int64) -> Int64 {
    let latest = now.secondsRoundedUp + PushLimits.keptSeconds
    return switch push.expiration {
    case .once: now / 1_000 + 1
    case .until(let instant): min(instant, latest)
    }
  }

  /// Which push a full queue drops for a new one: none, a waiting one, or the new one itself.
  func overflow(
    by push: ProviderPush, of sender: WaitingIndex.Sender, for device: Int64, in index: WaitingIndex
  ) -> Overflow {
    guard index.count(of: device) >= waitingPushes else { return .nobody }
    let new = WaitingIndex.Entry(
      number: .max, expires: .max, key: PushKey(high: 0, low: 0), priority: push.priority,
      sender: sender)
    let excess = index.excess(of: device, with: new)
    return excess == new ? .itself : .waiting(excess)
  }

  enum Overflow: Equatable {
    case nobody
    case waiting(WaitingIndex.Entry)
    case itself
  }
}

/// The pushes that were accepted last, to recognize a repeated one.
struct RecentPushes {
  private let limit: Int
  private var keys: Set<PushKey> = []
  /// The same keys by age; those before `oldest` were removed.
  private var order: [PushKey] = []
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  func contains(_ key: PushKey) -> Bool { keys.contains(key) }

  /// Remembers a push, and removes the oldest if there are too many.
  ///
  /// - Returns: Whether it is a new one.
  @discardableResult
  mutating func insert(_ key: PushKey) -> Bool {
    guard keys.insert(key).inserted else { return false }
    order.append(key)
    guard keys.count > limit else { return true }
    keys.remove(order[oldest])
    oldest += 1
    if oldest > limit {
      order.removeFirst(oldest)
      oldest = 0
    }
    return true
  }

  /// Removes the last remembered key.
  mutating func removeLast(_ key: PushKey) {
    guard order.count > oldest, order.last == key else { return }
    order.removeLast()
    keys.remove(key)
  }
}
