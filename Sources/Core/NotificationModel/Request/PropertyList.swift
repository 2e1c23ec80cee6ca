public import Foundation

/// A value of the types that a property list can hold, kept exactly (C11).
public enum PropertyList: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number in the signed range.
  case integer(Int64)
  /// An integer above the signed range.
  case unsigned(UInt64)
  /// A floating-point number, which stays one though it be whole.
  case real(Double)
  /// A truth value, which is not the number 1 or 0.
  case boolean(Bool)
  /// Bytes.
  case data(Data)
  /// An instant.
  case date(Date)
  /// Values in an order.
  indirect case array([PropertyList])
  /// Values by name.
  indirect case dictionary([String: PropertyList])
}
