package import NotificationModel

extension SystemStatus: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      processIdentifier: try object.value("processIdentifier"),
      version: try object.value("version"), apps: try object.value("apps"),
      pending: try object.value("pending"), delivered: try object.value("delivered"),
      keptResponses: try object.value("keptResponses"),
      connections: try object.value("connections"), shells: try object.value("shells"),
      nextDueDate: try object.optional("nextDueDate"), now: try object.value("now"),
      timeZone: try object.value("timeZone"), isSimulator: try object.value("isSimulator"),
      isLocked: try object.value("isLocked"), focus: try object.optional("focus"),
      dataFolder: try object.value("dataFolder"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("processIdentifier", processIdentifier)
    writer.member("version", version)
    writer.member("apps", apps)
    writer.member("pending", pending)
    writer.member("delivered", delivered)
    writer.member("keptResponses", keptResponses)
    writer.member("connections", connections)
    writer.member("shells", shells)
    writer.member("nextDueDate", ifPresent: nextDueDate)
    writer.member("now", now)
    writer.member("timeZone", timeZone)
    writer.member("isSimulator", isSimulator)
    writer.member("isLocked", isLocked)
    writer.member("focus", ifPresent: focus)
    writer.member("dataFolder", dataFolder)
  }
}

extension DoctorFinding: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      level: try object.value("level"), subject: try object.value("subject"),
      finding: try object.value("finding"), remedy: try object.value("remedy", default: ""))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("level", level)
    writer.member("subject", subject)
    writer.member("finding", finding)
    writer.member("remedy", remedy, unless: "")
  }
}

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
