/// What a connection's descriptor is to be watched for.
package struct DBusEvents: OptionSet, Hashable, Sendable {
  package let rawValue: Int16

  package init(rawValue: Int16) {
    self.rawValue = rawValue
  }

  /// Bytes can be read: POLLIN of poll(2).
  package static let reading = DBusEvents(rawValue: 0x1)
  /// Bytes can be written: POLLOUT of poll(2).
  package static let writing = DBusEvents(rawValue: 0x4)
}
