package import NotificationModel

/// Payloads are written in tests as in a server's code.
extension PropertyList: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text as it is written.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number as it is written.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number with a point, as it is written.
  package init(floatLiteral value: Double) { self = .real(value) }
  /// A truth value as it is written.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list as it is written.
  package init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
  /// A dictionary as it is written; the last value of a key counts.
  package init(dictionaryLiteral elements: (String, PropertyList)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
}
