/// Carries a value that is not Sendable to where it is used next.
///
/// Nothing guards the value: whoever makes one promises that only one side touches the value at a
/// time, or that it is an object of ours that cannot change. Each use says which.
package struct Handover<Value>: @unchecked Sendable {
  /// What is carried.
  package let value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
  }
}
