package import NIOCore
package import PushProtocol
import Synchronization

/// The rights to push, which change while requests are checked against them: those of all teams in memory, or of
/// the senders that were used lately, with a source for the others.
package final class TenantDirectory: Sendable {
  private struct Content {
    /// All tenants; without a source.
    var all = Tenants()
    /// The recently used senders, and names without a sender; with a source.
    var recent = BoundedCache<SenderName, TenantSender?>(size: 1)
    /// The senders that are being read, each with the callers that wait for it.
    var reading: [Reading: [Waiter]] = [:]
  }

  /// A sender, and the version of the tenants when its reading began.
  private struct Reading: Hashable {
    var name: SenderName
    var version: Int
  }

  private struct Waiter: Sendable {
    var loop: any EventLoop
    var then: @Sendable (Result<Void, QueueFailure>) -> Void
  }

  /// The result of looking up a sender.
  enum Finding {
    /// It may push.
    case sender(TenantSender)
    /// It does not exist, or was revoked.
    case absent
    /// It has to be read from the source first.
    case unread
  }

  private let content: Mutex<Content>
  private let source: (any TenantSource)?
  private let limit: Int
  private let changes = Atomic<Int>(0)
  private let created = ContinuousClock.now
  /// Until when answers of the source are valid, in nanoseconds since the creation.
  private let trustEnd = Atomic<Int64>(.max)

  /// Creates a directory with all tenants in memory.
  package init(_ tenants: Tenants) {
    content = Mutex(Content(all: tenants))
    source = nil
    limit = 1
  }

  /// Creates an empty directory of tenants that are read as they are needed.
  ///
  /// `limit`: How many senders that were used lately are in memory; twice as many at most.
  package init(source: any TenantSource, limit: Int = GatewayLimits.cachedSenders) {
    content = Mutex(Content(recent: BoundedCache(size: limit)))
    self.source = source
    self.limit = limit
  }

  /// How often tenants changed; results based on another version are out of date. While the source's answers are not valid
  /// it is another one, so that no remembered result counts.
  var version: Int {
    let changes = changes.load(ordering: .acquiring)
    return isTrusted ? changes : ~changes
  }

  private var isTrusted: Bool {
    let end = trustEnd.load(ordering: .acquiring)
    return end == .max || nanoseconds(at: .now) < end
  }

  private func nanoseconds(at instant: ContinuousClock.Instant) -> Int64 {
    let (seconds, attoseconds) = created.duration(to: instant).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Finds a sender in memory.
  func find(_ name: SenderName) -> Finding {
    guard name.isValid else { return .absent }
    guard isTrusted else { return .unread }
    let known: TenantSender?? = content.withLock { content in
      source == nil ? .some(content.all.sender(name)) : content.recent.find(name)
    }
    guard let known else { return .unread }
    return known.map { .sender($0) } ?? .absent
  }

  /// Whether a sender has to be read from the source before anything is known about it.
  func mustRead(_ name: SenderName) -> Bool {
    guard source != nil, case .unread = find(name) else { return false }
    return true
  }

  /// Whether a sender is being read, so that another request for it costs nothing.
  func isReading(_ name: SenderName) -> Bool {
    let reading = Reading(name: name, version: version)
    return content.withLock { $0.reading[reading] != nil }
  }

  /// Reads a sender from the source, and remembers it or its absence, unless tenants have changed meanwhile.
  ///
  /// Requests for the same sender are answered together.
  func read(
    _ name: SenderName, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Void, QueueFailure>) -> Void
  ) {
    guard let source else { return loop.execute { then(.success(())) } }
    let waiter = Waiter(loop: loop, then: then)
    let reading = Reading(name: name, version: version)
    guard isTrusted else { return loop.execute { then(.failure(Self.untrusted)) } }
    let isFirst = content.withLock { content in
      content.reading[reading, default: []].append(waiter)
      return content.reading[reading]?.count == 1
    }
    if isFirst { source.sender(name, on: loop) { self.finish(reading, $0) } }
  }

  private func finish(_ reading: Reading, _ result: Result<TenantSender?, QueueFailure>) {
    let waiters = content.withLock { content in
      if case .success(let sender) = result, reading.version == version {
        content.recent.insert(sender, for: reading.name)
      }
      return content.reading.removeValue(forKey: reading) ?? []
    }
    for waiter in waiters { waiter.loop.execute { waiter.then(result.map { _ in }) } }
  }

  /// Finds out whether an app belongs to any team.
  package func hasTopic(
    _ topic: String, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, QueueFailure>) -> Void
  ) {
    if let source { return source.hasTopic(topic, on: loop, then: then) }
    let isKnown = content.withLock { $0.all.team(ofTopic: topic) != nil }
    loop.execute { then(.success(isKnown)) }
  }

  private static let untrusted = QueueFailure.unavailable(
    "the database has been away for so long that keys do not count")

  /// Replaces all tenants; from then on no request is checked against the old ones.
  package func replace(with tenants: Tenants) {
    content.withLock { $0.all = tenants }
    changes.add(1, ordering: .releasing)
  }

  /// Sets until when answers of the source are valid: after that no sender is found or read.
  func trust(until end: ContinuousClock.Instant) {
    trustEnd.store(nanoseconds(at: end), ordering: .releasing)
  }

  /// Reads every sender from the source when it is used next; without a source nothing happens.
  package func forgetAll() {
    guard source != nil else { return }
    // The version changes first, so that a sender read before is not remembered after.
    changes.add(1, ordering: .releasing)
    content.withLock { $0.recent = BoundedCache(size: limit) }
  }
}

