import NIOCore
import NotificationCore
import NotificationModel
import NotificationStore
import NotificationWire

extension Daemon {
  /// An app has called what may wait for a person: if it still does after a while, and no shell is there that
  /// could ask, the app is told.
  func noticeQuestions(of connection: ConnectionNumber) {
    let daemon = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(DaemonLimits.questionPatience)) {
      daemon.value.tellOfQuestions(on: connection)
    }
  }

  /// Somebody has decided about an app: the question behind the one that is answered was told to nobody yet.
  func noticeNextQuestion(of call: ControlCall) {
    guard let app = call.decidedApp else { return }
    let daemon = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(DaemonLimits.questionPatience)) {
      daemon.value.tellOfCriticalQuestion(of: app)
    }
  }

  /// What apps wait for a person to decide.
  func openQuestions() throws -> [OpenQuestion] {
    try ledger.apps().flatMap(\.openQuestions)
  }

  /// Whether a shell is attached that can put a question to a person.
  var hasShellThatAsks: Bool {
    system.shellConnections.contains { connections[$0]?.canAsk == true }
  }

  private func tellOfQuestions(on connection: ConnectionNumber) {
    guard !isClosed, !hasShellThatAsks, let peer = connections[connection] else { return }
    let asking = system.appsAsking(on: connection)
    let questions = asking.compactMap { record(of: $0) }.flatMap(\.openQuestions)
    for question in questions { peer.write(.event(.questionWaits(question))) }
    if !questions.isEmpty { peer.flush() }
  }

  /// Critical alerts are asked about after everything else (A12).
  private func tellOfCriticalQuestion(of app: BundleIdentifier) {
    guard !isClosed, !hasShellThatAsks,
      let question = record(of: app)?.openQuestions.first(where: { $0.subject == .criticalAlerts })
    else { return }
    for (connection, peer) in connections where system.appsAsking(on: connection).contains(app) {
      peer.write(.event(.questionWaits(question)))
      peer.flush()
    }
  }
}

extension ControlCall {
  /// The app about which a person decides with this call.
  fileprivate var decidedApp: BundleIdentifier? {
    switch self {
    case .authorize(let app, _), .changeAppSettings(let app, _): app
    default: nil
    }
  }
}

extension AppCall {
  /// Whether its answer may wait for a person.
  var mayAsk: Bool {
    switch self {
    case .requestAuthorization, .requestLocation: true
    default: false
    }
  }
}
