/// Carries a value that is not Sendable to where it is used next.
///
/// Nothing guards the value: whoever makes one promises that only one side touches the value at a
/// time, or that it is an object of this module that cannot change. Each use says which.
struct Handover<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
