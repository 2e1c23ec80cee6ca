import NotificationModel

/// A connector's request for an endpoint: an app registers with the distributor under a token of its choice.
package struct ConnectorRegistration: Hashable, Sendable {
  /// The app's connector.
  package var connector: Connector
  /// The display name of the app: that of its desktop file, or for a connection of its program; absent if neither is known.
  package var appName: String?
  /// The app's description of the registration, for the user; empty without one.
  package var description: String
  /// The public key of the only sender that may push: an uncompressed point of P-256; absent: any sender may.
  package var vapidKey: [UInt8]?

  package init(connector: Connector, description: String = "", vapidKey: [UInt8]? = nil) {
    self.connector = connector
    self.description = description
    self.vapidKey = vapidKey
  }
}

/// The end of a registration in an app: an object on the bus that receives its messages.
package struct Connector: Hashable, Sendable {
  /// The version of UnifiedPush on D-Bus that a connector speaks.
  package enum Version: Int, Hashable, Sendable {
    case first = 1
    case second = 2
  }

  /// The name by which the bus finds the app, and starts it.
  package var service: ServiceName
  /// The app's token for the registration; unique on the device.
  package var token: String
  package var version: Version

  package init(service: ServiceName, token: String, version: Version) {
    self.service = service
    self.token = token
    self.version = version
  }
}

/// The reason of a failed registration; the raw value is sent to the app.
enum RegistrationFailure: String, Hashable, Sendable {
  /// The app may try again later.
  case internalError = "INTERNAL_ERROR"
  /// The gateway is not reached.
  case network = "NETWORK"
  /// The user must add a gateway, or end other registrations.
  case actionRequired = "ACTION_REQUIRED"
  /// The app may not register this service or token.
  case unauthorized = "UNAUTHORIZED"

  /// The reason of the core's refusal.
  init(_ failure: NotificationFailure) {
    self =
      switch failure.code {
      case .connectionLost: .network
      case .limitReached, .notPermitted, .unsupported: .actionRequired
      case .identityRefused: .unauthorized
      default: .internalError
      }
  }
}
