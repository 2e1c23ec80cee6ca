package import NotificationModel

extension ControlCall.Extensions: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase(
      "openContent", { if case .openContent(let key, let width) = $0 { (key, width) } else { nil } }
    ) {
      .openContent(
        try $0.value("key", \.0),
        width: try $0.value("width", \.1, as: .viewWidth))
    },
    WireCase(
      "useContent", { if case .useContent(let number, let use) = $0 { (number, use) } else { nil } }
    ) {
      .useContent(
        number: try $0.value("number", \.0),
        try $0.value("use", \.1))
    })
}

extension ShellEvent.Extensions: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase(
      "content", { if case .content(let number, let change) = $0 { (number, change) } else { nil } }
    ) {
      .content(
        number: try $0.value("number", \.0),
        try $0.value("change", \.1))
    })
}
