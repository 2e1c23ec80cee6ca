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
