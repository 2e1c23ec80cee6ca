import NotificationModel

extension JSONObject {
  /// Reads a number within a range, which must be there unless it has a usual value.
  func number(
    _ name: String, in range: ClosedRange<Double>, default usual: Double? = nil
  ) throws(NotificationFailure) -> Double {
    guard let member = self[name], member != .null else {
      guard let usual else { throw .missing(name) }
      return usual
    }
    do { return try member.number(in: range) } catch { throw error.inside(name) }
  }

  /// Reads a number within a range that may be absent.
  func optionalNumber(
    _ name: String, in range: ClosedRange<Double>
  ) throws(NotificationFailure) -> Double? {
    guard let member = self[name], member != .null else { return nil }
    return try number(name, in: range)
  }

  /// Reads an integer within a range that may be absent.
  func integer(
    _ name: String, in range: ClosedRange<Int>, default usual: Int
  ) throws(NotificationFailure) -> Int {
    let number: Int = try value(name, default: usual)
    guard range.contains(number) else {
      throw NotificationFailure.outOfRange("\(number)", range).inside(name)
    }
    return number
  }
}

extension JSONValue {
  /// Reads a number within a range.
  func number(in range: ClosedRange<Double>) throws(NotificationFailure) -> Double {
    let number = try Double(wire: self)
    guard range.contains(number) else { throw .outOfRange("\(number)", range) }
    return number
  }

  /// Reads a list of so many numbers within a range, such as a frame.
  func numbers(
    _ count: Int, in range: ClosedRange<Double>
  ) throws(NotificationFailure) -> [Double] {
    guard case .array(let members) = self, members.count == count else {
      throw .wrongType(self, expected: "a list of \(count) numbers")
    }
    var numbers: [Double] = []
    for (index, member) in members.enumerated() {
      do { numbers.append(try member.number(in: range)) } catch { throw error.inside("[\(index)]") }
    }
    return numbers
  }
}

extension JSONWriter {
  /// Writes a list of numbers, such as a frame.
  mutating func numbers(_ numbers: [Double]) {
    array { writer in
      for number in numbers { number.write(to: &writer) }
    }
  }
}

extension NotificationFailure {
  fileprivate static func outOfRange<Bound: Comparable>(
    _ value: String, _ range: ClosedRange<Bound>
  ) -> NotificationFailure {
    .unusable(
      value, "is not between \(range.lowerBound) and \(range.upperBound)",
      remedy: "Send a number from \(range.lowerBound) to \(range.upperBound).")
  }
}
