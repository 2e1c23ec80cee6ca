package import NotificationModel

extension AppReply: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "reply",
    WireCase("done", .done),
    WireCase("granted", { if case .granted(let isGranted) = $0 { isGranted } else { nil } }) {
      .granted(try $0.value("granted", \.self))
    },
    WireCase("settings", { if case .settings(let settings) = $0 { settings } else { nil } }) {
      .settings(try $0.value("settings", \.self))
    },
    WireCase("categories", { if case .categories(let list) = $0 { list } else { nil } }) {
      .categories(try $0.value("categories", \.self))
    },
    WireCase("requests", { if case .requests(let requests) = $0 { requests } else { nil } }) {
      .requests(try $0.value("requests", \.self))
    },
    WireCase("notifications", { if case .notifications(let list) = $0 { list } else { nil } }) {
      .notifications(try $0.value("notifications", \.self))
    },
    WireCase("badge", { if case .badge(let count) = $0 { count } else { nil } }) {
      .badge(try $0.value("count", \.self))
    },
    WireCase(
      "waiting",
      { if case .waiting(let response, let opensApp) = $0 { (response, opensApp) } else { nil } }
    ) {
      .waiting(
        try $0.optional("response", \.0), opensApp: try $0.value("opensApp", \.1, unless: false))
    },
    WireCase("responses", { if case .responses(let responses) = $0 { responses } else { nil } }) {
      .responses(try $0.value("responses", \.self))
    },
    WireCase(
      "locationStatus", { if case .locationStatus(let status) = $0 { status } else { nil } }
    ) {
      .locationStatus(try $0.value("status", \.self))
    },
    WireCase("regions", { if case .regions(let regions) = $0 { regions } else { nil } }) {
      .regions(try $0.value("regions", \.self))
    },
    WireCase("regionState", { if case .regionState(let state) = $0 { state } else { nil } }) {
      .regionState(try $0.value("state", \.self))
    },
    WireCase(
      "pushRegistration",
      optional: {
        if case .pushRegistration(let registration) = $0 { .some(registration) } else { nil }
      }
    ) {
      .pushRegistration(try $0.optional("registration", \.self))
    },
    WireCase(
      "waitingPush",
      optional: { if case .waitingPush(let payload) = $0 { .some(payload) } else { nil } }
    ) {
      .waitingPush(try $0.optional("payload", \.self, as: .propertyLists))
    })
}
