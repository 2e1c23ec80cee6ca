/// Why a gateway cannot start, or a command cannot do its work; a sentence for a person.
public struct GatewayFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, with its value, why it failed, and what helps.
  public var description: String

  /// Creates a failure with its sentence.
  public init(_ description: String) {
    self.description = description
  }
}
