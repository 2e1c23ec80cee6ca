package import NotificationModel

extension ControlReply: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "reply",
    WireCase("done", .done),
    WireCase("status", { if case .status(let status) = $0 { status } else { nil } }) {
      .status(try $0.value("status", \.self))
    },
    WireCase("apps", { if case .apps(let apps) = $0 { apps } else { nil } }) {
      .apps(try $0.value("apps", \.self))
    },
    WireCase("pending", { if case .pending(let requests) = $0 { requests } else { nil } }) {
      .pending(try $0.value("requests", \.self))
    },
    WireCase("delivered", { if case .delivered(let list) = $0 { list } else { nil } }) {
      .delivered(try $0.value("notifications", \.self))
    },
    WireCase("appSettings", { if case .appSettings(let app) = $0 { app } else { nil } }) {
      .appSettings(try $0.value("app", \.self))
    },
    WireCase("presentation", { if case .presentation(let one) = $0 { one } else { nil } }) {
      .presentation(try $0.value("presentation", \.self))
    },
    WireCase(
      "globalSettings", { if case .globalSettings(let settings) = $0 { settings } else { nil } }
    ) {
      .globalSettings(try $0.value("settings", \.self))
    },
    WireCase("scheduled", { if case .scheduled(let request) = $0 { request } else { nil } }) {
      .scheduled(try $0.value("request", \.self))
    },
    WireCase("responses", { if case .responses(let responses) = $0 { responses } else { nil } }) {
      .responses(try $0.value("responses", \.self))
    },
    WireCase("response", { if case .response(let response) = $0 { response } else { nil } }) {
      .response(try $0.value("response", \.self))
    },
    WireCase("noResponse", { if case .noResponse(let reason) = $0 { reason } else { nil } }) {
      .noResponse(try $0.value("because", \.self))
    },
    WireCase("installed", { if case .installed(let app) = $0 { app } else { nil } }) {
      .installed(try $0.value("app", \.self))
    },
    WireCase("timeline", { if case .timeline(let entries) = $0 { entries } else { nil } }) {
      .timeline(try $0.value("entries", \.self))
    },
    WireCase("pushChecked", { if case .pushChecked(let check) = $0 { check } else { nil } }) {
      .pushChecked(try $0.value("check", \.self))
    },
    WireCase("summaries", { if case .summaries(let summaries) = $0 { summaries } else { nil } }) {
      .summaries(try $0.value("summaries", \.self))
    },
    WireCase("content", { if case .content(let view) = $0 { view } else { nil } }) {
      .content(try $0.value("content", \.self))
    },
    WireCase("location", { if case .location(let report) = $0 { report } else { nil } }) {
      .location(try $0.value("location", \.self))
    },
    WireCase("gateways", { if case .gateways(let gateways) = $0 { gateways } else { nil } }) {
      .gateways(try $0.value("gateways", \.self))
    },
    WireCase(
      "subscriptions", { if case .subscriptions(let list) = $0 { list } else { nil } }
    ) {
      .subscriptions(try $0.value("subscriptions", \.self))
    },
    WireCase("subscribed", { if case .subscribed(let issued) = $0 { issued } else { nil } }) {
      .subscribed(try $0.members(\.self))
    },
    WireCase("doctor", { if case .doctor(let findings) = $0 { findings } else { nil } }) {
      .doctor(try $0.value("findings", \.self))
    },
    WireCase("desktop", { if case .desktop(let status) = $0 { status } else { nil } }) {
      .desktop(try $0.value("desktop", \.self))
    },
    WireCase(
      "media", { if case .media(let icon, let picture) = $0 { (icon, picture) } else { nil } }
    ) {
      .media(
        icon: try $0.optional("icon", \.0, as: .path),
        picture: try $0.optional("picture", \.1, as: .path))
    })

  /// Encodes the reply without a number, for a transport that pairs answers with their calls.
  package func encode() -> [UInt8] {
    MessageReader.write { writeMembers(to: &$0) }
  }
}
