package import NotificationModel

extension ContentCommand: WireMessage {
  package static let cases = WireCases<Self>(
    tag: "order",
    WireCase(
      "open",
      {
        if case .open(let notification, let attributes, let size, let actions) = $0 {
          (notification, attributes, size, actions)
        } else {
          nil
        }
      }
    ) {
      .open(
        try $0.value("notification", \.0), attributes: try $0.value("attributes", \.1),
        size: try $0.value("size", \.2),
        actions: try $0.value("actions", \.3, as: .list(limit: WireLimits.actions), unless: []))
    },
    WireCase("receive", { if case .receive(let notification) = $0 { notification } else { nil } }) {
      .receive(try $0.value("notification", \.self))
    },
    WireCase(
      "respond",
      { if case .respond(let number, let response) = $0 { (number, response) } else { nil } }
    ) {
      .respond(number: try $0.value("number", \.0), try $0.value("response", \.1))
    },
    WireCase("view", { if case .view(let event) = $0 { event } else { nil } }) {
      .view(try $0.value("event", \.self))
    },
    WireCase("playMedia", .playMedia),
    WireCase("pauseMedia", .pauseMedia),
    WireCase("resize", { if case .resize(let width) = $0 { width } else { nil } }) {
      .resize(width: try $0.value("width", \.self, as: .viewWidth))
    },
    WireCase("close", .close))
}

extension ContentEvent: WireMessage {
  package static let cases = WireCases<Self>(
    tag: "news",
    WireCase("drew", { if case .drew(let scene) = $0 { scene } else { nil } }) {
      .drew(try $0.value("scene", \.self))
    },
    WireCase("actions", { if case .actions(let actions) = $0 { actions } else { nil } }) {
      .actions(try $0.value("actions", \.self, as: .list(limit: WireLimits.actions)))
    },
    WireCase(
      "answered",
      { if case .answered(let number, let answer) = $0 { (number, answer) } else { nil } }
    ) {
      .answered(number: try $0.value("number", \.0), try $0.value("answer", \.1))
    },
    WireCase("performDefaultAction", .performDefaultAction),
    WireCase("dismiss", .dismiss),
    WireCase("media", { if case .media(let isPlaying) = $0 { isPlaying } else { nil } }) {
      .media(isPlaying: try $0.value("isPlaying", \.self))
    })
}

extension ViewEvent: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event", inAll: "view",
    WireCase("tapped", { if case .tapped(let view) = $0 { view } else { nil } }) {
      .tapped(view: try $0.value("view", \.self))
    },
    WireCase("began", { if case .began(let view) = $0 { view } else { nil } }) {
      .began(view: try $0.value("view", \.self))
    },
    WireCase("edited", { if case .edited(let view, let text) = $0 { (view, text) } else { nil } }) {
      .edited(
        view: try $0.value("view", \.0),
        text: try $0.value("text", \.1, as: .viewText, default: ""))
    },
    WireCase("returned", { if case .returned(let view) = $0 { view } else { nil } }) {
      .returned(view: try $0.value("view", \.self))
    },
    WireCase("ended", { if case .ended(let view) = $0 { view } else { nil } }) {
      .ended(view: try $0.value("view", \.self))
    },
    WireCase(
      "switched", { if case .switched(let view, let isOn) = $0 { (view, isOn) } else { nil } }
    ) {
      .switched(view: try $0.value("view", \.0), isOn: try $0.value("isOn", \.1))
    },
    WireCase(
      "slid",
      {
        if case .slid(let view, let value, let isMoving) = $0 {
          (view, value, isMoving)
        } else {
          nil
        }
      }
    ) {
      .slid(
        view: try $0.value("view", \.0), value: try $0.value("value", \.1),
        isMoving: try $0.value("isMoving", \.2, default: false))
    })
}
