package import NotificationModel

extension AppCall.Apps: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("setActive", { if case .setActive(let isActive) = $0 { isActive } else { nil } }) {
      .setActive(try $0.value("isActive", \.self))
    },
    WireCase(
      "setLaunchCommand", { if case .setLaunchCommand(let command) = $0 { command } else { nil } }
    ) {
      .setLaunchCommand(
        try $0.value("command", \.self, as: .list(limit: WireLimits.commandWords, of: .path)))
    })
}

extension ControlCall.Apps: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("apps", .all),
    WireCase("uninstall", { if case .uninstall(let app) = $0 { app } else { nil } }) {
      .uninstall(app: try $0.value("app", \.self))
    },
    WireCase("rebind", { if case .rebind(let app) = $0 { app } else { nil } }) {
      .rebind(app: try $0.value("app", \.self))
    },
    WireCase("openApp", { if case .openApp(let app) = $0 { app } else { nil } }) {
      .openApp(app: try $0.value("app", \.self))
    },
    WireCase("restartApp", { if case .restartApp(let app) = $0 { app } else { nil } }) {
      .restartApp(app: try $0.value("app", \.self))
    })
}
