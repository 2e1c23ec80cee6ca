/// A call of the distributor to a connector.
package struct ConnectorCall: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A message for the app, encrypted by its sender, and the identifier with which the app acknowledges it.
    case message([UInt8], identifier: String)
    /// The valid endpoint; empty after one that has ended.
    case newEndpoint(String)
    /// The registration has ended, because the app or someone else has ended it.
    case unregistered(byApp: Bool)
  }

  /// The distributor's number of the call, with which the outcome is reported.
  package var number: Int64
  package var connector: Connector
  package var content: Content

  package init(number: Int64, connector: Connector, content: Content) {
    self.number = number
    self.connector = connector
    self.content = content
  }
}

/// The outcome of a call to a connector.
package enum ConnectorOutcome: Hashable, Sendable {
  /// The connector has it: it acknowledged the call, or runs on after one in the version without acknowledgements.
  case received
  /// The connector did not acknowledge it, for this reason; a later call may succeed.
  case failed(reason: String)
  /// The app does not run, and the bus knows no way to start it.
  case notInstalled
}
