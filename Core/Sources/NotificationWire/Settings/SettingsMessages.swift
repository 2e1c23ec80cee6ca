package import NotificationModel

extension AppCall.Settings: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase(
      "requestAuthorization",
      { if case .requestAuthorization(let options) = $0 { options } else { nil } }
    ) {
      .requestAuthorization(try $0.value("options", \.self))
    },
    WireCase("settings", .all))
}

extension ControlCall.Settings: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("appSettings", { if case .appSettings(let app) = $0 { app } else { nil } }) {
      .appSettings(app: try $0.value("app", \.self))
    },
    WireCase(
      "changeAppSettings",
      { if case .changeAppSettings(let app, let changes) = $0 { (app, changes) } else { nil } }
    ) {
      .changeAppSettings(
        app: try $0.value("app", \.0),
        try $0.value("changes", \.1, as: .texts(limit: WireLimits.settingChanges), unless: [:]))
    },
    WireCase("globalSettings", .globalSettings),
    WireCase(
      "changeGlobalSettings",
      { if case .changeGlobalSettings(let changes) = $0 { changes } else { nil } }
    ) {
      .changeGlobalSettings(
        try $0.value("changes", \.self, as: .texts(limit: WireLimits.settingChanges), unless: [:]))
    },
    WireCase(
      "authorize",
      { if case .authorize(let app, let decision) = $0 { (app, decision) } else { nil } }
    ) {
      .authorize(
        app: try $0.value("app", \.0),
        try $0.value("decision", \.1))
    },
    WireCase(
      "setFocus",
      { if case .setFocus(let focus, let seconds) = $0 { (focus, seconds) } else { nil } }
    ) {
      .setFocus(
        try $0.optional("focus", \.0), seconds: try $0.optional("seconds", \.1))
    },
    WireCase(
      "saveFocus", { if case .saveFocus(let focus, let old) = $0 { (focus, old) } else { nil } }
    ) {
      .saveFocus(
        try $0.value("focus", \.0),
        replacing: try $0.optional("replacing", \.1, as: .identifier))
    },
    WireCase("removeFocus", { if case .removeFocus(let name) = $0 { name } else { nil } }) {
      .removeFocus(name: try $0.value("name", \.self, as: .identifier))
    },
    WireCase(
      "turnFocus",
      {
        if case .turnFocus(let name, let isOn, let seconds) = $0 {
          (name, isOn, seconds)
        } else {
          nil
        }
      }
    ) {
      .turnFocus(
        name: try $0.value("name", \.0, as: .identifier),
        isOn: try $0.value("isOn", \.1), seconds: try $0.optional("seconds", \.2))
    },
    WireCase("setLocked", { if case .setLocked(let isLocked) = $0 { isLocked } else { nil } }) {
      .setLocked(try $0.value("isLocked", \.self))
    },
    WireCase("openAppSettings", { if case .openAppSettings(let app) = $0 { app } else { nil } }) {
      .openAppSettings(app: try $0.value("app", \.self))
    })
}

extension AppEvent.Settings: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase(
      "openSettings",
      optional: {
        if case .openSettings(let notification) = $0 { .some(notification) } else { nil }
      }
    ) {
      .openSettings(try $0.optional("notification", \.self))
    },
    WireCase(
      "questionWaits", { if case .questionWaits(let question) = $0 { question } else { nil } }
    ) {
      .questionWaits(try $0.members(\.self))
    },
    WireCase(
      "settingsChanged", { if case .settingsChanged(let settings) = $0 { settings } else { nil } }
    ) {
      .settingsChanged(try $0.value("settings", \.self))
    })
}

extension ShellEvent.Settings: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase("ask", { if case .ask(let question) = $0 { question } else { nil } }) {
      .ask(try $0.value("question", \.self))
    },
    WireCase("questionSettled", { if case .questionSettled(let app) = $0 { app } else { nil } }) {
      .questionSettled(app: try $0.value("app", \.self))
    },
    WireCase("lockChanged", { if case .lockChanged(let isLocked) = $0 { isLocked } else { nil } }) {
      .lockChanged(isLocked: try $0.value("isLocked", \.self))
    },
    WireCase(
      "settingsChanged",
      optional: { if case .settingsChanged(let app) = $0 { .some(app) } else { nil } }
    ) {
      .settingsChanged(app: try $0.optional("app", \.self))
    })
}

extension OpenQuestion: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(app: try wire.value("app", \.app), subject: try wire.value("subject", \.subject))
  }
}
