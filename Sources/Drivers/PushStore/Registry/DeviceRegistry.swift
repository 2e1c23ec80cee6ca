public import NIOCore
public import PushProtocol

/// The devices that enrolled, and the tokens that they were given.
///
/// Everything is durable before it is answered, on the loop that was named.
public protocol DeviceRegistry: Sendable {
  /// Takes a device in by its public key, and answers its number; the same key gets the same number.
  ///
  /// - Parameter publicKey: A P-256 key; the registry does not look into it.
  func enrol(
    publicKey: [UInt8], on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void)

  /// The key that a device enrolled with; absent if there is no such device.
  func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void)

  /// Gives a device a new token for an app; the one it had for the same app and environment becomes
  /// invalid.
  ///
  /// - Parameter topic: The bundle identifier of the app.
  func register(
    device: Int64, topic: String, environment: PushEnvironment, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8], RegistryFailure>) -> Void)

  /// Makes a token of a device invalid, and lets go of what waits for it; answers whether it was valid.
  func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void)

  /// Notes that a device is there, some time soon.
  func touch(device: Int64)
}
