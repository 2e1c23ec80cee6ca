package import NotificationModel

extension PushRegistration: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      environment: try wire.value("environment", \.environment, as: .identifier),
      gateway: try wire.optional("gateway", \.gateway, as: .identifier),
      token: try wire.optional("token", \.token, as: .pushToken))
  }
}

extension HeldPush: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      payload: try wire.value("payload", \.payload, as: .propertyLists, unless: [:]),
      arrived: try wire.value("arrived", \.arrived))
  }
}

/// A token for pushes: an even number of hexadecimal digits.
struct PushTokenForm: WireForm {
  func read(_ json: JSONValue) throws(NotificationFailure) -> String {
    let token = try TextForm(limit: WireLimits.pushTokenDigits).read(json)
    guard !token.isEmpty, token.utf8.count.isMultiple(of: 2),
      token.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else {
      throw .unusable(
        token, "is not a token", remedy: "Send an even number of hexadecimal digits, in lower case."
      )
    }
    return token
  }

  func write(_ token: String, to writer: inout JSONWriter) { writer.string(token) }
}

extension WireForm where Self == PushTokenForm {
  static var pushToken: PushTokenForm { PushTokenForm() }
}

extension GatewaySetting: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      host: try wire.value("host", \.host, as: .gatewayHost),
      port: try wire.value("port", \.port, as: .number(in: Self.ports), default: Self.usualPort),
      certificates: try wire.optional(
        "certificates", \.certificates, as: .text(limit: WireLimits.certificateBytes)))
  }

  private static let ports = 1...65_535

}

extension GatewayStatus: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var status = wire.start(
      Self(
        host: try wire.value("host", \.host),
        port: try wire.value("port", \.port),
        hasOwnCertificates: try wire.value(
          "hasOwnCertificates", \.hasOwnCertificates, unless: false)))
    try wire.variable("device", &status.device)
    try wire.variable("connectedSince", &status.connectedSince)
    try wire.variable("problem", &status.problem)
    try wire.variable("nextTry", &status.nextTry)
    try wire.variable("tokens", &status.tokens)
    try wire.variable("pushes", &status.pushes)
    return status
  }
}

/// A gateway's name or address, which is used in messages and file names.
struct GatewayHostForm: WireForm {
  func read(_ json: JSONValue) throws(NotificationFailure) -> String {
    let host = try TextForm(limit: WireLimits.gatewayHostBytes).read(json)
    let allowed = host.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || [45, 46, 58, 95].contains($0)
    }
    guard !host.isEmpty, allowed else {
      throw .unusable(
        host, "is not the name or address of a machine",
        remedy: "Use letters, digits, dots and hyphens, such as push.example.org.")
    }
    return host
  }

  func write(_ host: String, to writer: inout JSONWriter) { writer.string(host) }
}

extension WireForm where Self == GatewayHostForm {
  static var gatewayHost: GatewayHostForm { GatewayHostForm() }
}
