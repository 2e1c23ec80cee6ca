public import NIOCore
public import PushProtocol

/// The devices that enrolled, and the tokens that they were given; durable before it is answered.
extension GatewayStore {
  /// Takes a device in by its public key, and answers its number; the same key gets the same number.
  ///
  /// `publicKey`: A P-256 key; the store does not look into it.
  public func enrol(
    publicKey: [UInt8], on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(on: loop, then: then) { core in .success(try core.enrol(publicKey, now)) }
  }

  /// The key that a device enrolled with; absent if there is no such device.
  public func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void
  ) {
    work(on: loop, then: then) { core in .success(try core.publicKey(of: device)) }
  }

  /// Gives a device a new token for an app; the one that it had for the same becomes invalid.
  ///
  /// `topic`: The bundle identifier of the app.
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

  /// Makes a token of a device invalid, and lets go of what waits for it; answers whether it was valid.
  public func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(on: loop, then: then) { core in .success(try core.unregister(hash, device, now)) }
  }

  /// Notes that a device is there, some time soon, to the hour.
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
