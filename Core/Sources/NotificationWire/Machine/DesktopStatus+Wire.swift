package import NotificationModel

extension DesktopMode: WireName {}

extension DesktopStatus: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var status = wire.start(
      Self(
        mode: try wire.value("mode", \.mode),
        isServing: try wire.value("isServing", \.isServing),
        reason: try wire.optional("reason", \.reason),
        server: try wire.optional("server", \.server),
        names: try wire.value("names", \.names, default: []),
        activationFile: try wire.optional("activationFile", \.activationFile),
        portal: try wire.optional("portal", \.portal)))
    try wire.variable("remedy", &status.remedy)
    try wire.variable("isForSession", &status.isForSession, unless: false)
    try wire.variable("isDoNotDisturb", &status.isDoNotDisturb, unless: false)
    try wire.variable("inhibitions", &status.inhibitions, unless: [])
    try wire.variable("watching", &status.watching, unless: DesktopStatus.Watching())
    try wire.variable("shell", &status.shell, unless: DesktopStatus.Shell())
    return status
  }
}

extension DesktopStatus.Watching: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      isOn: try wire.value("isOn", \.isOn),
      isRunning: try wire.value("isRunning", \.isRunning),
      finding: try wire.value("finding", \.finding, unless: ""))
  }
}

extension DesktopStatus.Shell: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      isAttached: try wire.value("isAttached", \.isAttached),
      finding: try wire.value("finding", \.finding, unless: ""),
      remedy: try wire.value("remedy", \.remedy, unless: ""))
  }
}

extension DesktopStatus.Inhibition: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      app: try wire.value("app", \.app),
      appName: try wire.value("appName", \.appName),
      reason: try wire.value("reason", \.reason, unless: ""))
  }
}

extension DesktopStatus.OwnedName: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      name: try wire.value("name", \.name),
      owner: try wire.optional("owner", \.owner),
      process: try wire.optional("process", \.process))
  }
}
