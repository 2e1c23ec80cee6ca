public import Foundation

/// Why a simulated person could not do what a test asked for.
public struct SimulationError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with the value that is.
  public let message: String
  /// What to do about it.
  public let remedy: String

  init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// The message and the remedy, one after the other.
  public var description: String { "\(message) \(remedy)" }

  /// The same, for `localizedDescription`.
  public var errorDescription: String? { description }
}
