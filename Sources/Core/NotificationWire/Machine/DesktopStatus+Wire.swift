package import NotificationModel

extension DesktopMode: WireName {}

extension DesktopStatus: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      mode: try wire.value("mode", \.mode),
      isServing: try wire.value("isServing", \.isServing),
      reason: try wire.optional("reason", \.reason),
      server: try wire.optional("server", \.server),
      names: try wire.value("names", \.names, default: []),
      activationFile: try wire.optional("activationFile", \.activationFile),
      portal: try wire.optional("portal", \.portal))
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
