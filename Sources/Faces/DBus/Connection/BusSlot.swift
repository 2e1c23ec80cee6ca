import CSystemd

/// What sd-bus calls us back for, with one owner; once it has gone no call comes.
@safe struct BusSlot: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes over what a function of sd-bus made, or throws what it answered.
  init(
    _ operation: String, _ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(DBusError) {
    var pointer: OpaquePointer?
    try BusResult.check(operation, unsafe make(&pointer))
    guard let pointer = unsafe pointer else { throw .failed(operation: operation, code: 0) }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sd_bus_slot_unref(pointer)
  }
}
