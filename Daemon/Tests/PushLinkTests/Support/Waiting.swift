import Crypto
import PushGateway
import PushProtocol
import Testing

/// Waits for a condition that another thread makes true.
func until(_ condition: @Sendable () -> Bool) async throws {
  while !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension TestGateway {
  /// Whether pushes to the token are refused.
  func invalid(_ token: [UInt8]) -> Bool {
    guard let hash = TokenHash(Array(SHA256.hash(data: token))) else { return false }
    return services.directory.find(hash)?.invalid != nil
  }
}
