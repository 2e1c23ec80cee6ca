package import NotificationModel

extension TimelineEntry: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      number: try object.value("number"), date: try object.value("date"),
      app: try object.value("app"), identifier: try object.optional("identifier"),
      delivery: try object.optional("delivery"), step: try object.value("step"),
      text: try object.value("text"), rules: try object.list("rules"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("date", date)
    writer.member("app", app)
    writer.member("identifier", ifPresent: identifier)
    writer.member("delivery", ifPresent: delivery)
    writer.member("step", step)
    writer.member("text", text)
    writer.member("rules", rules)
  }
}

extension TimelineEntry.Step: WireValue {
  private static let wireNames = WireNames<Self>([
    (.added, "added"), (.moved, "moved"), (.cancelled, "cancelled"), (.arrived, "arrived"),
    (.extended, "extended"),
    (.due, "due"), (.blocked, "blocked"), (.asked, "asked"), (.answered, "answered"),
    (.decided, "decided"), (.held, "held"), (.released, "released"), (.withdrawn, "withdrawn"),
    (.responded, "responded"), (.started, "started"), (.handed, "handed"), (.handled, "handled"),
    (.kept, "kept"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
