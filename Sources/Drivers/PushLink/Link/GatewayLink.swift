public import NIOCore
public import PushProtocol

/// The device's end of its link to a gateway: one connection for all its apps.
///
/// It lives on one event loop: it is made there, called there, and tells its events there, in the order
/// in which they happened.
public final class GatewayLink {
  /// Where the gateway is.
  public let address: GatewayAddress
  private let identity: LinkIdentityFile
  private let loop: any EventLoop
  private let handler: (LinkEvent) -> Void

  /// Creates a link that does nothing before it is started.
  ///
  /// - Throws: `authorities` if the address brings certificates that can't be read, and `address` if its
  ///   host is empty or its port is none.
  public init(
    configuration address: GatewayAddress, identity: LinkIdentityFile, loop: any EventLoop,
    handler: @escaping (LinkEvent) -> Void
  ) throws(LinkFailure) {
    guard !address.host.isEmpty, (1...65_535).contains(address.port) else {
      throw LinkFailure(.address, "\(address.host):\(address.port) is no address of a gateway.")
    }
    self.address = address
    self.identity = identity
    self.loop = loop
    self.handler = handler
  }

  /// Connects, and keeps connecting until it is stopped.
  ///
  /// The device's key is made first if there is none.
  /// - Throws: `identity` if the file with the key can't be read or written.
  public func start() throws(LinkFailure) {}

  /// Closes the connection; what waits for it is forgotten, and nothing is told any more.
  public func stop() {}

  /// Asks for a token; it is told as an event, also when the gateway is reached much later.
  public func register(topic: String, environment: PushEnvironment) {}

  /// Gives a token back, now or when the gateway is reached; pushes to it are refused from then on.
  public func unregister(token: [UInt8]) {}

  /// Says what became of pushes, now or when the gateway is reached.
  ///
  /// The gateway forgets them; whoever calls this has made them durable.
  public func acknowledge(_ pushes: [(number: Int64, outcome: PushOutcome)]) {}

  /// Tries at once: the network changed, or the machine woke up.
  public func networkChanged() {}
}
