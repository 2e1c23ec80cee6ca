package import NotificationModel

extension AppCall.Notifications: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase("add", { if case .add(let request) = $0 { request } else { nil } }) {
      .add(try $0.value("request", \.self))
    },
    WireCase("addAll", { if case .addAll(let requests) = $0 { requests } else { nil } }) {
      .addAll(try $0.value("requests", \.self, as: .list(limit: WireLimits.requests)))
    },
    WireCase("pendingRequests", .pendingRequests),
    WireCase(
      "removePending", { if case .removePending(let identifiers) = $0 { identifiers } else { nil } }
    ) {
      .removePending(
        identifiers: try $0.value(
          "identifiers", \.self, as: .requestNames))
    },
    WireCase("removeAllPending", .removeAllPending),
    WireCase("deliveredNotifications", .deliveredNotifications),
    WireCase(
      "removeDelivered",
      { if case .removeDelivered(let identifiers) = $0 { identifiers } else { nil } }
    ) {
      .removeDelivered(
        identifiers: try $0.value(
          "identifiers", \.self, as: .requestNames))
    },
    WireCase("removeAllDelivered", .removeAllDelivered),
    WireCase(
      "setCategories", { if case .setCategories(let categories) = $0 { categories } else { nil } }
    ) {
      .setCategories(try $0.value("categories", \.self, as: .list(limit: WireLimits.categories)))
    },
    WireCase("categories", .categories),
    WireCase(
      "presented",
      { if case .presented(let token, let options) = $0 { (token, options) } else { nil } }
    ) {
      .presented(
        token: try $0.value("token", \.0),
        options: try $0.value("options", \.1))
    },
    WireCase("setBadge", { if case .setBadge(let count) = $0 { count } else { nil } }) {
      .setBadge(try $0.value("count", \.self))
    },
    WireCase("badge", .badge))
}

/// The identifiers of requests that an app removes; `null` names none.
struct RequestNamesForm: WireForm {
  private let list = ListForm(limit: WireLimits.identifiers, element: TextForm.identifier)

  func read(_ json: JSONValue) throws(NotificationFailure) -> [String] {
    json == .null ? [] : try list.read(json)
  }

  func write(_ names: [String], to writer: inout JSONWriter) { list.write(names, to: &writer) }
}

extension WireForm where Self == RequestNamesForm {
  static var requestNames: RequestNamesForm { RequestNamesForm() }
}

extension ControlCall.Notifications: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call",
    WireCase(
      "schedule",
      {
        if case .schedule(let app, let request, let category) = $0 {
          (app, request, category)
        } else {
          nil
        }
      }
    ) {
      .schedule(
        app: try $0.value("app", \.0),
        try $0.value("request", \.1),
        category: try $0.optional("category", \.2))
    },
    WireCase("pending", optional: { if case .pending(let app) = $0 { .some(app) } else { nil } }) {
      .pending(app: try $0.optional("app", \.self))
    },
    WireCase(
      "delivered", optional: { if case .delivered(let app) = $0 { .some(app) } else { nil } }
    ) {
      .delivered(app: try $0.optional("app", \.self))
    },
    WireCase(
      "cancel",
      { if case .cancel(let app, let identifiers) = $0 { (app, identifiers) } else { nil } }
    ) {
      .cancel(
        app: try $0.value("app", \.0),
        identifiers: try $0.optional(
          "identifiers", \.1, as: .list(limit: WireLimits.identifiers, of: .identifier)))
    },
    WireCase(
      "clear", { if case .clear(let app, let identifiers) = $0 { (app, identifiers) } else { nil } }
    ) {
      .clear(
        app: try $0.optional("app", \.0),
        identifiers: try $0.optional(
          "identifiers", \.1, as: .list(limit: WireLimits.identifiers, of: .identifier)))
    },
    WireCase("read", { if case .read(let key) = $0 { key } else { nil } }) {
      .read(try $0.value("key", \.self))
    },
    WireCase("summaries", { if case .summaries(let app) = $0 { app } else { nil } }) {
      .summaries(app: try $0.value("app", \.self))
    },
    WireCase(
      "snooze", { if case .snooze(let key, let seconds) = $0 { (key, seconds) } else { nil } }
    ) {
      .snooze(try $0.value("key", \.0), seconds: try $0.value("seconds", \.1))
    },
    WireCase("holdBanners", { if case .holdBanners(let isHeld) = $0 { isHeld } else { nil } }) {
      .holdBanners(try $0.value("isHeld", \.self))
    },
    WireCase("timeBanners", .timeBanners),
    WireCase(
      "bannerEnded",
      { if case .bannerEnded(let key, let isHidden) = $0 { (key, isHidden) } else { nil } }
    ) {
      .bannerEnded(
        try $0.value("key", \.0), isHidden: try $0.value("isHidden", \.1, default: false))
    },
    WireCase("hidBanner", { if case .hidBanner(let key) = $0 { key } else { nil } }) {
      .hidBanner(try $0.value("key", \.self))
    })
}

extension AppEvent.Notifications: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase(
      "willPresent",
      {
        if case .willPresent(let token, let notification) = $0 {
          (token, notification)
        } else {
          nil
        }
      }
    ) {
      .willPresent(
        token: try $0.value("token", \.0),
        try $0.value("notification", \.1))
    },
    WireCase(
      "delivered", { if case .delivered(let notification) = $0 { notification } else { nil } }
    ) {
      .delivered(try $0.value("notification", \.self))
    })
}

extension ShellEvent.Notifications: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    WireCase("present", { if case .present(let presentation) = $0 { presentation } else { nil } }) {
      .present(try $0.value("presentation", \.self))
    },
    WireCase("withdraw", { if case .withdraw(let key) = $0 { key } else { nil } }) {
      .withdraw(try $0.value("key", \.self))
    },
    WireCase("badge", { if case .badge(let app, let count) = $0 { (app, count) } else { nil } }) {
      .badge(
        app: try $0.value("app", \.0),
        count: try $0.value("count", \.1))
    },
    WireCase("list", { if case .list(let groups) = $0 { groups } else { nil } }) {
      .list(try $0.value("groups", \.self))
    })
}