/// The form of the names that providers and devices give for apps.
enum BundleName {
  /// Whether an app can have the name: up to 255 visible characters of ASCII.
  static func isValid(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}

/// The name of a sender: the identifier of the key that signed its token, or the SHA-256 of its certificate.
package enum SenderName: Hashable, Sendable {
  case key(String)
  case certificate([UInt8])

  /// Whether a sender can have the name; any text may be in a token.
  var isValid: Bool {
    switch self {
    case .key(let id):
      (1...GatewayLimits.keyIdentifierBytes).contains(id.utf8.count)
        && id.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    case .certificate: true
    }
  }
}

/// A sender that may push: its key or its certificate, its team, and the apps of that team.
package struct TenantSender: Hashable, Sendable {
  /// The proof of its identity.
  package enum Proof: Hashable, Sendable {
    case key(Tenants.Key)
    case certificate(Tenants.Certificate)
  }

  package var proof: Proof
  package var team: Tenants.Team
  /// The bundle identifiers of the team's apps.
  package var topics: Set<String>
}

extension Tenants {
  /// The sender with a name, unless it was revoked.
  fileprivate func sender(_ name: SenderName) -> TenantSender? {
    let proof: TenantSender.Proof? =
      switch name {
      case .key(let id): key(id).map { .key($0) }
      case .certificate(let fingerprint):
        certificate(fingerprint: fingerprint).map { .certificate($0) }
      }
    let team: String
    switch proof {
    case .key(let key)?: team = key.team
    case .certificate(let certificate)?: team = certificate.team
    case nil: return nil
    }
    return proof.map {
      TenantSender(
        proof: $0, team: self.team(team) ?? Team(id: team, name: ""), topics: topics(ofTeam: team))
    }
  }
}

/// The source of tenants that a directory does not have in memory.
package protocol TenantSource: Sendable {
  /// Reads a sender; absent if it does not exist or was revoked.
  func sender(
    _ name: SenderName, on loop: any EventLoop,
    then: @escaping @Sendable (Result<TenantSender?, QueueFailure>) -> Void)

  /// Reads whether an app belongs to any team.
  func hasTopic(
    _ topic: String, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, QueueFailure>) -> Void)
}
