import CSystemd

/// A message that arrived, as values.
package struct DBusMessage: Hashable, Sendable {
  /// The unique name of whoever sent it, written by the bus and not by the sender.
  ///
  /// Nil on a connection between two processes without a bus.
  package let sender: String?
  /// The object it is about; empty in an answer.
  package let path: String
  /// The interface of its member; empty in an answer, and where a caller named none.
  package let interface: String
  /// The method or signal; empty in an answer.
  package let member: String
  /// The values it carries.
  package let arguments: [DBusValue]

  /// Reads a message that sd-bus holds.
  @unsafe init(_ message: OpaquePointer, limits: DBusLimits) throws(DBusError) {
    unsafe sender = sd_bus_message_get_sender(message).map { unsafe String(cString: $0) }
    unsafe path = String(field: sd_bus_message_get_path(message))
    unsafe interface = String(field: sd_bus_message_get_interface(message))
    unsafe member = String(field: sd_bus_message_get_member(message))
    unsafe arguments = try MessageReader.values(of: message, limits: limits)
  }
}

extension String {
  /// The text of a message's field; empty where the message has none.
  @unsafe init(field: UnsafePointer<CChar>?) {
    self = unsafe field.map { unsafe String(cString: $0) } ?? ""
  }
}
