import Synchronization

@testable import PushLink

/// A device's key that is kept in memory.
final class MemoryIdentity: LinkIdentityKeeper, Sendable {
  private let text = Mutex<String?>(nil)

  func open() throws(LinkFailure) -> LinkIdentity {
    if let kept = text.withLock({ $0 }).flatMap(LinkIdentity.init(text:)) { return kept }
    let identity = LinkIdentity()
    try save(identity)
    return identity
  }

  func save(_ identity: LinkIdentity) throws(LinkFailure) {
    text.withLock { $0 = identity.text }
  }
}
