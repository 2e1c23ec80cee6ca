import NotificationModel

/// The programs that have sent a greeting, by connection and by app.
struct ConnectionTable: Hashable, Sendable {
  private var byNumber: [ConnectionNumber: ConnectedApp] = [:]
  /// The connections of each app; without it a delivery would search all programs.
  private var byApp: [BundleIdentifier: [ConnectionNumber]] = [:]

  var count: Int { byNumber.count }

  subscript(number: ConnectionNumber) -> ConnectedApp? { byNumber[number] }

  /// The connections of an app, in the order they greeted.
  func numbers(of app: BundleIdentifier) -> [ConnectionNumber] { byApp[app] ?? [] }

  /// The connections of an app's own processes, without those of its extensions.
  func processes(of app: BundleIdentifier) -> [ConnectionNumber] {
    numbers(of: app).filter { byNumber[$0]?.isExtension == false }
  }

  /// The connections of an app that receive events about its changes.
  func hearers(of app: BundleIdentifier) -> [ConnectionNumber] {
    numbers(of: app).filter { byNumber[$0]?.hearsOfChanges == true }
  }

  /// The apps of which a connection receives events about changes.
  var heardApps: Set<BundleIdentifier> {
    Set(byNumber.values.lazy.filter(\.hearsOfChanges).map(\.app))
  }

  /// The foreground process: if there are several, the process that became active last.
  func active(of app: BundleIdentifier, withDelegate needsDelegate: Bool) -> ConnectionNumber? {
    latest(of: app) { needsDelegate && $0.delegateTurn == nil ? nil : $0.activeTurn }
  }

  /// The process that receives the responses: if there are several, the process whose delegate was set last.
  func delegate(of app: BundleIdentifier) -> ConnectionNumber? {
    latest(of: app) { $0.delegateTurn }
  }

  mutating func insert(_ connection: ConnectedApp, as number: ConnectionNumber) {
    remove(number)
    byNumber[number] = connection
    byApp[connection.app, default: []].append(number)
  }

  mutating func remove(_ number: ConnectionNumber) {
    guard let old = byNumber.removeValue(forKey: number) else { return }
    let others = numbers(of: old.app).filter { $0 != number }
    byApp[old.app] = others.isEmpty ? nil : others
  }

  mutating func setDelegateTurn(_ turn: Int64?, on number: ConnectionNumber) {
    byNumber[number]?.delegateTurn = turn
  }

  mutating func takeResponses(on number: ConnectionNumber) {
    byNumber[number]?.takesResponses = true
  }

  mutating func setActiveTurn(_ turn: Int64?, on number: ConnectionNumber) {
    byNumber[number]?.activeTurn = turn
  }

  private func latest(
    of app: BundleIdentifier, by turn: (ConnectedApp) -> Int64?
  ) -> ConnectionNumber? {
    var latest: (turn: Int64, number: ConnectionNumber)?
    for number in byApp[app] ?? [] {
      guard let turn = byNumber[number].flatMap(turn) else { continue }
      if latest.map({ $0.turn < turn }) ?? true { latest = (turn, number) }
    }
    return latest?.number
  }
}

/// A program that has sent a greeting, with its contents.
struct ConnectedApp: Hashable, Sendable {
  var app: BundleIdentifier
  /// The program that the identifier is bound to; when another program gets it, this connection is closed.
  var program: [String]
  /// Whether it is sandboxed, and must not set a launch command outside its sandbox.
  var isSandboxed = false
  /// Whether it is one of the app's extensions: it calls for the app, and never receives the app's events.
  var isExtension = false
  /// Whether it receives events about its delivered notifications and its changed settings.
  var hearsOfChanges = false
  /// Whether it has taken the responses that wait: one that it does not acknowledge is kept.
  var takesResponses = false
  /// When it last set its delegate, as a turn; absent without one.
  var delegateTurn: Int64?
  /// When it last became the foreground process, as a turn; absent otherwise.
  var activeTurn: Int64?
}
