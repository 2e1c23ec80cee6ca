package import NotificationModel

extension ContentView: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      number: try wire.value("number", \.number),
      attributes: try wire.value("attributes", \.attributes),
      actions: try wire.value("actions", \.actions, unless: []))
  }
}

extension ContentInput: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "use",
    WireCase("view", { if case .view(let event) = $0 { event } else { nil } }) {
      .view(try $0.value("event", \.self))
    },
    WireCase(
      "choose", { if case .choose(let action, let text) = $0 { (action, text) } else { nil } }
    ) {
      .choose(
        action: try $0.value("action", \.0, as: .identifier),
        text: try $0.optional("text", \.1, as: .text))
    },
    WireCase("playMedia", .playMedia),
    WireCase("pauseMedia", .pauseMedia),
    WireCase("resize", { if case .resize(let width) = $0 { width } else { nil } }) {
      .resize(width: try $0.value("width", \.self, as: .viewWidth))
    },
    WireCase("close", .close))
}

extension WireForm where Self == RangeForm<Double> {
  /// The width at which a shell lays out a view.
  static var viewWidth: RangeForm<Double> { RangeForm(range: 1...WireLimits.viewLength) }
}

extension ContentChange: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "change",
    WireCase("drew", { if case .drew(let scene) = $0 { scene } else { nil } }) {
      .drew(try $0.value("scene", \.self))
    },
    WireCase("actions", { if case .actions(let actions) = $0 { actions } else { nil } }) {
      .actions(try $0.value("actions", \.self))
    },
    WireCase("media", { if case .media(let isPlaying) = $0 { isPlaying } else { nil } }) {
      .media(isPlaying: try $0.value("isPlaying", \.self))
    },
    WireCase("closed", { if case .closed(let ending) = $0 { ending } else { nil } }) {
      .closed(try $0.members(\.self))
    })
}

extension ContentChange.Ending: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "ending",
    WireCase("finished", .finished),
    WireCase("withdrawn", .withdrawn),
    WireCase("failed", { if case .failed(let reason) = $0 { reason } else { nil } }) {
      .failed(reason: try $0.value("reason", \.self, default: ""))
    },
    WireCase("hidden", .hidden))
}
