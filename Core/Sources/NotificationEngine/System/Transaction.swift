package import NotificationModel
import PushProtocol

/// One turn of the engine: the moment, the store, the texts, and the decisions so far.
package struct Transaction<Backing: Store> {
  /// The clocks, read once for the whole transaction.
  package let moment: Moment
  /// The store with its open transaction.
  package let store: Backing
  /// The catalog of the apps' texts and the words of reasons.
  package let texts: any TextCatalog
  /// Why the store keeps nothing of it, if it only shows what can be shown without it.
  let unstored: StoreFailure?
  /// The effects to perform once the transaction is durable, in order.
  package internal(set) var effects: [Effect] = []
  /// Records that many events of one transaction need; each is read once.
  private var apps: [BundleIdentifier: AppRecord] = [:]
  private var global: GlobalSettings?
  /// The settings that differ from the shells' knowledge.
  var changedSettings = ChangedSettings()
  /// Whether the list of subscriptions is another one.
  var hasChangedSubscriptions = false

  package init(moment: Moment, store: Backing, texts: any TextCatalog) {
    self.init(moment: moment, store: store, texts: texts, unstored: nil)
  }

  init(moment: Moment, store: Backing, texts: any TextCatalog, unstored: StoreFailure?) {
    self.moment = moment
    self.store = store
    self.texts = texts
    self.unstored = unstored
  }

  /// The words of reasons that are kept, logged or sent as a text.
  var words: any ReasonWords { texts.words }

  /// Adds an effect.
  mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Inserts an effect at a position, before the effects there and later.
  mutating func perform(_ effect: Effect, before position: Int) {
    effects.insert(effect, at: position)
  }

  /// Adds a line for the log.
  mutating func log(
    _ level: LogLine.Level, _ event: LogLine.Event, _ details: [String: String] = [:]
  ) {
    effects.append(.log(LogLine(level, event, details)))
  }
}

extension Transaction {
  /// The record of an app, if the app exists.
  mutating func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    if let app = apps[identifier] { return app }
    let app = try store.app(identifier)
    apps[identifier] = app
    return app
  }

  mutating func save(_ app: AppRecord) throws(StoreFailure) {
    try store.save(app)
    changedSettings.record(app, after: apps[app.identifier])
    apps[app.identifier] = app
  }

  mutating func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    try store.removeApp(identifier)
    changedSettings.recordRemoval(of: identifier)
    hasChangedSubscriptions = true
    apps[identifier] = nil
  }

  mutating func globalSettings() throws(StoreFailure) -> GlobalSettings {
    if let global { return global }
    let global = try store.globalSettings()
    self.global = global
    return global
  }

  mutating func save(_ settings: GlobalSettings) throws(StoreFailure) {
    try store.save(settings)
    changedSettings.record(settings, after: global)
    global = settings
  }

  mutating func save(_ subscription: WebPushSubscription) throws(StoreFailure) {
    try store.save(subscription)
    hasChangedSubscriptions = true
  }

  mutating func removeSubscription(_ name: String) throws(StoreFailure) {
    try store.removeSubscription(name)
    hasChangedSubscriptions = true
  }

  /// Discards the records that were read, after the store returned to a savepoint.
  mutating func forgetRecords() {
    apps = [:]
    global = nil
  }
}

extension Transaction {
  /// Answers the caller that the event was refused; without a caller, logs it.
  mutating func refuse(_ event: Event, because refusal: Refusal) {
    if let (connection, message) = event.origin {
      perform(.refuse(connection, message: message, refusal))
    } else {
      if let identity = event.arrivedIdentity {
        perform(.pushes(.acknowledgePush(identity.number, .unreadable)))
      }
      log(.warning, .refused(refusal), ["remedy": words.failure(of: refusal).remedy])
    }
  }
}
