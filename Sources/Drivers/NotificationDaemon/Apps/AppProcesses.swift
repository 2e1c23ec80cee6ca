import DesktopServer
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel

/// The processes of apps: started, ended, and brought to the front of the desktop.
final class AppProcesses {
  /// Starts an app over the session bus; returns false if there is none.
  var wake: (LaunchRequest, @escaping (AppWaking.Outcome) -> Void) -> Bool = { _, _ in false }
  private let launcher: AppLauncher
  private let transactions: TransactionLoop
  private let peers: Peers
  private let loop: any EventLoop
  private let log: Logger
  /// Apps whose processes are being ended.
  private var endings: [BundleIdentifier: AppEnding] = [:]
  private var activationTokens: [BundleIdentifier: ActivationToken] = [:]

  init(
    _ launcher: AppLauncher, transactions: TransactionLoop, peers: Peers, loop: any EventLoop,
    log: Logger
  ) {
    self.launcher = launcher
    self.transactions = transactions
    self.peers = peers
    self.loop = loop
    self.log = log
  }

  /// Starts an app, and answers the call that asked for it.
  func launch(_ order: LaunchRequest) {
    if order.isByBus, wake(order, { [weak self] in self?.handle($0, of: order) }) {
      log.info("starting an app over the bus", metadata: ["app": "\(order.app)"])
      if let origin = order.origin { peers.answer(origin, .done) }
      return
    }
    launchCommand(order)
  }

  private func handle(_ outcome: AppWaking.Outcome, of order: LaunchRequest) {
    switch outcome {
    case .offered(let handled, let others):
      transactions.receive(
        .apps(.responsesOffered(order.app, handled: handled, others: others)))
    case .unavailable(let reason) where order.command.isEmpty:
      log.warning("an app could not be started: \(reason)", metadata: ["app": "\(order.app)"])
      transactions.receive(.apps(.launchFailed(order.app, reason: reason)))
    case .unavailable(let reason):
      log.info("the bus starts no app: \(reason)", metadata: ["app": "\(order.app)"])
      var order = order
      order.origin = nil
      launchCommand(order)
    }
  }

  private func launchCommand(_ order: LaunchRequest) {
    log.info(
      "starting an app", metadata: ["app": "\(order.app)", "command": "\(order.command)"])
    launcher.launch(order, activationToken: consumeActivationToken(for: order.app)) {
      [weak self] event in self?.handle(event, of: order)
    }
  }

  private func handle(_ event: AppLauncher.Event, of order: LaunchRequest) {
    switch event {
    case .started:
      if let origin = order.origin { peers.answer(origin, .done) }
    case .notStarted(let error):
      log.warning("an app could not be started: \(error)", metadata: ["app": "\(order.app)"])
      transactions.receive(.apps(.launchFailed(order.app, reason: error.message)))
      if let origin = order.origin { peers.answer(origin, Self.notStarted(order, error)) }
    case .ended(let process, let status, let isLatest):
      log.log(
        level: status.isSuccess || status == .unknown ? .info : .warning,
        "an app that was started here ended: \(status.words)",
        metadata: ["app": "\(order.app)", "process": "\(process)"])
      if isLatest { transactions.receive(.apps(.launchEnded(order.app))) }
    }
  }

  private static func notStarted(_ order: LaunchRequest, _ error: LinuxError) -> NotificationFailure
  {
    NotificationFailure(
      .unsupported, field: "app", value: order.app.rawValue,
      message: "The app could not be started: \(error.message).",
      remedy: "See that its program is there; if it has moved, start it once from its new place "
        + "after `unctl rebind \(order.app)`.")
  }

  // MARK: - Ending

  /// Ends the processes behind connections of an app; the engine receives when they are gone, or why not.
  func end(_ order: TerminateRequest) {
    let ending = AppEnding(
      of: order.app, loop: loop, patience: .microseconds(DaemonLimits.endingPatience))
    log.info("ending an app", metadata: ["app": "\(order.app)"])
    do throws(NotificationFailure) {
      let processes = order.connections.compactMap { peers[$0]?.process }
      endings[order.app] = ending
      try ending.begin(processes) { [weak self] outcome in self?.ended(order, outcome) }
    } catch {
      endings[order.app] = nil
      transactions.receive(.apps(.appNotEnded(order.app, error)))
    }
  }

  private func ended(_ order: TerminateRequest, _ outcome: AppEnding.Outcome) {
    endings[order.app] = nil
    switch outcome {
    case .ended: transactions.receive(.apps(.appEnded(order.app, order.connections)))
    case .stuck(let process):
      transactions.receive(
        .apps(
          .appNotEnded(
            order.app,
            NotificationFailure(
              .unsupported, field: "app", value: order.app.rawValue,
              message: "The app's process \(process) does not end, although it was killed.",
              remedy:
                "It waits for a device or a disk; look at it with `ps -o stat,wchan \(process)`.")
          )))
    }
  }

  // MARK: - Coming to the front

  /// Keeps the token that lets an app come to the front, for the program that is started by the same answer.
  func remember(activationToken: String, for app: BundleIdentifier) {
    if activationTokens.count >= DaemonLimits.activationTokens { activationTokens = [:] }
    activationTokens[app] = ActivationToken(
      text: activationToken,
      end: Clocks.bootTime().advanced(byMicroseconds: DaemonLimits.activationTokenLife))
  }

  /// The token of the last answer of an app, which may be handed to several: a screen takes it once.
  func activationToken(of app: BundleIdentifier) -> String? {
    guard let token = activationTokens[app], Clocks.bootTime() < token.end else { return nil }
    return token.text
  }

  /// The token of the answer that starts an app now; it is returned once.
  private func consumeActivationToken(for app: BundleIdentifier) -> String? {
    defer { activationTokens[app] = nil }
    return activationToken(of: app)
  }
}

/// The desktop's token for a person's answer, with which the app may come to the front.
struct ActivationToken {
  /// The text for `XDG_ACTIVATION_TOKEN`.
  var text: String
  /// The time at which it expires.
  var end: BootTime
}

extension Clocks {
  /// The clock of real waits; the simulator's own may stand still.
  static func bootTime() -> BootTime { BootTime(microseconds: bootMicroseconds()) }
}
