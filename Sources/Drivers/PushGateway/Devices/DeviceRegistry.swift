package import NIOCore
package import PushProtocol
package import PushStore

/// Which devices there are, and which tokens they have; asked from any thread, answered on the loop
/// that was named, after the commit.
package protocol DeviceRegistry: Sendable {
  /// Gives a new device its number.
  ///
  /// The public key is a point of P-256 in the 65 bytes of X9.63; the device has proved that it has
  /// the private key.
  func enrol(
    publicKey: [UInt8], on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void)

  /// Tells the key that a device enrolled with, or nothing if there is no such device.
  func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void)

  /// Makes a token of 32 random bytes; an earlier one of the device for the same becomes invalid.
  func register(
    device: Int64, topic: String, environment: PushEnvironment, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8], RegistryFailure>) -> Void)

  /// Makes a token of the device invalid, and tells whether it was one; one that is not its own, or not
  /// there, stays as it is.
  func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void)

  /// Notes, some time, that the device was there.
  func touch(device: Int64)
}

extension GatewayStore: DeviceRegistry {}
