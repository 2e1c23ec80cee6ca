import GRDB
public import NotificationCore

extension SQLiteLedger {
  /// Numbers that ascend for ever.
  ///
  /// They are reserved on disk in blocks before a pass begins, so giving one out writes nothing,
  /// and neither a rollback nor a crash brings one back.
  struct NumberSupply {
    /// The one given out last.
    private(set) var last: Int64
    /// The last one that the disk knows to be in use.
    private(set) var reserved: Int64

    init(last: Int64) {
      self.last = last
      reserved = last
    }

    /// How many may be given out before the disk must know.
    var left: Int64 { reserved - last }

    mutating func next() -> Int64 {
      last += 1
      return last
    }

    /// Leaves out all numbers up to the given one.
    mutating func skip(to number: Int64) { last = max(last, number) }

    mutating func reserve(upTo number: Int64) { reserved = number }
  }

  /// A number that was never given out before, whatever was rolled back or lost in a crash since.
  public func nextNumber() throws(StoreFailure) -> Int64 {
    if !connection.isInTransaction { try reserveNumbers() }
    return numbers.next()
  }

  /// Makes the numbers of a pass durable before it begins, in a commit of their own.
  func reserveNumbers() throws(StoreFailure) {
    guard numbers.left < StoreLimits.numbersPerPass else { return }
    try writeLastNumber(numbers.last + StoreLimits.reservedNumbers)
    numbers.reserve(upTo: numbers.last + StoreLimits.reservedNumbers)
  }

  /// Writes down what a pass has given out beyond the reserve.
  func settleNumbers() throws(StoreFailure) {
    if numbers.left < 0 { try writeLastNumber(numbers.last) }
  }

  func writeLastNumber(_ number: Int64) throws(StoreFailure) {
    try connection.run(.saveLastNumber, [number.databaseValue])
  }
}
