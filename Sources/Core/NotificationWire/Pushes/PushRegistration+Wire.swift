package import NotificationModel

extension PushRegistration: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      environment: try object.text("environment", limit: WireLimits.identifierBytes),
      gateway: try object.optionalText("gateway", limit: WireLimits.identifierBytes),
      token: try object.optionalPushToken("token"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("environment", environment)
    writer.member("gateway", ifPresent: gateway)
    writer.member("token", ifPresent: token)
  }
}

extension HeldPush: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      payload: try object.propertyLists("payload"), arrived: try object.value("arrived"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("payload", unlessEmpty: payload)
    writer.member("arrived", arrived)
  }
}

extension PushFetchResult: WireValue {
  private static let wireNames = WireNames<Self>([
    (.newData, "newData"), (.noData, "noData"), (.failed, "failed"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension JSONObject {
  /// Reads a token for pushes: an even number of hexadecimal digits.
  func pushToken(_ name: String) throws(NotificationFailure) -> String {
    guard let token = try optionalPushToken(name) else { throw .missing(name) }
    return token
  }

  /// The same, where it may be absent.
  fileprivate func optionalPushToken(_ name: String) throws(NotificationFailure) -> String? {
    guard let token = try optionalText(name, limit: WireLimits.pushTokenDigits) else { return nil }
    guard !token.isEmpty, token.utf8.count.isMultiple(of: 2),
      token.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else {
      throw NotificationFailure.unusable(
        token, "is no token", remedy: "Send an even number of hexadecimal digits, in lower case."
      ).inside(name)
    }
    return token
  }
}

extension GatewaySetting: WireObject {
  private static let ports = 1...65_535

  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      host: try object.gatewayHost(),
      port: try object.integer("port", in: Self.ports, default: Self.usualPort),
      certificates: try object.optionalText("certificates", limit: WireLimits.certificateBytes))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("host", host)
    writer.member("port", port)
    writer.member("certificates", ifPresent: certificates)
  }
}

extension GatewayStatus: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      host: try object.value("host"), port: try object.value("port"),
      hasOwnCertificates: try object.value("hasOwnCertificates", default: false))
    device = try object.optional("device")
    connectedSince = try object.optional("connectedSince")
    problem = try object.optional("problem")
    nextTry = try object.optional("nextTry")
    tokens = try object.value("tokens", default: 0)
    pushes = try object.value("pushes", default: 0)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("host", host)
    writer.member("port", port)
    writer.member("hasOwnCertificates", hasOwnCertificates, unless: false)
    writer.member("device", ifPresent: device)
    writer.member("connectedSince", ifPresent: connectedSince)
    writer.member("problem", ifPresent: problem)
    writer.member("nextTry", ifPresent: nextTry)
    writer.member("tokens", tokens)
    writer.member("pushes", pushes)
  }
}

extension JSONObject {
  /// Reads a gateway's name or address, which stands in messages and file names.
  func gatewayHost() throws(NotificationFailure) -> String {
    let host = try text("host", limit: WireLimits.gatewayHostBytes)
    let allowed = host.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || [45, 46, 58, 95].contains($0)
    }
    guard !host.isEmpty, allowed else {
      throw NotificationFailure.unusable(
        host, "is no name or address of a machine",
        remedy: "Use letters, digits, dots and hyphens, such as push.example.org."
      ).inside("host")
    }
    return host
  }
}
