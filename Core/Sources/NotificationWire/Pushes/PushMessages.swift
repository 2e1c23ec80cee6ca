package import NotificationModel

extension AppCall.Pushes: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("registerForPushes", .registerForPushes),
    WireCase("unregisterForPushes", .unregisterForPushes),
    WireCase("pushRegistration", .pushRegistration),
    WireCase("receivePushes", { if case .receivePushes(let isSet) = $0 { isSet } else { nil } }) {
      .receivePushes(try $0.value("isSet", \.self))
    },
    WireCase("waitingPush", .waitingPush),
    WireCase(
      "pushFetched",
      { if case .pushFetched(let token, let result) = $0 { (token, result) } else { nil } }
    ) {
      .pushFetched(
        token: try $0.value("token", \.0),
        try $0.value("result", \.1))
    },
    WireCase(
      "subscribe", optional: { if case .subscribe(let key) = $0 { .some(key) } else { nil } }
    ) {
      .subscribe(vapidKey: try $0.optional("vapidKey", \.self, as: .vapidKey))
    },
    WireCase(
      "unsubscribe", optional: { if case .unsubscribe(let key) = $0 { .some(key) } else { nil } }
    ) {
      .unsubscribe(vapidKey: try $0.optional("vapidKey", \.self, as: .vapidKey))
    })
}

extension ControlCall.Pushes: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("subscriptions", .subscriptions),
    WireCase(
      "subscribe",
      { if case .subscribe(let app, let key) = $0 { (app, key) } else { nil } }
    ) {
      .subscribe(
        app: try $0.value("app", \.0), vapidKey: try $0.optional("vapidKey", \.1, as: .vapidKey))
    },
    WireCase(
      "unsubscribe",
      { if case .unsubscribe(let app, let key) = $0 { (app, key) } else { nil } }
    ) {
      .unsubscribe(
        app: try $0.value("app", \.0), vapidKey: try $0.optional("vapidKey", \.1, as: .vapidKey))
    },
    WireCase(
      "endSubscription", { if case .endSubscription(let name) = $0 { name } else { nil } }
    ) {
      .endSubscription(name: try $0.value("name", \.self, as: .identifier))
    })
}

extension AppEvent.Pushes: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase("pushRegistered", { if case .pushRegistered(let token) = $0 { token } else { nil } }) {
      .pushRegistered(token: try $0.value("token", \.self, as: .pushToken))
    },
    WireCase(
      "pushRegistrationFailed",
      { if case .pushRegistrationFailed(let failure) = $0 { failure } else { nil } }
    ) {
      .pushRegistrationFailed(try $0.value("failure", \.self))
    },
    WireCase(
      "didReceivePush",
      { if case .didReceivePush(let token, let payload) = $0 { (token, payload) } else { nil } }
    ) {
      .didReceivePush(
        token: try $0.value("token", \.0),
        payload: try $0.value("payload", \.1, as: .propertyLists, unless: [:]))
    },
    WireCase("subscribed", { if case .subscribed(let issued) = $0 { issued } else { nil } }) {
      .subscribed(try $0.members(\.self))
    },
    WireCase(
      "subscriptionFailed",
      { if case .subscriptionFailed(let key, let failure) = $0 { (key, failure) } else { nil } }
    ) {
      .subscriptionFailed(
        vapidKey: try $0.optional("vapidKey", \.0, as: .vapidKey), try $0.value("failure", \.1))
    },
    WireCase(
      "subscriptionEnded",
      optional: { if case .subscriptionEnded(let key) = $0 { .some(key) } else { nil } }
    ) {
      .subscriptionEnded(vapidKey: try $0.optional("vapidKey", \.self, as: .vapidKey))
    })
}

extension ShellEvent.Pushes: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase("subscriptionsChanged", .subscriptionsChanged))
}
