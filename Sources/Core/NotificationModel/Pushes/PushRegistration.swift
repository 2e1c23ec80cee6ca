/// An app's wish for pushes, and the token that came of it.
package struct PushRegistration: Hashable, Sendable {
  /// `development` or `production` (H1, I22).
  package var environment: String
  /// The gateway that was asked, as `host:port`; absent after it was taken away.
  package var gateway: String?
  /// The token in hexadecimal digits; absent until the gateway has given one.
  package var token: String?

  /// Creates a wish, and what came of it so far.
  package init(environment: String, gateway: String?, token: String? = nil) {
    self.environment = environment
    self.gateway = gateway
    self.token = token
  }
}

/// The newest push that is to wake an app and has not reached a process of it (H7).
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

/// What came of a push that woke its app, as the app says.
package enum PushFetchResult: String, CaseIterable, Hashable, Sendable {
  /// Something new was fetched.
  case newData
  /// There was nothing new.
  case noData
  /// It could not be fetched.
  case failed
}

/// Which gateway gives this device its pushes.
package struct GatewaySetting: Hashable, Sendable {
  /// Its name or address.
  package var host: String
  /// The port for devices.
  package var port: Int
  /// The certificates that it is trusted by, as PEM text; absent where the system's own are.
  package var certificates: String?

  /// The port that gateways listen on for devices unless told otherwise (I1).
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

/// How the link to a gateway is doing.
package struct GatewayStatus: Hashable, Sendable {
  /// Its name or address.
  package var host: String
  /// The port for devices.
  package var port: Int
  /// Whether it is trusted by certificates of its own, and not by the system's.
  package var hasOwnCertificates: Bool
  /// The name that the gateway knows this device by, once it has enrolled.
  package var device: String?
  /// Since when the link stands; absent while it does not.
  package var connectedSince: WallTime?
  /// Why it does not, as far as that is known.
  package var problem: String?
  /// When it is tried again.
  package var nextTry: WallTime?
  /// How many apps have a token.
  package var tokens: Int
  /// How many pushes came over it since the system was started.
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

/// What is to be said of a push payload before anybody sends it.
///
/// The text may be half typed: what keeps it from being read is one of the problems.
package struct PushCheck: Hashable, Sendable {
  /// How many bytes the text has.
  package var bytes: Int
  /// How many bytes it may have (H6).
  package var limit: Int
  /// Whether there is anything to see or hear; false also where it cannot be read.
  package var isNotification: Bool
  /// Whether it asks for its app to be woken (H7, H8).
  package var isContentAvailable: Bool
  /// What is wrong with it, what keeps it from being sent first.
  package var problems: [PushProblem]

  /// Creates what is said of a payload.
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

/// A part of a push payload that could not be taken as it is, and what was done instead.
///
/// A server that writes one key wrongly still gets its notification shown; this is how it finds out.
package struct PushProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it lies, such as `aps.alert.title`; `payload` for the whole.
  package var field: String
  /// What stood there, shortened.
  package var value: String
  /// The number of the rule that it breaks, such as `H3`.
  package var rule: String
  /// What was expected and what was done, in one sentence.
  package var message: String

  package init(field: String, value: String, rule: String, message: String) {
    self.field = field
    self.value = value
    self.rule = rule
    self.message = message
  }

  /// The field, its value and what was done, in one line.
  package var description: String { "\(field) = \(value): \(message)" }
}
