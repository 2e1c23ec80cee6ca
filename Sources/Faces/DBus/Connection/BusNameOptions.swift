/// How a name is asked for.
package struct BusNameOptions: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Others may take the name away.
  package static let allowsReplacement = BusNameOptions(rawValue: 1)
  /// Take the name away from an owner that allows it.
  package static let replaces = BusNameOptions(rawValue: 2)
  /// Do not wait in line for the name.
  package static let doesNotQueue = BusNameOptions(rawValue: 4)
}
