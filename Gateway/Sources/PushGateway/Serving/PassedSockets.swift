import LinuxEvents
import NIOCore
import NIOPosix

/// Listening sockets that the service manager opened: while the gateway is restarted, connections wait in them, and a
/// gateway without any right may serve a port below 1024.
package enum PassedSockets {
  /// The sockets that were passed to this process, by their ports.
  ///
  /// - Throws: `GatewayFailure` for a descriptor that is not a TCP socket.
  package static func all(_ environment: [String: String]) throws(GatewayFailure) -> [Int: Int32] {
    var sockets: [Int: Int32] = [:]
    for number in PassedDescriptors.numbers(in: environment) {
      guard let port = ListeningPort.of(number) else {
        throw GatewayFailure(
          "Descriptor \(number) from the service manager is no listening socket of TCP. "
            + "Let ListenStream= of the socket unit name ports or addresses with ports.")
      }
      sockets[port] = number
    }
    return sockets
  }
}

extension GatewayServer.Configuration {
  /// Checks that each passed socket belongs to one of the ports: connections of another one would never be accepted.
  func checkPassedSockets() throws(GatewayFailure) {
    let ports = Set([
      providerPort, sandboxPort ?? 0, webPush.port ?? 0, devicePort, adminPort, nodePort,
    ])
    guard let port = passedSockets.keys.filter({ !ports.contains($0) }).min() else { return }
    throw GatewayFailure(
      "The socket unit opens port \(port), and the gateway has no such port. "
        + "Name it with --provider-port, --sandbox-port, --web-push-port, --device-port, --admin-port or "
        + "--node-port."
    )
  }
}

extension Channel {
  /// Stops listening without closing a connection that was accepted, and that one of these loops is still setting up.
  ///
  /// In a socket of the service manager later connections wait for the next gateway.
  func stopListening(serving loops: any EventLoopGroup) async {
    try? await setOption(.autoRead, value: false).get()
    // Connections accepted before are queued ahead of this on each loop, and then on the port's loop.
    for loop in loops.makeIterator() { try? await loop.submit {}.get() }
    try? await eventLoop.submit {}.get()
    try? await close().get()
  }
}

extension ServerBootstrap {
  /// Listens on a port, or on the socket that the service manager opened for it.
  func listen(_ host: String, _ port: Int, passed: Int32?) -> EventLoopFuture<any Channel> {
    if let passed { return withBoundSocket(passed) }
    return bind(host: host, port: port)
  }
}
