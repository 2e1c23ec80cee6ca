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
