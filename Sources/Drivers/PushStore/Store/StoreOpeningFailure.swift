/// Why a gateway's store cannot be opened.
public struct StoreOpeningFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, why it failed, and what helps.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
