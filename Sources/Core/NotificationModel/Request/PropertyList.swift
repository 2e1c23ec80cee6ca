public import Foundation

/// A value of the types that a property list can hold, kept exactly (C11).
public enum PropertyList: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  /// An integer above the signed range.
  case unsigned(UInt64)
  case real(Double)
  case boolean(Bool)
  case data(Data)
  case date(Date)
  indirect case array([PropertyList])
  indirect case dictionary([String: PropertyList])
}
