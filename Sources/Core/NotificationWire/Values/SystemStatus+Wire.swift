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
