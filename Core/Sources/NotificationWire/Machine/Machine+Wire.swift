package import NotificationModel

extension SystemStatus: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      processIdentifier: try wire.value("processIdentifier", \.processIdentifier),
      version: try wire.value("version", \.version),
      apps: try wire.value("apps", \.apps),
      pending: try wire.value("pending", \.pending),
      delivered: try wire.value("delivered", \.delivered),
      keptResponses: try wire.value("keptResponses", \.keptResponses),
      connections: try wire.value("connections", \.connections),
      shells: try wire.value("shells", \.shells),
      nextDueDate: try wire.optional("nextDueDate", \.nextDueDate),
      now: try wire.value("now", { status in status.now }),
      timeZone: try wire.value("timeZone", \.timeZone),
      isSimulator: try wire.value("isSimulator", \.isSimulator),
      isLocked: try wire.value("isLocked", \.isLocked),
      focus: try wire.optional("focus", \.focus),
      dataFolder: try wire.value("dataFolder", \.dataFolder))
  }
}

extension DoctorFinding: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      level: try wire.value("level", \.level),
      subject: try wire.value("subject", \.subject),
      finding: try wire.value("finding", \.finding),
      remedy: try wire.value("remedy", \.remedy, unless: ""))
  }
}

extension TimelineEntry: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      number: try wire.value("number", \.number),
      date: try wire.value("date", \.date),
      app: try wire.value("app", \.app),
      identifier: try wire.optional("identifier", \.identifier),
      delivery: try wire.optional("delivery", \.delivery),
      step: try wire.value("step", \.step),
      text: try wire.value("text", \.text),
      systemText: try wire.optional("systemText", \.systemText),
      rules: try wire.value("rules", \.rules, default: []))
  }
}
