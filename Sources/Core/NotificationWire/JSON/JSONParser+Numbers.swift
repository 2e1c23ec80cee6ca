import NotificationModel

extension JSONParser {
  /// Reads a number, which is an integer where it has neither fraction nor exponent.
  mutating func parseNumber() throws(NotificationFailure) -> JSONValue {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    let magnitude = try parseDigits()
    var isReal = false
    if take(UInt8(ascii: ".")) {
      isReal = true
      _ = try parseDigits(mayLeadWithZero: true)
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isReal = true
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      _ = try parseDigits(mayLeadWithZero: true)
    }
    guard position - start <= WireLimits.numberCharacters else { throw outOfRange() }
    return isReal ? try real(from: start) : try integer(magnitude, isNegative: isNegative)
  }

  /// Reads digits and gives their value, or nothing where no integer type can hold it.
  private mutating func parseDigits(
    mayLeadWithZero: Bool = false
  ) throws(NotificationFailure) -> UInt64? {
    let start = position
    var value: UInt64 = 0
    var overflows = false
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10
    {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      value = sum
      overflows = overflows || overflow || carry
      position += 1
    }
    guard position > start else { throw malformed("a value is missing or none of JSON's") }
    guard mayLeadWithZero || position == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      throw malformed("a number begins with a zero too many")
    }
    return overflows ? nil : value
  }

  private func integer(
    _ magnitude: UInt64?, isNegative: Bool
  ) throws(NotificationFailure) -> JSONValue {
    guard let magnitude else { throw outOfRange() }
    if isNegative {
      guard magnitude <= Int64.min.magnitude else { throw outOfRange() }
      return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    return Int64(exactly: magnitude).map(JSONValue.integer) ?? .unsigned(magnitude)
  }

  private func real(from start: Int) throws(NotificationFailure) -> JSONValue {
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else { throw outOfRange() }
    return .real(value)
  }

  private func outOfRange() -> NotificationFailure {
    malformed("a number is larger or longer than can be kept")
  }
}
