public import NIOCore
public import PushProtocol

extension GatewayStore: DeviceRegistry {
  public func enrol(
    publicKey: [UInt8], on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(on: loop, then: then) { core in .success(try core.enrol(publicKey, now)) }
  }

  public func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void
  ) {
    work(on: loop, then: then) { core in .success(try core.publicKey(of: device)) }
  }

  public func register(
    device: Int64, topic: String, environment: PushEnvironment, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8], RegistryFailure>) -> Void
  ) {
    var random = SystemRandomNumberGenerator()
    let token = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    let entry = TokenEntry(
      device: device, topic: topic, environment: environment, registered: options.now())
    work(on: loop, then: then) { core in
      try core.register(entry, TokenHash(ofToken: token)).map { token }
    }
  }

  public func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(on: loop, then: then) { core in .success(try core.unregister(hash, device, now)) }
  }

  public func touch(device: Int64) {
    let now = options.now()
    let touch = StoreRequest.Work(
      loop: nil,
      body: { core in
        try core.touch(device, now)
        return {}
      },
      failed: { _ in })
    ask(.work(touch))
  }

  /// Has the store's thread do something, and tells what came of it when it is on the disk.
  private func work<Value: Sendable>(
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<Value, RegistryFailure>) -> Void,
    _ body: @escaping @Sendable (StoreCore) throws -> Result<Value, RegistryFailure>
  ) {
    let work = StoreRequest.Work(
      loop: loop,
      body: { core in
        let result = try body(core)
        return { then(result) }
      },
      failed: { then(.failure(.store($0))) })
    ask(.work(work))
  }
}
