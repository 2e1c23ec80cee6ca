package import NotificationEngine

/// The daemon, as the distributor of UnifiedPush uses it; only on the executor of the bus.
package protocol ConnectorHost: AnyObject {
  /// Handles a new distributor, which can call connectors; calls of an earlier one have no outcome.
  func distributorStarted()
  /// The service that has registered a token, also while its endpoint is not known yet; nil for an unknown token.
  func service(of token: String) -> ServiceName?
  /// Registers a connector of a caller that may act for its service; the caller is answered as a client, and the endpoint is
  /// sent to the connector.
  func register(_ registration: ConnectorRegistration, for origin: CallOrigin)
  /// Ends the registration of a known token, for a caller that may act for its service; the caller is answered as a client, and
  /// the end is confirmed to the connector.
  func unregister(_ token: String, for origin: CallOrigin)
  /// Reports the outcome of a call to a connector.
  func connectorCalled(_ number: Int64, _ outcome: ConnectorOutcome)
}
