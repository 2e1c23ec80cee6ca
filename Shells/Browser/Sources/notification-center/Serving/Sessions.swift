import ByteParsing
import Foundation
import LinuxEvents
import OpenSSL
import Synchronization

/// The access to the page: issued links, and the browsers that opened one.
///
/// A link works once and for some minutes. No session outlives the process. Only digests are stored.
final class Sessions: Sendable {
  private struct Entry {
    let digest: Digest
    let ends: Int64
    var lastUse: Int64
  }

  private struct State {
    var links: [Entry] = []
    var sessions: [Entry] = []
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Int64

  /// Creates a register; the clock counts microseconds and is monotonic.
  init(now: @escaping @Sendable () -> Int64 = { Clocks.bootMicroseconds() }) {
    self.now = now
  }

  /// Issues the secret of a link.
  func makeLink() -> String {
    let secret = SecretText.make()
    let entry = fresh(secret, seconds: WebLimits.linkSeconds)
    state.withLock { state in
      state.links.removeAll { $0.ends <= entry.lastUse }
      if state.links.count >= WebLimits.links { state.links.removeFirst() }
      state.links.append(entry)
    }
    return secret
  }

  /// Exchanges a link's secret for a session's; `nil` if the link is void.
  func redeem(_ link: String) -> String? {
    let digest = SecretText.digest(link)
    let secret = SecretText.make()
    let entry = fresh(secret, seconds: WebLimits.sessionSeconds)
    return state.withLock { state in
      guard let index = state.links.firstIndex(where: { $0.digest == digest }) else { return nil }
      let link = state.links.remove(at: index)
      guard link.ends > entry.lastUse else { return nil }
      state.sessions.removeAll { $0.ends <= entry.lastUse }
      if state.sessions.count >= WebLimits.sessions { Self.removeQuietest(&state.sessions) }
      state.sessions.append(entry)
      return secret
    }
  }

  /// Whether a session's secret is valid now; each use prolongs the session.
  func admits(_ session: String) -> Bool {
    let digest = SecretText.digest(session)
    let now = now()
    return state.withLock { state in
      guard let index = state.sessions.firstIndex(where: { $0.digest == digest }) else {
        return false
      }
      guard state.sessions[index].ends > now else {
        state.sessions.remove(at: index)
        return false
      }
      state.sessions[index].lastUse = now
      return true
    }
  }

  private func fresh(_ secret: String, seconds: Int64) -> Entry {
    let now = now()
    return Entry(
      digest: SecretText.digest(secret), ends: now + seconds * 1_000_000, lastUse: now)
  }

  private static func removeQuietest(_ sessions: inout [Entry]) {
    let quietest = sessions.indices.min { sessions[$0].lastUse < sessions[$1].lastUse }
    if let quietest { sessions.remove(at: quietest) }
  }
}

/// Random texts that cannot be guessed, and their digests.
enum SecretText {
  /// A fresh text of letters, digits, hyphens and underscores.
  static func make(bytes count: Int = WebLimits.secretBytes) -> String {
    var generator = SystemRandomNumberGenerator()
    return Base64Text.addressText(
      of: (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// The stored form of a secret: the time of a look-up does not depend on how much of it was guessed.
  static func digest(_ secret: String) -> Digest {
    SHA256.digest(of: Array(secret.utf8))
  }
}
