package import NotificationModel

extension AppCall.Responses: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("setDelegate", { if case .setDelegate(let isSet) = $0 { isSet } else { nil } }) {
      .setDelegate(isSet: try $0.value("isSet", \.self))
    },
    WireCase("waitingResponse", .waitingResponse),
    WireCase("responseHandled", { if case .responseHandled(let token) = $0 { token } else { nil } })
    {
      .responseHandled(token: try $0.value("token", \.self))
    },
    WireCase("takeResponses", .take),
    WireCase(
      "acknowledgeResponses", { if case .acknowledge(let numbers) = $0 { numbers } else { nil } }
    ) {
      .acknowledge(
        numbers: try $0.value("numbers", \.self, as: .list(limit: WireLimits.acknowledgments)))
    })
}

extension ControlCall.Responses: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase(
      "respond", { if case .respond(let key, let choice) = $0 { (key, choice) } else { nil } }
    ) {
      .respond(
        try $0.value("key", \.0),
        try $0.value("choice", \.1))
    },
    WireCase("keptResponses", .keptResponses),
    WireCase(
      "awaitResponse",
      {
        if case .awaitResponse(let app, let identifier, let ticket) = $0 {
          (app, identifier, ticket)
        } else {
          nil
        }
      }
    ) {
      .awaitResponse(
        app: try $0.value("app", \.0),
        identifier: try $0.value("identifier", \.1, as: .identifier),
        ticket: try $0.value("ticket", \.2, as: .identifier))
    },
    WireCase(
      "acknowledgeResponse",
      { if case .acknowledge(let app, let number) = $0 { (app, number) } else { nil } }
    ) {
      .acknowledge(app: try $0.value("app", \.0), number: try $0.value("number", \.1))
    })
}

extension AppEvent.Responses: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase(
      "didReceive",
      { if case .didReceive(let token, let response) = $0 { (token, response) } else { nil } }
    ) {
      .didReceive(
        token: try $0.value("token", \.0),
        try $0.value("response", \.1))
    })
}
