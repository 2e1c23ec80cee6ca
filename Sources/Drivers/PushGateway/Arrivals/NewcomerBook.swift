/// Which connections of a port are encrypted and have shown no right to push yet.
///
/// Many senders connect before they have anything to push, so such a connection may stay for a while. Where
/// an address has more of them than its share, its own oldest makes room for the next one; where all have
/// together, the oldest of the address with most does.
struct NewcomerBook {
  private let limit: Int
  private let limitOfAddress: Int
  private var crowd = AddressCrowd()
  private var lastID: UInt64 = 0

  /// - Parameters:
  ///   - limit: How many there may be.
  ///   - limitOfAddress: How many of them may come from one address.
  init(limit: Int, limitOfAddress: Int) {
    self.limit = limit
    self.limitOfAddress = limitOfAddress
  }

  var count: Int { crowd.count }

  /// Whether there are so many, of some address at least, that one goes for the next one now or soon.
  var isPressed: Bool {
    guard let greediest = crowd.greediest else { return false }
    return crowd.count >= limit - limit / 8
      || crowd.count(of: greediest) >= limitOfAddress - limitOfAddress / 8
  }

  /// Notes a connection.
  ///
  /// - Returns: What it is known by, and which one has to go for it.
  mutating func enter(from address: UInt64) -> (id: UInt64, evicted: UInt64?) {
    let evicted = oneTooMany(with: address)
    if let evicted { crowd.remove(evicted) }
    lastID += 1
    crowd.add(lastID, from: address)
    return (lastID, evicted)
  }

  /// A connection has shown that it may push, or is gone.
  mutating func leave(_ id: UInt64) { crowd.remove(id) }

  private func oneTooMany(with address: UInt64) -> UInt64? {
    if crowd.count(of: address) >= limitOfAddress { return crowd.oldest(of: address) }
    guard crowd.count >= limit else { return nil }
    return crowd.greediest.flatMap { crowd.oldest(of: $0) }
  }
}
