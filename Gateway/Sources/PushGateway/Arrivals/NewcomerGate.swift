import HTTP2
import NIOCore
import NIOSSL
import Synchronization

/// Limits how many providers of a port, on all of its loops, are connected without having shown a right to
/// push.
final class NewcomerGate: Sendable {
  private let metrics: GatewayMetrics
  private let state: Mutex<State>

  private struct State {
    var book: NewcomerBook
    var guests: [UInt64: Guest] = [:]
  }

  /// A connection, which is informed on its loop that it is evicted.
  struct Guest: Sendable {
    let loop: any EventLoop
    let connection: NIOLoopBound<ProviderConnection>

    func makeRoom() { loop.execute { connection.value.makeRoom() } }
  }

  init(_ limits: ConnectionLimits, metrics: GatewayMetrics) {
    self.metrics = metrics
    state = Mutex(
      State(
        book: NewcomerBook(limit: limits.newcomers, limitOfAddress: limits.newcomersOfAddress)))
  }

  /// Whether there are so many that new ones evict others.
  var isPressed: Bool { state.withLock { $0.book.isPressed } }

  /// Records a connection, which may evict another one.
  func enter(_ guest: Guest, from address: UInt64) -> UInt64 {
    let (id, evicted) = state.withLock { state -> (UInt64, Guest?) in
      let (id, evicted) = state.book.enter(from: address)
      state.guests[id] = guest
      return (id, evicted.flatMap { state.guests.removeValue(forKey: $0) })
    }
    metrics.change(.providersWithoutRight, by: evicted == nil ? 1 : 0)
    evicted?.makeRoom()
    return id
  }

  /// Handles that a connection has shown a right to push, or is closed.
  func leave(_ id: UInt64) {
    let wasThere = state.withLock { state in
      state.book.leave(id)
      return state.guests.removeValue(forKey: id) != nil
    }
    if wasThere { metrics.change(.providersWithoutRight, by: -1) }
  }
}

/// Tracks which connections of a port are encrypted and have shown no right to push yet.
///
/// Many senders connect before they have anything to push, so such a connection may stay for a while. When an
/// address has more of them than its share, its own oldest makes room for the next one; when all addresses
/// together have too many, the oldest of the address with the most does.
struct NewcomerBook {
  private let limit: Int
  private let limitOfAddress: Int
  private var crowd = AddressCrowd()
  private var lastID: UInt64 = 0

  /// - Parameters:
  ///   - limit: How many there may be.
  ///   - limitOfAddress: How many of them may come from one address.
  init(limit: Int, limitOfAddress: Int) {
    self.limit = limit
    self.limitOfAddress = limitOfAddress
  }

  var count: Int { crowd.count }

  /// Whether there are so many, of at least one address, that the next one evicts another now or soon.
  var isPressed: Bool {
    guard let greediest = crowd.greediest else { return false }
    return crowd.count >= limit - limit / 8
      || crowd.count(of: greediest) >= limitOfAddress - limitOfAddress / 8
  }

  /// Records a connection.
  ///
  /// - Returns: The connection's identifier, and the connection that is evicted for it.
  mutating func enter(from address: UInt64) -> (id: UInt64, evicted: UInt64?) {
    let evicted = oneTooMany(with: address)
    if let evicted { crowd.remove(evicted) }
    lastID += 1
    crowd.add(lastID, from: address)
    return (lastID, evicted)
  }

  /// Handles that a connection has shown a right to push, or is closed.
  mutating func leave(_ id: UInt64) { crowd.remove(id) }

  private func oneTooMany(with address: UInt64) -> UInt64? {
    if crowd.count(of: address) >= limitOfAddress { return crowd.oldest(of: address) }
    guard crowd.count >= limit else { return nil }
    return crowd.greediest.flatMap { crowd.oldest(of: $0) }
  }
}

extension ProviderConnection {
  /// Handles the end of the handshake: a certificate identifies the provider at once, or as soon as its sender was
  /// read from the store; all others show a right to push later.
  func greet() {
    guard let context, phase != .ended, case .unknown = right else { return }
    readCertificate()
    guard !session.isAuthenticated else { return prove() }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    if let name = session.unreadCertificate(gate.authenticator) {
      gate.authenticator.read(name, on: context.eventLoop) { _ in
        let connection = bound.value
        connection.session.refreshCertificate(connection.gate.authenticator)
        if connection.session.isAuthenticated { connection.prove() }
      }
    }
    right = .newcomer(
      gate.newcomers.enter(
        NewcomerGate.Guest(loop: context.eventLoop, connection: bound), from: network))
  }

  /// Leaves the newcomers, because the connection has shown a right to push or is closed.
  func passNewcomers() {
    guard case .newcomer(let number) = right else { return }
    gate.newcomers.leave(number)
    right = .unknown
  }

  /// Closes the connection in favour of others that have shown no right to push either.
  ///
  /// Its requests were refused already, or are about to be checked and were not accepted, so nothing is lost. The GOAWAY shows
  /// a sender that connected in advance that this is not an error.
  func makeRoom() {
    guard !isAuthenticated, phase != .ended else { return }
    gate.metrics.count(.providersCrowdedOut)
    end(.noError, because: "others needed the room", isOrdinary: true)
  }

  /// Reads which team the client certificate identifies, if there is one.
  private func readCertificate() {
    let certificate = try? context?.pipeline.syncOperations.nioSSL_peerCertificate()
    guard let bytes = try? certificate?.toDERBytes() else { return }
    session.present(certificate: bytes, to: gate.authenticator)
  }
}
