import NIOCore
import Synchronization

/// The connections of a port, counted by address.
final class ProviderConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var addresses: [String: Int] = [:]
    var isOpen = true
  }

  private let state = Mutex(State())
  private let openings = RateTable<String>()
  private let limits: ProviderLimits

  init(_ limits: ProviderLimits) {
    self.limits = limits
  }

  /// Takes a connection in, or says that there are too many.
  func open(_ channel: any Channel, from address: String) -> Bool {
    guard openings.take(address, limits.openings, at: .now()) else { return false }
    let isTaken = state.withLock { state in
      guard state.isOpen, state.channels.count < limits.connections,
        state.addresses[address, default: 0] < limits.connectionsOfAddress
      else { return false }
      state.channels[ObjectIdentifier(channel)] = channel
      state.addresses[address, default: 0] += 1
      return true
    }
    if isTaken {
      channel.closeFuture.whenComplete { [weak self, weak channel] _ in
        guard let channel else { return }
        self?.close(channel, from: address)
      }
    }
    return isTaken
  }

  /// Takes no more, and gives those there are.
  func drain() -> [any Channel] {
    state.withLock { state in
      state.isOpen = false
      return Array(state.channels.values)
    }
  }

  private func close(_ channel: any Channel, from address: String) {
    state.withLock { state in
      guard state.channels.removeValue(forKey: ObjectIdentifier(channel)) != nil else { return }
      let left = state.addresses[address, default: 1] - 1
      state.addresses[address] = left > 0 ? left : nil
    }
  }
}
