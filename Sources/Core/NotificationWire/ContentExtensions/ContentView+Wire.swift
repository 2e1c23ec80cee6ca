package import NotificationModel

extension ContentView: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      number: try object.value("number"), attributes: try object.value("attributes"),
      actions: try object.list("actions"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("attributes", attributes)
    writer.member("actions", unlessEmpty: actions)
  }
}

extension ContentAnswer: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notTaken, "notTaken"), (.doNotDismiss, "doNotDismiss"), (.dismiss, "dismiss"),
    (.dismissAndForward, "dismissAndForward"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
