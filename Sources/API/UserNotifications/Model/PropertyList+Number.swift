import NotificationModel

extension PropertyList {
  /// Creates the value of a number, keeping apart what a property list keeps apart.
  ///
  /// Foundation tells a Boolean, an integer and a floating-point number from one another only while
  /// it archives them, so the number is archived into a probe.
  init(_ number: NSNumber) {
    let probe = NumberProbe()
    number.encode(with: probe)
    self = probe.found ?? .real(number.doubleValue)
    if case .integer(let value) = self, value < 0, number.compare(0) == .orderedDescending {
      self = .unsigned(number.uint64Value)
    }
  }
}

private final class NumberProbe: NSCoder {
  var found: PropertyList?

  override var allowsKeyedCoding: Bool { true }

  override func encode(_ value: Bool, forKey key: String) {
    found = .boolean(value)
  }

  override func encode(_ value: Int64, forKey key: String) {
    found = .integer(value)
  }

  override func encode(_ value: Double, forKey key: String) {
    found = .real(value)
  }
}
