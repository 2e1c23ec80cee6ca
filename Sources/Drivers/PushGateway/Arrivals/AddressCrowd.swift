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
