/// One key with its value in a dictionary of D-Bus.
package struct DBusEntry: Hashable, Sendable {
  /// A basic value: nothing that holds others.
  package let key: DBusValue
  /// Any value.
  package let value: DBusValue

  /// Puts the two together.
  package init(key: DBusValue, value: DBusValue) {
    self.key = key
    self.value = value
  }
}
