package import NIOCore
package import PushProtocol
import Synchronization

/// The dependencies of device connections.
package final class DeviceServices: Sendable {
  /// The enrolled devices.
  package let registry: any DeviceRegistry
  /// The pushes that wait.
  package let queue: any PushQueue
  /// Which device each token belongs to.
  package let directory: TokenDirectory
  /// Receives what happened to each push.
  package let log: (any DeliveryLog)?
  /// The gateway's counters.
  package let metrics: GatewayMetrics
  /// The apps that belong to teams: a device may have tokens for these only.
  package let tenants: TenantDirectory
  /// The origin of the endpoints for Web Push.
  package let endpoints: EndpointOrigin
  /// The time, in milliseconds since 1970.
  package let now: @Sendable () -> Int64
  /// Which life of this node it is; 0 without other nodes.
  package let epoch: @Sendable () -> Int64
  /// Whether this gateway still holds the devices that are connected to it: false if other nodes may have them.
  package let holdsDevices: @Sendable () -> Bool
  /// Informs the node that held a device before, so that it ends its connection.
  package let moved: @Sendable (Int64, DeviceHold) -> Void

  /// Creates the dependencies.
  package init(
    registry: any DeviceRegistry, queue: any PushQueue, directory: TokenDirectory,
    log: (any DeliveryLog)? = nil, metrics: GatewayMetrics,
    tenants: TenantDirectory, endpoints: EndpointOrigin = EndpointOrigin(),
    now: @escaping @Sendable () -> Int64,
    epoch: @escaping @Sendable () -> Int64 = { 0 },
    holdsDevices: @escaping @Sendable () -> Bool = { true },
    moved: @escaping @Sendable (Int64, DeviceHold) -> Void = { _, _ in }
  ) {
    self.registry = registry
    self.queue = queue
    self.directory = directory
    self.log = log
    self.metrics = metrics
    self.tenants = tenants
    self.endpoints = endpoints
    self.now = now
    self.epoch = epoch
    self.holdsDevices = holdsDevices
    self.moved = moved
  }
}

/// The devices and their tokens; requested from any thread, answered on the given loop after the commit.
///
/// A request that is not begun when its caller ends is dropped, without an answer.
package protocol DeviceRegistry: Sendable {
  /// Gives a new device its number.
  ///
  /// The public key is a point of P-256 in the 65 bytes of X9.63; the device has proved that it has
  /// the private key.
  func enrol(
    publicKey: [UInt8], for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void)

  /// Reads the key that a device enrolled with; the result is absent if the device does not exist.
  func publicKey(
    of device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void)

  /// Adds a token of random bytes by its hash; an earlier token of the device for the same app becomes invalid.
  func register(
    _ token: TokenHash, device: Int64, topic: String, environment: PushEnvironment,
    for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Void, RegistryFailure>) -> Void)

  /// Makes a token of the device invalid, and returns whether it was valid; a token of another device, or an
  /// unknown one, is not changed.
  func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void)

  /// Makes this gateway the holder of a device that has just connected: from then on it receives the device's pushes. That is
  /// durable before the answer. A full disk does not refuse the device.
  func hold(
    device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<DeviceHold, RegistryFailure>) -> Void)

  /// Records, at some later time, that this gateway no longer holds a device, unless it was held again since.
  func release(device: Int64, hold: DeviceHold)
}

/// A connection that requests work on devices and tokens.
package final class RegistryCaller: Sendable {
  private let ended = Atomic(false)

  package init() {}

  /// Whether the connection has ended, so that its requests need no answer.
  var hasEnded: Bool { ended.load(ordering: .relaxed) }

  func end() { ended.store(true, ordering: .relaxed) }
}

/// The proof that a node holds a device.
package struct DeviceHold: Hashable, Sendable {
  /// How often the device was held so far.
  package var serial: Int64
  /// The other node that held the device before, if there is one.
  package var earlierNode: String?

  package init(serial: Int64, earlierNode: String? = nil) {
    self.serial = serial
    self.earlierNode = earlierNode
  }
}
