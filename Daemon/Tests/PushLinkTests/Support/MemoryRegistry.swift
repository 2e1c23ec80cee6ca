import NIOCore
import PushGateway
import PushProtocol
import Synchronization

/// Devices and tokens in memory, with the rules of the store on disk.
final class MemoryRegistry: DeviceRegistry {
  let directory: TokenDirectory
  private let state = Mutex(State())

  init(directory: TokenDirectory) {
    self.directory = directory
  }

  private struct State {
    var keys: [[UInt8]] = []
    var tokens: [TokenHash] = []
    var failure: QueueFailure?
    var holdFailure: QueueFailure?
    var holds: Int64 = 0
  }

  /// Makes every request fail from now on; `nil` makes them succeed again.
  func fail(with failure: QueueFailure?) { state.withLock { $0.failure = failure } }

  /// Makes every hold fail from now on; `nil` makes them succeed again.
  func failHolds(with failure: QueueFailure?) { state.withLock { $0.holdFailure = failure } }

  /// How often devices were held.
  var holds: Int64 { state.withLock { $0.holds } }

  /// Forgets all devices.
  func forget() { state.withLock { $0.keys = [] } }

  var devices: Int { state.withLock { $0.keys.count } }

  func enrol(
    publicKey: [UInt8], for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void
  ) {
    let result = answer { state in
      state.keys.append(publicKey)
      return Int64(state.keys.count)
    }
    loop.execute { then(result) }
  }

  func publicKey(
    of device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void
  ) {
    let result: Result<[UInt8]?, RegistryFailure> = answer { state in
      (1...max(1, state.keys.count)).contains(Int(device)) && !state.keys.isEmpty
        ? state.keys[Int(device) - 1] : nil
    }
    loop.execute { then(result) }
  }

  func register(
    _ token: TokenHash, device: Int64, topic: String, environment: PushEnvironment,
    for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Void, RegistryFailure>) -> Void
  ) {
    let result: Result<Void, RegistryFailure> = answer { state in
      let entry = TokenEntry(
        device: device, topic: topic, environment: environment, registered: 0)
      for old in state.tokens where directory.find(old) == entry {
        var gone = entry
        gone.invalid = 1
        directory.set(gone, for: old)
      }
      state.tokens.append(token)
      directory.set(entry, for: token)
    }
    loop.execute { then(result) }
  }

  func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void
  ) {
    let result: Result<Bool, RegistryFailure> = answer { _ in
      guard var entry = directory.find(hash), entry.device == device else { return false }
      entry.invalid = 1
      directory.set(entry, for: hash)
      return true
    }
    loop.execute { then(result) }
  }

  func hold(
    device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<DeviceHold, RegistryFailure>) -> Void
  ) {
    then(
      state.withLock { state in
        if let failure = state.holdFailure { return .failure(.store(failure)) }
        state.holds += 1
        return .success(DeviceHold(serial: state.holds))
      })
  }

  func release(device: Int64, hold: DeviceHold) {}

  private func answer<Value>(
    _ body: (inout sending State) -> Value
  ) -> Result<Value, RegistryFailure> {
    state.withLock { state in
      if let failure = state.failure { return .failure(.store(failure)) }
      return .success(body(&state))
    }
  }
}
