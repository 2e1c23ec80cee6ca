import NIOCore

/// Which connections of a port have not shown yet whose they are, and who is let on.
///
/// There are three steps. One that has said nothing is *silent*, and costs almost nothing. One that has
/// spoken is *proving* itself, which costs a handshake, or is *waiting* to, when too many are. Addresses
/// take turns, and where there is no room the oldest of the address with most has to go: an address is in
/// its own way only.
struct ArrivalBook {
  private let limits: ArrivalLimits
  private var silent = AddressCrowd()
  private var waiting = AddressCrowd()
  private var proving = AddressCrowd()
  private var entries: [UInt64: Entry] = [:]
  /// The addresses of those that wait, in their turn.
  private var turns: [UInt64] = []
  private var lastID: UInt64 = 0

  private struct Entry {
    let address: UInt64
    /// Since when it is at its step.
    var since: NIODeadline
  }

  init(_ limits: ArrivalLimits) {
    self.limits = limits
  }

  var count: Int { entries.count }

  /// Whether there are so many that nobody is waited for as long as usual.
  var isPressed: Bool { waiting.count > 0 || silent.count > limits.silent / 2 }

  /// Notes a connection that has said nothing yet.
  ///
  /// - Returns: What it is known by, and which one has to go for it.
  mutating func enter(from address: UInt64, at now: NIODeadline) -> (id: UInt64, evicted: UInt64?) {
    let evicted = silent.count < limits.silent ? nil : oldestOfGreediest(silent)
    if let evicted { forget(evicted) }
    lastID += 1
    entries[lastID] = Entry(address: address, since: now)
    silent.add(lastID, from: address)
    return (lastID, evicted)
  }

  /// A connection has said something for the first time.
  ///
  /// - Returns: Whether it may go on at once, and which one has to go for it.
  mutating func speak(
    _ id: UInt64, at now: NIODeadline
  ) -> (isAdmitted: Bool, evicted: UInt64?) {
    guard let address = entries[id]?.address, silent.remove(id) else { return (false, nil) }
    if proving.count < limits.proving, waiting.count == 0 {
      admit(id, at: now)
      return (true, nil)
    }
    if let slow = slowOne(greedierThan: address, at: now) {
      forget(slow)
      admit(id, at: now)
      return (true, slow)
    }
    let evicted = waiting.count < limits.waiting ? nil : oneTooMany(with: id, from: address)
    if let evicted { forget(evicted) }
    guard evicted != id else { return (false, id) }
    if waiting.count(of: address) == 0 { turns.append(address) }
    waiting.add(id, from: address)
    entries[id]?.since = now
    return (false, evicted)
  }

  /// A connection that waits asks whether somebody slow has to make room for it by now.
  ///
  /// - Returns: Who that is, if it may go on.
  mutating func hurry(_ id: UInt64, at now: NIODeadline) -> UInt64? {
    guard let address = entries[id]?.address, waiting.oldest(of: address) == id,
      let slow = slowOne(greedierThan: address, at: now)
    else { return nil }
    forget(slow)
    waiting.remove(id)
    admit(id, at: now)
    return slow
  }

  /// A connection has proved itself, or is gone.
  ///
  /// - Returns: Who may go on in its place.
  mutating func leave(_ id: UInt64, at now: NIODeadline) -> UInt64? {
    forget(id)
    guard proving.count < limits.proving else { return nil }
    while !turns.isEmpty {
      let address = turns.removeFirst()
      guard let next = waiting.oldest(of: address) else { continue }
      waiting.remove(next)
      if waiting.count(of: address) > 0 { turns.append(address) }
      admit(next, at: now)
      return next
    }
    return nil
  }

  private mutating func admit(_ id: UInt64, at now: NIODeadline) {
    guard let address = entries[id]?.address else { return }
    entries[id]?.since = now
    proving.add(id, from: address)
  }

  private mutating func forget(_ id: UInt64) {
    guard entries.removeValue(forKey: id) != nil else { return }
    _ = silent.remove(id) || waiting.remove(id) || proving.remove(id)
  }

  private func oldestOfGreediest(_ crowd: AddressCrowd) -> UInt64? {
    crowd.greediest.flatMap { crowd.oldest(of: $0) }
  }

  /// Who does not get to wait: a newcomer, if its own address has most that wait.
  private func oneTooMany(with newcomer: UInt64, from address: UInt64) -> UInt64? {
    guard let greediest = waiting.greediest,
      waiting.count(of: greediest) > waiting.count(of: address)
    else { return newcomer }
    return waiting.oldest(of: greediest)
  }

  /// One that takes its time to prove itself, of an address that has more under way than another.
  private func slowOne(greedierThan address: UInt64, at now: NIODeadline) -> UInt64? {
    guard let greediest = proving.greediest,
      proving.count(of: greediest) > proving.count(of: address) + 1,
      let oldest = proving.oldest(of: greediest), let since = entries[oldest]?.since,
      now - since >= limits.slow
    else { return nil }
    return oldest
  }
}

/// Connections by the address that they come from, the oldest of each first.
///
/// Which address has most is known without going through them: to add and to remove one costs the same
/// however many there are.
struct AddressCrowd {
  private var addresses: [UInt64: UInt64] = [:]
  private var lines: [UInt64: Line] = [:]
  /// The addresses by how many connections each has.
  private var ranks: [Set<UInt64>] = [[]]

  var count: Int { addresses.count }

  /// An address of those that have most.
  var greediest: UInt64? { ranks.last?.first }

  func count(of address: UInt64) -> Int { lines[address]?.count ?? 0 }

  mutating func add(_ id: UInt64, from address: UInt64) {
    addresses[id] = address
    let count = count(of: address) + 1
    lines[address, default: Line()].append(id)
    if count == ranks.count { ranks.append([]) }
    ranks[count - 1].remove(address)
    ranks[count].insert(address)
  }

  /// Removes a connection; whether it was there.
  @discardableResult
  mutating func remove(_ id: UInt64) -> Bool {
    guard let address = addresses.removeValue(forKey: id) else { return false }
    let count = count(of: address)
    lines[address]?.remove(id) { addresses[$0] != nil }
    if count == 1 { lines[address] = nil }
    ranks[count].remove(address)
    if count > 1 { ranks[count - 1].insert(address) }
    while ranks.count > 1, ranks.last?.isEmpty == true { ranks.removeLast() }
    return true
  }

  /// The connection of an address that has been there longest.
  func oldest(of address: UInt64) -> UInt64? { lines[address]?.first }

  /// The connections of one address in the order in which they came, with some that are gone.
  private struct Line {
    private var ids: [UInt64] = []
    private var start = 0
    private(set) var count = 0

    var first: UInt64? { start < ids.count ? ids[start] : nil }

    mutating func append(_ id: UInt64) {
      ids.append(id)
      count += 1
    }

    /// Notes that one is gone; `isThere` tells of each whether it still is.
    mutating func remove(_ id: UInt64, isThere: (UInt64) -> Bool) {
      count -= 1
      while start < ids.count, !isThere(ids[start]) { start += 1 }
      if ids.count > 2 * count + 32 {
        ids = ids[start...].filter(isThere)
        start = 0
      }
    }
  }
}
