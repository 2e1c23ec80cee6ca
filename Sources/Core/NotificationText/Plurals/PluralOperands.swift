public import NotificationModel

/// A number as plural rules see it: by its digits, since 1 and 1.0 may differ.
public struct PluralOperands: Hashable, Sendable {
  /// The whole part of the absolute value (`i`).
  public var whole: UInt64
  /// The fraction digits, with trailing zeros, as a number (`f`).
  public var fraction: UInt64
  /// How many fraction digits there are, trailing zeros included (`v`).
  public var fractionCount: Int

  /// Creates the operands of a whole number.
  public init(whole: UInt64) {
    self.whole = whole
    fraction = 0
    fractionCount = 0
  }

  /// Creates the operands of a number written in decimal digits, such as `-1.50`; nothing for what is
  /// longer than `TextLimits.numberBytes`.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= TextLimits.numberBytes else { return nil }
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = parts.first, !first.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    // Rules look at the low digits only, so a longer number keeps its last eighteen.
    whole = UInt64(first.suffix(18)) ?? 0
    let digits = parts.count == 2 ? parts[1].prefix(18) : ""
    fraction = UInt64(digits) ?? 0
    fractionCount = digits.count
  }

  /// Creates the operands of a value of a notification, or nothing for what is not a number; where
  /// only whole numbers count, the fraction is cut first.
  public init?(_ value: PropertyList, isWhole: Bool) {
    switch value {
    case .integer(let number): self.init(whole: number.magnitude)
    case .unsigned(let number): self.init(whole: number)
    case .boolean(let flag): self.init(whole: flag ? 1 : 0)
    case .real(let number) where isWhole || number.rounded(.towardZero) == number:
      self.init(whole: Int64(saturating: number).magnitude)
    case .real(let number): self.init(number.description)
    case .string(let text): self.init(text)
    case .data, .date, .array, .dictionary: return nil
    }
  }

  /// The fraction digits without trailing zeros, as a number (`t`).
  var trimmedFraction: UInt64 {
    var rest = fraction
    while rest > 0, rest.isMultiple(of: 10) { rest /= 10 }
    return rest
  }

  /// How many fraction digits there are without trailing zeros (`w`).
  var trimmedFractionCount: Int {
    var rest = fraction
    var count = fractionCount
    while count > 0, rest.isMultiple(of: 10) {
      rest /= 10
      count -= 1
    }
    return count
  }

  /// Whether the number is 0.
  var isZero: Bool { whole == 0 && fraction == 0 }
}
