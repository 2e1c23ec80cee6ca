import CSystemd

/// A received message, as values.
package struct DBusMessage: Hashable, Sendable {
  /// The unique name of the sender, written by the bus and not by the sender.
  ///
  /// Nil on a connection between two processes without a bus.
  package let sender: String?
  /// The object of the message; empty in an answer.
  package let path: String
  /// The interface of its member; empty in an answer, and if the caller named none.
  package let interface: String
  /// The method or signal; empty in an answer.
  package let member: String
  /// The arguments of the message.
  package let arguments: [DBusValue]

  /// Reads a message that sd-bus holds.
  @unsafe init(_ message: OpaquePointer, limits: DBusLimits) throws(DBusError) {
    unsafe sender = sd_bus_message_get_sender(message).map { unsafe String(cString: $0) }
    unsafe path = String(field: sd_bus_message_get_path(message))
    unsafe interface = String(field: sd_bus_message_get_interface(message))
    unsafe member = String(field: sd_bus_message_get_member(message))
    unsafe arguments = try DBusReader.values(of: message, limits: limits)
  }
}

extension String {
  /// The text of a message's field; empty if the message has none.
  @unsafe init(field: UnsafePointer<CChar>?) {
    self = unsafe field.map { unsafe String(cString: $0) } ?? ""
  }
}

/// One message of sd-bus with one owner, which releases it at the end.
@safe struct OwnedMessage: ~Copyable {
  /// The message, valid while this value lives.
  @unsafe let pointer: OpaquePointer

  /// Takes ownership of a reference that the caller holds.
  @unsafe init(owning pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Retains a message with another owner: sd_bus_message_ref(3).
  @unsafe init(keeping pointer: OpaquePointer) {
    unsafe sd_bus_message_ref(pointer)
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sd_bus_message_unref(pointer)
  }

  /// Takes ownership of the message that a function of sd-bus created, or throws its error.
  static func made(
    _ operation: String, _ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(DBusError) -> OwnedMessage {
    var pointer: OpaquePointer?
    try BusResult.check(operation, unsafe make(&pointer))
    guard let pointer = unsafe pointer else {
      throw .failed(operation: operation, code: 0)
    }
    return unsafe OwnedMessage(owning: pointer)
  }
}

/// The kinds of names that D-Bus has rules for.
enum BusName: String {
  case destination
  case path
  case interface
  case member
  case errorName = "error name"

  /// Refuses a name for which the bus would end a connection.
  func check(_ name: String?) throws(DBusError) {
    guard let name else { return }
    guard !name.utf8.contains(0) else { throw .invalid(rawValue, name, "holds a zero byte") }
    let isValid =
      switch self {
      case .destination: unsafe sd_bus_service_name_is_valid(name)
      case .path: unsafe sd_bus_object_path_is_valid(name)
      case .interface, .errorName: unsafe sd_bus_interface_name_is_valid(name)
      case .member: unsafe sd_bus_member_name_is_valid(name)
      }
    guard isValid > 0 else { throw .invalid(rawValue, name, "is not one that D-Bus allows") }
  }
}
