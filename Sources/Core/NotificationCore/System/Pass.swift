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

  /// Creates a pass that has decided nothing.
  public init(moment: Moment, ledger: Store, texts: any TextCatalog) {
    self.moment = moment
    self.ledger = ledger
    self.texts = texts
  }

  /// The languages to speak in: the person's choice, else those of the session.
  func languages(in global: GlobalSettings) -> [String] {
    global.languages.isEmpty ? texts.languages : global.languages
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
