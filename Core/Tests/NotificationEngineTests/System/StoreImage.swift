import NotificationEngine
import NotificationModel
import NotificationWords
import PushProtocol

/// The whole contents of a store, except for the numbers that it issues.
struct StoreImage: Equatable {
  var apps: [AppRecord] = []
  var categories: [[NotificationCategory]] = []
  var pending: [[PendingRequest]] = []
  var delivered: [String] = []
  var responses: [String] = []
  var subscriptions: [WebPushSubscription] = []
  var settings: GlobalSettings

  init(_ store: MemoryStore) {
    apps = store.apps()
    categories = apps.map { store.categories(of: $0.identifier) }
    pending = apps.map { store.pending(of: $0.identifier) }
    delivered = store.delivered(of: nil).map { record in
      let notification = record.notification
      return "\(notification.key.app) \(notification.request.identifier) \(record.stage) "
        + "\(notification.date.microseconds) \(record.heldUntil?.microseconds ?? 0)"
    }
    responses = store.keptResponses(of: nil).map { kept in
      "\(kept.response.notification.key.identifier) \(kept.response.actionIdentifier) "
        + "\(kept.attempts) \(kept.problem)"
    }
    subscriptions = store.subscriptions()
    settings = store.globalSettings()
  }
}

extension Effect {
  /// The effects, except for the numbers that differ between runs.
  var outline: String {
    switch self {
    case .welcome(let connection, let message, let app):
      "welcome \(connection.value) \(message) \(app)"
    case .reply(let connection, let message, _): "reply \(connection.value) \(message)"
    case .replyToControl(let connection, let message, _):
      "replyToControl \(connection.value) \(message)"
    case .refuse(let connection, let message, let failure):
      "refuse \(connection.value) \(message) \(failure.code)"
    case .send(let connection, .notifications(.willPresent(_, let notification))):
      "ask \(connection.value) \(notification.request.identifier)"
    case .send(let connection, .responses(.didReceive(_, let response))):
      "respond \(connection.value) \(response.notification.request.identifier)"
    case .send(let connection, .settings(.openSettings)): "settings \(connection.value)"
    case .send(let connection, let event):
      "tell \(connection.value) \(String(describing: event).prefix(8))"
    case .show(.notifications(.present(let presentation))):
      "present \(presentation.key.identifier) \(presentation.surfaces.rawValue)"
    case .show(.notifications(.withdraw(let key))): "withdraw \(key.identifier)"
    case .show(let event): "show \(String(describing: event).prefix(8))"
    case .showTo(let connection, _): "showTo \(connection.value)"
    case .extensions(.extend(let order)): "extend \(order.token) \(order.app)"
    case .extensions(.openContent(let opening)): "open \(opening.number) \(opening.app)"
    case .extensions(.sendContent(let number, _)): "tell \(number)"
    case .extensions(.closeContent(let number)): "close \(number)"
    case .apps(.launch(let order)): "launch \(order.app)"
    case .apps(.end(let order)): "end \(order.app)"
    case .apps(.openLink(let link, let app)): "link \(link) \(app)"
    case .apps(.removeFiles(let app)): "remove \(app)"
    case .places(.needLocation(let need)): "need \(need?.distance ?? -1)"
    case .pushes(.registerForPushes(let app, let environment)): "register \(app) \(environment)"
    case .pushes(.unregisterForPushes(let app, let token)): "unregister \(app) \(token)"
    case .pushes(.requestEndpoint(let request)): "subscribe \(request.name)"
    case .pushes(.returnEndpoint(let endpoint)): "unsubscribe \(endpoint)"
    case .pushes(.acknowledgePush(let number, let outcome)): "acknowledge \(number) \(outcome)"
    case .pushes(.connector(let effect)): "connector \(effect)"
    case .postings(let effect): "posting \(effect)"
    case .log(let line): "log \(line.text)"
    case .record(let note): "note \(note.identifier ?? "all") \(note.step)"
    }
  }
}
