import NIOCore
import Synchronization

/// The connections of a port, counted by address.
///
/// When an address or the port is full, the oldest connection that has sent nothing makes room, or else the oldest
/// without a right to push: one of the same address if that has too many, and else one of the address with the most. So
/// a stranger at a team's address does not keep the team out, and no connection with a right to push is closed for
/// another one.
final class ProviderConnections: Sendable {
  /// The result of a new connection.
  struct Admission: Sendable {
    /// Its place; nil if it is refused.
    var place: ProviderPlace?
    /// The connection that was closed for it.
    var evicted: (any Channel)?
  }

  private struct State {
    var channels: [UInt64: any Channel] = [:]
    var addresses: [String: Int] = [:]
    /// The connections that have sent nothing.
    var silent = AddressCrowd()
    /// The other connections that have shown no right to push.
    var unproven = AddressCrowd()
    var lastID: UInt64 = 0
    var isOpen = true

    /// The connection that makes room for one from an address that has too many.
    func oldest(of network: UInt64) -> UInt64? {
      silent.oldest(of: network) ?? unproven.oldest(of: network)
    }

    /// The connection that makes room if the port has too many.
    var oldestOfGreediest: UInt64? {
      silent.greediest.flatMap { silent.oldest(of: $0) }
        ?? unproven.greediest.flatMap { unproven.oldest(of: $0) }
    }

    mutating func forget(_ id: UInt64) { _ = silent.remove(id) || unproven.remove(id) }
  }

  private let state = Mutex(State())
  private let limits: ConnectionLimits

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Adds a connection, if there is room for it or can be made.
  func open(_ channel: any Channel, from address: String, network: UInt64) -> Admission {
    let (id, victim) = state.withLock { state -> (UInt64?, UInt64?) in
      guard state.isOpen else { return (nil, nil) }
      var victim: UInt64?
      if state.addresses[address, default: 0] >= limits.ofAddress {
        victim = state.oldest(of: network)
        guard victim != nil else { return (nil, nil) }
      } else if state.channels.count >= limits.ofPort {
        victim = state.oldestOfGreediest
        guard victim != nil else { return (nil, nil) }
      }
      if let victim { state.forget(victim) }
      state.lastID += 1
      state.channels[state.lastID] = channel
      state.addresses[address, default: 0] += 1
      state.silent.add(state.lastID, from: network)
      return (state.lastID, victim)
    }
    guard let id else { return Admission() }
    channel.closeFuture.whenComplete { [weak self] _ in self?.close(id, from: address) }
    let evicted = victim.flatMap { id in state.withLock { $0.channels[id] } }
    return Admission(
      place: ProviderPlace(connections: self, id: id, address: address, network: network),
      evicted: evicted)
  }

  /// Handles the first bytes of a connection.
  func speak(_ id: UInt64, from network: UInt64) {
    state.withLock { if $0.silent.remove(id) { $0.unproven.add(id, from: network) } }
  }

  /// Handles that a connection has shown a right to push.
  func prove(_ id: UInt64) { state.withLock { $0.forget(id) } }

  /// Accepts no more connections, and returns the open ones.
  func drain() -> [any Channel] {
    state.withLock { state in
      state.isOpen = false
      return Array(state.channels.values)
    }
  }

  private func close(_ id: UInt64, from address: String) {
    state.withLock { state in
      guard state.channels.removeValue(forKey: id) != nil else { return }
      state.forget(id)
      let left = state.addresses[address, default: 1] - 1
      state.addresses[address] = left > 0 ? left : nil
    }
  }
}

/// The place of a connection among those of its port.
struct ProviderPlace: Sendable {
  fileprivate let connections: ProviderConnections
  fileprivate let id: UInt64
  let address: String
  /// The address as a number.
  let network: UInt64

  /// Handles the first bytes of the connection.
  func speak() { connections.speak(id, from: network) }

  /// Handles that the connection has shown a right to push.
  func prove() { connections.prove(id) }
}
