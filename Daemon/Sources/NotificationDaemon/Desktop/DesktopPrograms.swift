import BorrowedDesktop
import LinuxEvents
import Logging
import NotificationEngine
import NotificationModel
import Release
import ServedDesktop
import Words

/// The daemon's services for the servers of the desktop's programs.
final class DesktopPrograms: ProgramHost {
  let environment: [String: String]
  let connectors: any ConnectorHost
  private let peers: Peers
  private let transactions: TransactionLoop
  private let processes: AppProcesses
  private let stage: AttachmentStage
  private let pictures: PostedPictures
  private let questions: OpenQuestions
  private let native: NativeShell
  private let logger: Logger
  private let system: SystemWords
  /// The user's mode, the bus, and the desktop's shell.
  weak var desktop: DesktopIntegration?

  init(
    environment: [String: String], connectors: any ConnectorHost, peers: Peers,
    transactions: TransactionLoop,
    processes: AppProcesses, stage: AttachmentStage, pictures: PostedPictures,
    questions: OpenQuestions, native: NativeShell, words: SystemWords, log: Logger
  ) {
    system = words
    (self.environment, self.connectors) = (environment, connectors)
    (self.peers, self.transactions) = (peers, transactions)
    (self.processes, self.stage, self.pictures) = (processes, stage, pictures)
    (self.questions, self.native, logger) = (questions, native, log)
  }

  var version: String { Release.version }
  var words: Vocabulary { system.current }
  var hasShell: Bool { transactions.engine.shellCount > 0 || native.canShow }
  var buttonObservers: Set<BusSender> { transactions.engine.answeringSenders }

  // MARK: - Clients

  func connect(_ client: any DaemonPeer) -> ConnectionNumber? {
    let number = peers.newNumber()
    if let number { peers.add(client, as: number) }
    return number
  }

  func disconnect(_ client: ConnectionNumber) {
    peers.remove(client)
    transactions.receive(.disconnected(client))
  }

  func flushBus() { desktop?.bus.changed() }

  // MARK: - To the core

  func submit(_ event: Event) { transactions.receive(event) }

  func submitWithFiles(_ event: Event, done: @escaping (NotificationFailure?) -> Void) {
    guard let call = StagedCall(event), !event.attachments.isEmpty else {
      transactions.receive(event)
      return done(nil)
    }
    stage.stage(event, for: call, done: done)
  }

  func submit(
    _ posted: PostingCall, with media: PostedMedia, for origin: CallOrigin,
    done: @escaping () -> Void
  ) {
    pictures.submit(posted, media, origin, done: done)
  }

  func appAsked(on connection: ConnectionNumber) { questions.appAsked(on: connection) }

  // MARK: - For the user

  func open(_ response: PostingResponse) {
    guard let order = ProgramOpening(response, environment: environment) else {
      return log("nothing is known that starts \(response.app)")
    }
    processes.launch(order.launch)
  }

  func activationToken(of app: BundleIdentifier) -> String? { processes.activationToken(of: app) }

  func portalCalled(about identifier: String?) -> String? {
    desktop?.peer.shell?.portalCalled(about: identifier)
  }

  /// If no native shell can show a panel, the signal has reached the panels of other programs.
  func togglePanel(_ done: @escaping (NotificationFailure?) -> Void) {
    guard desktop?.isServing == true, native.canShow else { return done(nil) }
    native.togglePanel { [weak self] failure in
      done(failure)
      self?.flushBus()
    }
  }

  func presenterChanged(_ hasPresenter: Bool) { desktop?.peer.presenterChanged(hasPresenter) }

  func log(_ line: String) { logger.info("\(line)") }
}
