package import NotificationModel

extension AppCall.Places: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("locationStatus", .locationStatus),
    WireCase(
      "requestLocation",
      { if case .requestLocation(let wish, let purpose) = $0 { (wish, purpose) } else { nil } }
    ) {
      .requestLocation(
        try $0.value("wish", \.0),
        purpose: try $0.optional("purpose", \.1, as: .identifier))
    },
    WireCase(
      "watchLocation",
      optional: { if case .watchLocation(let watch) = $0 { .some(watch) } else { nil } }
    ) {
      .watchLocation(try $0.optional("watch", \.self))
    },
    WireCase("monitorRegion", { if case .monitorRegion(let region) = $0 { region } else { nil } }) {
      .monitorRegion(try $0.value("region", \.self))
    },
    WireCase(
      "stopMonitoringRegion",
      { if case .stopMonitoringRegion(let identifier) = $0 { identifier } else { nil } }
    ) {
      .stopMonitoringRegion(identifier: try $0.value("identifier", \.self, as: .identifier))
    },
    WireCase("monitoredRegions", .monitoredRegions),
    WireCase("crossingTaken", { if case .crossingTaken(let number) = $0 { number } else { nil } }) {
      .crossingTaken(number: try $0.value("number", \.self))
    },
    WireCase("regionState", { if case .regionState(let region) = $0 { region } else { nil } }) {
      .regionState(try $0.value("region", \.self))
    })
}

extension ControlCall.Places: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("location", .location),
    WireCase(
      "decideLocation",
      { if case .decideLocation(let app, let decision) = $0 { (app, decision) } else { nil } }
    ) {
      .decideLocation(
        app: try $0.value("app", \.0),
        try $0.value("decision", \.1))
    })
}

extension AppEvent.Places: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase(
      "locationStatusChanged",
      { if case .locationStatusChanged(let status) = $0 { status } else { nil } }
    ) {
      .locationStatusChanged(try $0.value("status", \.self))
    },
    WireCase("located", { if case .located(let fix) = $0 { fix } else { nil } }) {
      .located(try $0.value("fix", \.self))
    },
    WireCase(
      "locationUnavailable",
      { if case .locationUnavailable(let reason) = $0 { reason } else { nil } }
    ) {
      .locationUnavailable(reason: try $0.value("reason", \.self, default: ""))
    },
    WireCase("crossed", { if case .crossed(let crossing) = $0 { crossing } else { nil } }) {
      .crossed(try $0.members(\.self))
    })
}

extension ShellEvent.Places: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase("askLocation", { if case .askLocation(let question) = $0 { question } else { nil } }) {
      .askLocation(try $0.value("question", \.self))
    },
    WireCase(
      "locationQuestionSettled",
      { if case .locationQuestionSettled(let app) = $0 { app } else { nil } }
    ) {
      .locationQuestionSettled(app: try $0.value("app", \.self))
    })
}
