public import NotificationModel

/// One turn of the system: the moment, the ledger, the texts, and what has been decided so far.
public struct Pass<Store: Ledger> {
  /// The clocks, read once for the whole pass.
  public let moment: Moment
  /// The transaction that is open.
  public let ledger: Store
  /// Where the apps' texts are looked up.
  public let texts: any TextCatalog
  /// What is to be done once the pass is durable, in order.
  public internal(set) var effects: [Effect] = []
  /// Records that many events of one pass need; reading each once keeps an event cheap.
  private var apps: [BundleIdentifier: AppRecord] = [:]
  private var global: GlobalSettings?
  /// Whose settings are others than shells know.
  var changedSettings = ChangedSettings()

  /// Creates a pass that has decided nothing.
  public init(moment: Moment, ledger: Store, texts: any TextCatalog) {
    self.moment = moment
    self.ledger = ledger
    self.texts = texts
  }

  /// Adds one thing to be done.
  mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Adds a line for the log.
  mutating func log(
    _ level: LogLine.Level, _ message: String, _ details: [String: String] = [:]
  ) {
    effects.append(.log(LogLine(level, message, details)))
  }
}

extension Pass {
  /// The record of an app, where there is such an app.
  mutating func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    if let app = apps[identifier] { return app }
    let app = try ledger.app(identifier)
    apps[identifier] = app
    return app
  }

  mutating func save(_ app: AppRecord) throws(StoreFailure) {
    try ledger.save(app)
    changedSettings.note(app, after: apps[app.identifier])
    apps[app.identifier] = app
  }

  mutating func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    try ledger.removeApp(identifier)
    changedSettings.noteRemoval(of: identifier)
    apps[identifier] = nil
  }

  mutating func globalSettings() throws(StoreFailure) -> GlobalSettings {
    if let global { return global }
    let global = try ledger.globalSettings()
    self.global = global
    return global
  }

  mutating func save(_ settings: GlobalSettings) throws(StoreFailure) {
    try ledger.save(settings)
    changedSettings.note(settings, after: global)
    global = settings
  }

  /// Forgets what was read, after the ledger went back to a mark.
  mutating func forgetRecords() {
    apps = [:]
    global = nil
  }
}
