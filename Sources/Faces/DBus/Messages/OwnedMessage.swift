import CSystemd

/// One message of sd-bus with one owner, which lets it go at its end.
@safe struct OwnedMessage: ~Copyable {
  /// The message, valid while this value lives.
  @unsafe let pointer: OpaquePointer

  /// Takes over a reference that the caller holds.
  @unsafe init(owning pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Keeps a message that another holds: sd_bus_message_ref(3).
  @unsafe init(keeping pointer: OpaquePointer) {
    unsafe sd_bus_message_ref(pointer)
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sd_bus_message_unref(pointer)
  }

  /// Takes over what a function of sd-bus made, or throws what it answered.
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
