import Foundation

/// The clock that a store goes by unless it is given another.
public enum StoreClock {
  /// The time of the machine, in milliseconds since 1970.
  @Sendable public static func now() -> Int64 {
    Int64(Date().timeIntervalSince1970 * 1_000)
  }
}
