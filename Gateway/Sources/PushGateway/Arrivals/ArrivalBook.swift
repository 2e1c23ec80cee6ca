import NIOCore

/// Tracks the connections of a port that have not proved their identity yet, and decides which ones are admitted.
///
/// There are three steps. A connection that has sent nothing is *silent*, and costs almost nothing. One that has sent
/// something is *proving* its identity, which costs a handshake, or is *waiting* to, when too many are proving. Addresses take
/// turns, and when no room is left, the oldest connection of the address with the most is evicted: an address competes only
/// with itself. A connection of an address that has begun too many is *paced*: it waits until its address may begin the next
/// one.
struct ArrivalBook {
  private let limits: ArrivalLimits
  private var silent = AddressCrowd()
  private var paced = AddressCrowd()
  private var openings = RateBuckets<UInt64>()
  private var waiting = AddressCrowd()
  private var proving = AddressCrowd()
  private var entries: [UInt64: Entry] = [:]
  /// The addresses of the waiting connections, in the order in which they are admitted.
  private var turns: [UInt64] = []
  private var lastID: UInt64 = 0

  private struct Entry {
    let address: UInt64
    /// When the connection entered its step.
    var since: NIODeadline
  }

  init(_ limits: ArrivalLimits) {
    self.limits = limits
  }

  var count: Int { entries.count }

  /// Whether there are so many connections that the usual timeouts are shortened.
  var isPressed: Bool { waiting.count > 0 || silent.count > limits.silent / 2 }

  /// Records a connection that has sent nothing yet.
  ///
  /// - Returns: The connection's identifier, and the connection that is evicted for it.
  mutating func enter(from address: UInt64, at now: NIODeadline) -> (id: UInt64, evicted: UInt64?) {
    let evicted = silent.count < limits.silent ? nil : oldestOfGreediest(silent)
    if let evicted { forget(evicted) }
    lastID += 1
    entries[lastID] = Entry(address: address, since: now)
    silent.add(lastID, from: address)
    return (lastID, evicted)
  }

  /// Handles the first bytes of a connection.
  ///
  /// - Returns: Whether it is admitted at once, and the connection that is evicted for it.
  mutating func speak(
    _ id: UInt64, at now: NIODeadline
  ) -> (isAdmitted: Bool, evicted: UInt64?) {
    guard let address = entries[id]?.address, silent.remove(id) else { return (false, nil) }
    guard paced.count(of: address) == 0, mayBegin(address, at: now) else {
      guard paced.count(of: address) < limits.waitingOpenings else {
        forget(id)
        return (false, id)
      }
      paced.add(id, from: address)
      return (false, nil)
    }
    return begin(id, from: address, at: now)
  }

  /// Lets the oldest paced connections of the connection's address go on, as many as the address may begin by now.
  ///
  /// - Returns: The connections that are admitted, and the connections that are evicted for them.
  mutating func release(
    withAddressOf id: UInt64, at now: NIODeadline
  ) -> (admitted: [UInt64], evicted: [UInt64]) {
    guard let address = entries[id]?.address else { return ([], []) }
    return release(address, at: now)
  }

  /// Lets an address begin one more connection, because an earlier one counts for its team instead.
  ///
  /// - Returns: The connections that are admitted, and the connections that are evicted for them.
  mutating func giveBack(
    _ address: UInt64, at now: NIODeadline
  ) -> (admitted: [UInt64], evicted: [UInt64]) {
    guard let rate = limits.openings else { return ([], []) }
    openings.giveBack(address, rate)
    return release(address, at: now)
  }

  private mutating func release(
    _ address: UInt64, at now: NIODeadline
  ) -> (admitted: [UInt64], evicted: [UInt64]) {
    var (admitted, evicted): ([UInt64], [UInt64]) = ([], [])
    while let next = paced.oldest(of: address), mayBegin(address, at: now) {
      paced.remove(next)
      let result = begin(next, from: address, at: now)
      if result.isAdmitted { admitted.append(next) }
      if let one = result.evicted { evicted.append(one) }
    }
    return (admitted, evicted)
  }

  /// Whether an address may begin to prove one more connection, which counts then.
  private mutating func mayBegin(_ address: UInt64, at now: NIODeadline) -> Bool {
    guard let rate = limits.openings else { return true }
    return openings.consume(address, rate, at: now)
  }

  /// Admits a connection that has sent something, or lets it wait for others.
  private mutating func begin(
    _ id: UInt64, from address: UInt64, at now: NIODeadline
  ) -> (isAdmitted: Bool, evicted: UInt64?) {
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

  /// Checks whether a slow connection can be evicted by now for one that waits.
  ///
  /// - Returns: The connection to evict; the waiting one is then admitted.
  mutating func hurry(_ id: UInt64, at now: NIODeadline) -> UInt64? {
    guard let address = entries[id]?.address, waiting.oldest(of: address) == id,
      let slow = slowOne(greedierThan: address, at: now)
    else { return nil }
    forget(slow)
    waiting.remove(id)
    admit(id, at: now)
    return slow
  }

  /// Handles that a connection has proved its identity, or is closed.
  ///
  /// - Returns: The connection that is admitted in its place.
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
    _ = silent.remove(id) || paced.remove(id) || waiting.remove(id) || proving.remove(id)
  }

  private func oldestOfGreediest(_ crowd: AddressCrowd) -> UInt64? {
    crowd.greediest.flatMap { crowd.oldest(of: $0) }
  }

  /// The connection that may not wait: the newcomer, if its own address has the most waiting connections.
  private func oneTooMany(with newcomer: UInt64, from address: UInt64) -> UInt64? {
    guard let greediest = waiting.greediest,
      waiting.count(of: greediest) > waiting.count(of: address)
    else { return newcomer }
    return waiting.oldest(of: greediest)
  }

  /// A connection that is slow to prove its identity, of an address that has more under way than the given one.
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
/// The address with the most connections is known without a search: adding and removing cost the same however
/// many there are.
struct AddressCrowd {
  private var addresses: [UInt64: UInt64] = [:]
  private var lines: [UInt64: Line] = [:]
  /// The addresses, grouped by their number of connections.
  private var ranks: [Set<UInt64>] = [[]]

  var count: Int { addresses.count }

  /// One of the addresses with the most connections.
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

  /// Removes a connection, and returns whether it was present.
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

  /// The oldest connection of an address.
  func oldest(of address: UInt64) -> UInt64? { lines[address]?.first }

  /// The connections of one address in order of arrival, including some that are closed.
  private struct Line {
    private var ids: [UInt64] = []
    private var start = 0
    private(set) var count = 0

    var first: UInt64? { start < ids.count ? ids[start] : nil }

    mutating func append(_ id: UInt64) {
      ids.append(id)
      count += 1
    }

    /// Records that a connection is closed; `isThere` returns whether a connection is still open.
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
