package import NotificationModel

extension MachineCall: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("status", .status),
    WireCase("doctor", .doctor),
    WireCase("desktop", .desktop),
    WireCase(
      "setDesktop",
      {
        if case .setDesktop(let mode, let isForSession, let isForced, let watches) = $0 {
          (mode, isForSession, isForced, watches)
        } else {
          nil
        }
      }
    ) { try setDesktop(&$0) },
    WireCase("togglePanel", .togglePanel),
    WireCase("hideBanners", { if case .hideBanners(let all) = $0 { all } else { nil } }) {
      .hideBanners(all: try $0.value("all", \.self))
    },
    WireCase("recallBanner", .recallBanner),
    WireCase(
      "media", { if case .media(let app, let identifier) = $0 { (app, identifier) } else { nil } }
    ) {
      .media(
        app: try $0.value("app", \.0),
        identifier: try $0.optional("identifier", \.1, as: .identifier))
    },
    WireCase(
      "rememberActivation",
      { if case .rememberActivation(let app, let token) = $0 { (app, token) } else { nil } }
    ) {
      .rememberActivation(
        app: try $0.value("app", \.0), token: try $0.value("token", \.1, as: .text))
    },
    WireCase(
      "askForText",
      {
        if case .askForText(let presentation, let action) = $0 {
          (presentation, action)
        } else {
          nil
        }
      }
    ) {
      .askForText(
        try $0.value("presentation", \.0), action: try $0.value("action", \.1, as: .identifier))
    },
    WireCase(
      "reportConfiguration",
      optional: { if case .reportConfiguration(let problem) = $0 { .some(problem) } else { nil } }
    ) {
      .reportConfiguration(problem: try $0.optional("problem", \.self, as: .text))
    },
    WireCase("advanceClock", { if case .advanceClock(let distance) = $0 { distance } else { nil } })
    {
      .advanceClock(byMicroseconds: try $0.value("microseconds", \.self))
    },
    WireCase("setClock", { if case .setClock(let time) = $0 { time } else { nil } }) {
      .setClock(try $0.value("time", \.self))
    },
    WireCase("install", { if case .install(let path) = $0 { path } else { nil } }) {
      .install(path: try $0.value("path", \.self, as: .path))
    },
    WireCase(
      "timeline",
      { if case .timeline(let app, let identifier) = $0 { (app, identifier) } else { nil } }
    ) {
      .timeline(
        app: try $0.optional("app", \.0),
        identifier: try $0.optional("identifier", \.1, as: .identifier))
    },
    WireCase("followTimeline", .followTimeline),
    WireCase("checkPush", { if case .checkPush(let payload) = $0 { payload } else { nil } }) {
      .checkPush(payload: try $0.value("payload", \.self, as: .text))
    },
    WireCase(
      "push",
      {
        if case .push(let app, let payload, let identifier) = $0 {
          (app, payload, identifier)
        } else {
          nil
        }
      }
    ) {
      .push(
        app: try $0.value("app", \.0),
        payload: try $0.value("payload", \.1, as: .text),
        identifier: try $0.optional("identifier", \.2, as: .identifier))
    },
    WireCase(
      "setLocation",
      {
        if case .setLocation(let coordinate, let accuracy) = $0 {
          (coordinate, accuracy)
        } else {
          nil
        }
      }
    ) {
      .setLocation(
        try $0.value("coordinate", \.0),
        accuracy: try $0.value("accuracy", \.1, default: 5))
    },
    WireCase(
      "replayLocation",
      { if case .replayLocation(let path, let speed) = $0 { (path, speed) } else { nil } }
    ) {
      .replayLocation(
        path: try $0.value("path", \.0, as: .path),
        speed: try $0.value("speed", \.1, default: 1))
    },
    WireCase("resumeLocation", .resumeLocation),
    WireCase("gateways", .gateways),
    WireCase("addGateway", { if case .addGateway(let gateway) = $0 { gateway } else { nil } }) {
      .addGateway(try $0.value("gateway", \.self))
    },
    WireCase("removeGateway", { if case .removeGateway(let host) = $0 { host } else { nil } }) {
      .removeGateway(host: try $0.value("host", \.self, as: .gatewayHost))
    })
}

extension MachineCall {
  /// Reads or writes the call that chooses; it chooses something.
  private static func setDesktop(
    _ wire: inout WireCoder<(DesktopMode?, Bool, Bool, Bool?)>
  ) throws(NotificationFailure) -> Self {
    let mode = try wire.optional("mode", \.0)
    let isForSession = try wire.value("isForSession", \.1, unless: false)
    let isForced = try wire.value("isForced", \.2, unless: false)
    let watches = try wire.optional("watches", \.3)
    guard mode != nil || watches != nil else { throw .missing("mode") }
    guard !isForSession || mode == .serve else {
      throw .unusable(
        mode?.rawValue ?? "", "Only serve can be chosen for one session.",
        remedy: "Leave isForSession out, or send it with the mode serve.")
    }
    guard !isForced || mode == .serve else {
      throw .unusable(
        mode?.rawValue ?? "", "Only serve can be forced.",
        remedy: "Leave isForced out, or send it with the mode serve.")
    }
    return .setDesktop(
      mode, isForSession: isForSession, isForced: isForced, watches: watches)
  }
}

extension ShellEvent.Machine: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase("noted", { if case .noted(let entry) = $0 { entry } else { nil } }) {
      .noted(try $0.value("entry", \.self))
    },
    WireCase("panelToggled", .panelToggled),
    WireCase("bannersHidden", { if case .bannersHidden(let all) = $0 { all } else { nil } }) {
      .bannersHidden(all: try $0.value("all", \.self))
    },
    WireCase("bannerRecalled", .bannerRecalled))
}
