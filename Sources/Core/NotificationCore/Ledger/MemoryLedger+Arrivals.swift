public import NotificationModel

extension MemoryLedger {
  /// Whether a push of this `apns-id` was noted and not forgotten since.
  public func hasArrived(push identifier: String) -> Bool {
    arrivalTable.number(of: identifier) != nil
  }

  /// Notes that a push has arrived, and forgets those that are too many or too old.
  public func noteArrival(ofPush identifier: String, at date: WallTime) {
    if let known = arrivalTable.number(of: identifier) { write(.arrival(known, nil)) }
    let oldest = date.microseconds - CoreLimits.pushMemory
    while let first = arrivalTable.first,
      first.date.microseconds < oldest || arrivalTable.count >= CoreLimits.rememberedPushes
    {
      write(.arrival(first.number, nil))
    }
    let number = arrivalTable.nextNumber()
    write(.arrival(number, Arrival(number: number, identifier: identifier, date: date)))
  }

  /// A push of a gateway that has arrived.
  struct Arrival {
    var number: Int64
    var identifier: String
    var date: WallTime
  }

  /// The pushes of gateways that have arrived, in their order.
  struct ArrivalTable {
    private var arrivals: [Int64: Arrival] = [:]
    private var order = SortedKeys<Int64>()
    /// Only grows, also where a write is undone.
    private var lastNumber: Int64 = 0
    private var numbers: [ByteText: Int64] = [:]

    var count: Int { arrivals.count }

    var first: Arrival? { order.first.flatMap { arrivals[$0] } }

    /// A place behind all others.
    mutating func nextNumber() -> Int64 {
      lastNumber += 1
      return lastNumber
    }

    func number(of identifier: String) -> Int64? { numbers[ByteText(identifier)] }

    /// Sets or removes an arrival, and returns the one that was there.
    mutating func exchange(_ number: Int64, with arrival: Arrival?) -> Arrival? {
      let old = arrivals[number]
      arrivals[number] = arrival
      if let old { numbers[ByteText(old.identifier)] = nil }
      if let arrival { numbers[ByteText(arrival.identifier)] = number }
      if old == nil, arrival != nil { order.insert(number) }
      if old != nil, arrival == nil { order.remove(number) }
      return old
    }
  }
}
