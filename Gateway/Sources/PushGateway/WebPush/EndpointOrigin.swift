import PushProtocol
import Synchronization

/// The origin of the endpoints for Web Push, which is known once the port is listened on.
package final class EndpointOrigin: Sendable {
  private struct Address {
    let origin: String
    let service: PushServiceOrigin
  }

  private let address = Mutex<Address?>(nil)

  /// Creates the origin of a gateway without a port for Web Push.
  package init() {}

  /// The start of each endpoint, such as `https://push.example.com`; absent without a port for Web Push.
  package var origin: String? { address.withLock { $0?.origin } }

  /// The names by which senders may mean the gateway.
  var service: PushServiceOrigin? { address.withLock { $0?.service } }

  /// Sets the origin.
  ///
  /// - Parameters:
  ///   - host: The host in endpoints, an IPv6 address in brackets.
  ///   - port: The port in endpoints; 443 is left out.
  ///   - names: The other hosts that a sender's token may be for.
  ///   - listeningPort: The port of the gateway itself, if another one is in endpoints.
  ///   - earlier: The hosts with their ports that earlier endpoints have.
  package func set(
    host: String, port: Int, names: [String] = [], listeningPort: Int? = nil, earlier: [String] = []
  ) {
    let origin = port == 443 ? "https://\(host)" : "https://\(host):\(port)"
    let service = PushServiceOrigin(
      hosts: [host] + names, port: port, listeningPort: listeningPort, earlier: earlier)
    address.withLock { $0 = Address(origin: origin, service: service) }
  }
}
