package import NotificationModel

extension Event {
  /// Events about connectors of UnifiedPush.
  package enum Connectors: Hashable, Sendable {
    /// An app registers its connector; the call is answered when there is an endpoint.
    case registered(PushConnector, vapidKey: [UInt8]?, origin: CallOrigin)
    /// An app ends the registration with this token.
    case unregistered(token: String, origin: CallOrigin)
    /// A connector has received its endpoint, or an empty one.
    case endpointReceived(subscription: String, endpoint: String)
    /// A connector has received a message.
    case messageReceived(subscription: String, PushIdentity)
    /// The services of the bus were listed.
    case servicesListed(BusServices)
  }
}

extension Event.Connectors {
  /// The call that the event is answered to.
  var origin: CallOrigin? {
    switch self {
    case .registered(_, _, let origin), .unregistered(_, let origin): origin
    case .endpointReceived, .messageReceived, .servicesListed: nil
    }
  }
}

extension Effect {
  /// Effects on connectors of UnifiedPush.
  package enum Connectors: Hashable, Sendable {
    /// Sends the connector of a subscription its endpoint; `Event.Connectors.endpointReceived` follows.
    case sendEndpoint(subscription: String)
    /// Reports to a connector that its registration has ended, as its app requested or not.
    case sendEnd(PushConnector, byApp: Bool)
  }
}

/// The services of a session bus.
package struct BusServices: Hashable, Sendable {
  /// The identifier of the bus.
  package var bus: String
  /// The names that have an owner or can be started.
  package var names: Set<String>

  package init(bus: String, names: Set<String>) {
    (self.bus, self.names) = (bus, names)
  }

  /// Whether a connector's app is there.
  func has(_ connector: PushConnector) -> Bool {
    connector.bus.map { $0 == bus } ?? true && names.contains(connector.service)
  }
}
