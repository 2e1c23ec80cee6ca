/// Why a registry did not do what it was asked; nothing was changed.
public enum RegistryFailure: Error, Hashable, Sendable {
  /// The device has as many valid tokens as one may have.
  case tooManyTokens(limit: Int)
  /// The store cannot be written or read.
  case store(QueueFailure)
}
