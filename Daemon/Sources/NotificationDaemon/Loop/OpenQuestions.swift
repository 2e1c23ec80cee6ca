import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import ServedDesktop

/// The questions that wait for the user: an app that asks is informed if no shell is attached that could ask.
final class OpenQuestions {
  private let transactions: TransactionLoop
  private let peers: Peers
  private let store: SQLiteStore
  private let loop: any EventLoop

  init(transactions: TransactionLoop, peers: Peers, store: SQLiteStore, loop: any EventLoop) {
    self.transactions = transactions
    self.peers = peers
    self.store = store
    self.loop = loop
  }

  /// Handles an app's call that may wait for the user: if it still waits after a while, and no shell is attached that could
  /// ask, the app is informed.
  func appAsked(on connection: ConnectionNumber) {
    let questions = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(DaemonLimits.questionTimeout)) {
      questions.value.report(on: connection)
    }
  }

  /// Handles the user's decision about an app: the question after the answered one has not been reported to the app yet.
  func personDecides(with call: ControlCall) {
    guard let app = call.decidedApp else { return }
    let questions = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(DaemonLimits.questionTimeout)) {
      questions.value.reportCriticalQuestion(of: app)
    }
  }

  /// The questions that wait for a decision of the user.
  func all() throws -> [OpenQuestion] {
    try store.apps().flatMap(\.openQuestions)
  }

  /// Whether a shell is attached that can ask the user.
  var hasShellThatAsks: Bool {
    transactions.engine.showingShells.contains { peers[$0]?.canAsk == true }
  }

  private func report(on connection: ConnectionNumber) {
    guard !transactions.isClosed, !hasShellThatAsks, let peer = peers[connection] else { return }
    let asking = transactions.engine.appsAsking(on: connection)
    let questions = asking.compactMap { store.record(of: $0) }.flatMap(\.openQuestions)
    for question in questions { peer.write(.event(.settings(.questionWaits(question)))) }
    if !questions.isEmpty { peer.flush() }
  }

  /// The question about critical alerts follows all others (A12).
  private func reportCriticalQuestion(of app: BundleIdentifier) {
    guard !transactions.isClosed, !hasShellThatAsks,
      let question = store.record(of: app)?.openQuestions.first(where: {
        $0.subject == .criticalAlerts
      })
    else { return }
    let asking = peers.all { transactions.engine.appsAsking(on: $0).contains(app) }
    for (_, peer) in asking {
      peer.write(.event(.settings(.questionWaits(question))))
      peer.flush()
    }
  }
}

extension ControlCall {
  /// The app that this call decides about.
  fileprivate var decidedApp: BundleIdentifier? {
    switch self {
    case .settings(.authorize(let app, _)), .settings(.changeAppSettings(let app, _)): app
    default: nil
    }
  }
}

extension SQLiteStore {
  /// The record of an app, such as its bundle and its groups; `nil` if it cannot be read.
  func record(of app: BundleIdentifier) -> AppRecord? {
    (try? self.app(app)) ?? nil
  }
}
