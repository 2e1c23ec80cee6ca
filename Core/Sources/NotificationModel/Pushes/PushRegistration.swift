/// An app's registration for pushes, and its token.
package struct PushRegistration: Hashable, Sendable {
  /// `development` or `production` (H1, I22).
  package var environment: String
  /// The gateway of the request, as `host:port`; absent after it was removed.
  package var gateway: String?
  /// The token in hexadecimal digits; absent until the gateway has issued one.
  package var token: String?

  /// Creates a registration, with its result so far.
  package init(environment: String, gateway: String?, token: String? = nil) {
    self.environment = environment
    self.gateway = gateway
    self.token = token
  }
}

/// The newest push that is to wake an app and was not received by a process of it (H7).
package struct HeldPush: Hashable, Sendable {
  /// The whole payload.
  package var payload: [String: PropertyList]
  /// When it arrived.
  package var arrived: WallTime

  package init(payload: [String: PropertyList], arrived: WallTime) {
    self.payload = payload
    self.arrived = arrived
  }
}

/// The result of a push that woke its app, reported by the app.
package enum PushFetchResult: String, CaseIterable, Hashable, Sendable {
  /// Something new was fetched.
  case newData
  /// There was nothing new.
  case noData
  /// It could not be fetched.
  case failed
}

/// This device's push gateway.
package struct GatewaySetting: Hashable, Sendable {
  /// Its name or address.
  package var host: String
  /// The port for devices.
  package var port: Int
  /// The certificates for verifying it, as PEM text; absent if the system's own are used.
  package var certificates: String?

  /// The default port of gateways for devices (I1).
  package static let usualPort = 5223

  /// Names a gateway.
  package init(host: String, port: Int = GatewaySetting.usualPort, certificates: String? = nil) {
    self.host = host
    self.port = port
    self.certificates = certificates
  }

  /// The host and the port in one word.
  package var name: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// The status of the link to a gateway.
package struct GatewayStatus: Hashable, Sendable {
  /// Its name or address.
  package var host: String
  /// The port for devices.
  package var port: Int
  /// Whether it is verified with certificates of its own, and not with the system's.
  package var hasOwnCertificates: Bool
  /// The gateway's identifier of this device, once it has enrolled.
  package var device: String?
  /// Since when the link is up; absent while it is down.
  package var connectedSince: WallTime?
  /// Why it is down, if known.
  package var problem: String?
  /// When the next attempt is made.
  package var nextTry: WallTime?
  /// The number of apps with a token.
  package var tokens: Int
  /// The number of pushes received since the daemon was started.
  package var pushes: Int

  /// Creates the status of a gateway that was never reached.
  package init(host: String, port: Int, hasOwnCertificates: Bool = false) {
    self.host = host
    self.port = port
    self.hasOwnCertificates = hasOwnCertificates
    tokens = 0
    pushes = 0
  }
}

/// The result of checking a push payload before it is sent.
///
/// The text may be incomplete: a syntax error is one of the problems.
package struct PushCheck: Hashable, Sendable {
  /// The number of bytes of the text.
  package var bytes: Int
  /// The largest allowed number of bytes (H6).
  package var limit: Int
  /// Whether there is anything to see or hear; false also if it cannot be parsed.
  package var isNotification: Bool
  /// Whether it requests that its app is woken (H7, H8).
  package var isContentAvailable: Bool
  /// Its problems; first the problems that prevent sending.
  package var problems: [PushProblem]

  /// Creates the result for a payload.
  package init(
    bytes: Int, limit: Int, isNotification: Bool = false, isContentAvailable: Bool = false,
    problems: [PushProblem] = []
  ) {
    self.bytes = bytes
    self.limit = limit
    self.isNotification = isNotification
    self.isContentAvailable = isContentAvailable
    self.problems = problems
  }
}

/// A part of a push payload that could not be used as it is, and the action taken instead.
///
/// A notification with one wrong key is shown all the same; this is how the sender is informed of it.
package struct PushProblem: Hashable, Sendable, CustomStringConvertible {
  /// Its path, such as `aps.alert.title`; `payload` for the whole.
  package var field: String
  /// The value, shortened.
  package var value: String
  /// The violated rule, such as `H3`.
  package var rule: String
  /// The expectation and the action taken, in one sentence.
  package var message: String

  package init(field: String, value: String, rule: String, message: String) {
    self.field = field
    self.value = value
    self.rule = rule
    self.message = message
  }

  /// The field, its value and the action taken, in one line.
  package var description: String { "\(field) = \(value): \(message)" }
}
