import ByteParsing
import Crypto
import Foundation
import LinuxEvents
import Synchronization

/// Who may use the page: links that were given out, and browsers that opened one.
///
/// A link serves once and for some minutes. Nothing of it outlives the process. Only digests are kept.
final class Sessions: Sendable {
  private struct Entry {
    let digest: SHA256Digest
    let ends: Int64
    var lastUse: Int64
  }

  private struct State {
    var links: [Entry] = []
    var sessions: [Entry] = []
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Int64

  /// Creates a register; the clock counts microseconds and is never set.
  init(now: @escaping @Sendable () -> Int64 = { Clocks.bootMicroseconds() }) {
    self.now = now
  }

  /// Gives out the secret of a link.
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

  /// Takes a link's secret and gives a session's; nothing where the link is void.
  func redeem(_ link: String) -> String? {
    let digest = SecretText.digest(link)
    let secret = SecretText.make()
    let entry = fresh(secret, seconds: WebLimits.sessionSeconds)
    return state.withLock { state in
      guard let place = state.links.firstIndex(where: { $0.digest == digest }) else { return nil }
      let link = state.links.remove(at: place)
      guard link.ends > entry.lastUse else { return nil }
      state.sessions.removeAll { $0.ends <= entry.lastUse }
      if state.sessions.count >= WebLimits.sessions { Self.removeQuietest(&state.sessions) }
      state.sessions.append(entry)
      return secret
    }
  }

  /// Whether a session's secret is good now; using it counts as a sign of life.
  func admits(_ session: String) -> Bool {
    let digest = SecretText.digest(session)
    let now = now()
    return state.withLock { state in
      guard let place = state.sessions.firstIndex(where: { $0.digest == digest }) else {
        return false
      }
      guard state.sessions[place].ends > now else {
        state.sessions.remove(at: place)
        return false
      }
      state.sessions[place].lastUse = now
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

/// Random texts that nobody can guess, and their digests.
enum SecretText {
  /// A fresh text of letters, digits, hyphens and underscores.
  static func make(bytes count: Int = WebLimits.secretBytes) -> String {
    var generator = SystemRandomNumberGenerator()
    return Base64Text.addressText(
      of: (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// What is kept of a secret: looking it up takes no longer the more of it was guessed.
  static func digest(_ secret: String) -> SHA256Digest {
    SHA256.hash(data: Data(secret.utf8))
  }
}
