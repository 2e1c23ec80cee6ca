import AppBundles
import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationCore
import NotificationModel
import NotificationStore
import NotificationWire

/// The daemon: turns what happens into events, runs passes, and does what the core decided.
///
/// All of it lives on one event loop; whoever is elsewhere hands over with `NIOLoopBound`.
final class Daemon {
  let configuration: DaemonConfiguration
  let log: Logger
  let loop: any EventLoop
  let moments: any MomentSource
  let ledger: SQLiteLedger
  let texts: BundleTexts
  let installer: BundleInstaller
  var system: NotificationSystem
  var connections: [ConnectionNumber: ConnectionHandler] = [:]
  /// Events that wait for the next pass.
  var inbox: [Event] = []
  var isPassScheduled = false
  /// Where the virtual clock is being moved to, and who asked for it.
  var journey: Journey?
  /// Told when the time of the next pass changed.
  var deadlineChanged: (WallTime?) -> Void = { _ in }
  /// The next deadline as it was last decided.
  var nextDeadline: WallTime?
  /// Called when the database turned out to be damaged.
  var storeDamaged: () -> Void = {}
  /// Where bundles are copied and removed. A queue of its own: the shared ones keep a thread pool
  /// awake once a second for ever after their first use.
  let files = DispatchQueue(label: "org.usernotifications.files")
  let launcher: AppLauncher
  private var lastConnection: Int64 = 0

  init(
    configuration: DaemonConfiguration, log: Logger, loop: any EventLoop,
    moments: any MomentSource, ledger: SQLiteLedger
  ) {
    self.configuration = configuration
    self.log = log
    self.loop = loop
    self.moments = moments
    self.ledger = ledger
    texts = BundleTexts(environment: configuration.environment)
    installer = BundleInstaller(dataFolder: configuration.dataFolder)
    system = NotificationSystem(policy: configuration.policy)
    launcher = AppLauncher(configuration: configuration)
  }

  /// Gives a connection its number, or nothing where there are too many.
  func connected(_ handler: ConnectionHandler) -> ConnectionNumber? {
    guard connections.count < DaemonLimits.connections else { return nil }
    lastConnection += 1
    let number = ConnectionNumber(lastConnection)
    connections[number] = handler
    return number
  }

  /// A connection is gone.
  func disconnected(_ number: ConnectionNumber) {
    connections[number] = nil
    happened(.disconnected(number))
  }

  /// Takes an event; it is decided in the next pass, together with what else has come by then.
  func happened(_ event: Event) {
    inbox.append(event)
    schedulePass()
  }

  /// Runs a pass as soon as everything that is ready to be read has been read.
  func schedulePass() {
    guard !isPassScheduled else { return }
    isPassScheduled = true
    let daemon = NIOLoopBound(self, eventLoop: loop)
    loop.execute { daemon.value.runPass() }
  }
}
