import AppBundles
import AttachmentStore
import Dispatch
import ExtensionHost
import LinuxEvents
import LocationSources
import LogFiles
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationText
import NotificationWire
import Synchronization

/// The daemon: turns what happens into events, runs transactions, and does what the core decided.
///
/// All of it lives on one event loop; whoever is elsewhere hands over with `NIOLoopBound`.
final class Daemon {
  let configuration: DaemonConfiguration
  let log: Logger
  let loop: any EventLoop
  let moments: any MomentSource
  let store: SQLiteStore
  let texts: BundleTexts
  let installer: BundleInstaller
  var system: Engine
  var connections: [ConnectionNumber: any DaemonPeer] = [:]
  /// Events that wait for the next transaction.
  var inbox = Inbox()
  var isTransactionScheduled = false
  /// Whether the store is closed; a transaction that was still scheduled then does nothing.
  var isClosed = false
  /// What happened to notifications lately.
  var timeline = TimelineRing()
  /// The connections that are told what happens to notifications.
  var followers: Set<ConnectionNumber> = []
  /// Where the virtual clock is being moved to, and who asked for it.
  var journey: ClockAdvance?
  /// Told when the time of the next transaction changed.
  var deadlineChanged: (WallTime?) -> Void = { _ in }
  /// The next deadline as it was last decided.
  var nextDeadline: WallTime?
  /// Called when the database turned out to be damaged.
  var storeDamaged: () -> Void = {}
  /// Where bundles are copied and removed. A queue of its own: the shared ones keep a thread pool
  /// awake once a second for ever after their first use.
  let files = DispatchQueue(label: "org.usernotifications.files")
  /// The files that notifications carry; used on the queue of files.
  let attachments: AttachmentFiles
  let thumbnails: ThumbnailMaker
  /// Files of calls that no transaction has decided about yet.
  var staged: [StagedCall: StagedAttachments] = [:]
  let launcher: AppLauncher
  /// Where programs of apps write what they say.
  let logs: AppLogs
  /// Where the extensions of apps run.
  let extensions: ExtensionHost
  /// What is on its way to the shells that have views of content extensions open, by the views' numbers.
  var contentRelays: [Int64: ContentRelay] = [:]
  /// Files that service extensions attached to pushes, by token, until a transaction has decided about them.
  var stagedPushes: [Int64: StagedAttachments] = [:]
  /// Those of them that the next transaction which is kept settles.
  var decidedPushes: [Int64] = []
  /// Apps whose processes are being ended.
  var endings: [BundleIdentifier: AppEnding] = [:]
  /// The shell on the person's own desktop, where there may be one.
  var desktop: DesktopPeer?
  /// Whom places come from.
  var location: LocationSourceChoice?
  /// What the core was told of that last.
  var announcedSource: AnnouncedSource?
  /// Where pushes come from, where there is a gateway.
  var gateway: GatewayPeer?
  /// What is known of the person's session, where the desktop is used.
  var login: LoginWatch?
  var activationTokens: [BundleIdentifier: ActivationToken] = [:]
  /// When something last happened, by the loop's own clock.
  private var lastEvent = NIODeadline.uptimeNanoseconds(0)
  private var lastConnection: Int64 = 0
  private var lastAnnounced = 0
  /// Whether the scheduled transaction waits for its time; what happens meanwhile does not wait with it.
  private var isTransactionDelayed = false

  init(
    configuration: DaemonConfiguration, log: Logger, loop: any EventLoop,
    moments: any MomentSource, store: SQLiteStore, attachments: AttachmentFiles
  ) {
    self.configuration = configuration
    self.log = log
    self.loop = loop
    self.moments = moments
    self.store = store
    self.attachments = attachments
    thumbnails = Self.thumbnailMaker(attachments, configuration, files, log)
    texts = BundleTexts(environment: configuration.environment)
    installer = BundleInstaller(dataFolder: configuration.dataFolder)
    system = Engine(policy: configuration.policy)
    let logs = AppLogs(LogFolder(dataFolder: configuration.dataFolder), log)
    self.logs = logs
    launcher = AppLauncher(configuration: configuration, logs: logs)
    extensions = ExtensionHost(
      settings: configuration.extensions, folder: configuration.dataFolder + "/extensions",
      environment: configuration.extensionEnvironment, loop: loop, files: files,
      output: logs.output)
  }

  /// Gives a connection its number, or nothing where there are too many.
  func connected(_ peer: any DaemonPeer) -> ConnectionNumber? {
    guard let number = newNumber() else { return nil }
    connections[number] = peer
    return number
  }

  /// A number that no other connection has, or nothing where there are too many.
  func newNumber() -> ConnectionNumber? {
    guard connections.count < DaemonLimits.connections else { return nil }
    lastConnection += 1
    return ConnectionNumber(lastConnection)
  }

  /// A connection is gone.
  func disconnected(_ number: ConnectionNumber) {
    connections[number] = nil
    followers.remove(number)
    happened(.disconnected(number))
  }

  /// Takes an event; it is decided in the next transaction, together with what else has come by then.
  func happened(_ event: Event) {
    lastEvent = .now()
    inbox.append(event)
    scheduleTransaction()
  }

  /// Whether somebody has called a little while ago and may call again.
  var hasCallers: Bool { .now() - lastEvent < .microseconds(DaemonLimits.callersRemembered) }

  /// Runs a transaction as soon as everything that is ready to be read has been read.
  func scheduleTransaction() {
    guard !isTransactionScheduled || isTransactionDelayed else { return }
    isTransactionDelayed = false
    loop.execute(announcedTransaction())
  }

  /// Runs a transaction for work that is left over, after the sockets had their turn.
  ///
  /// The event loop reads nothing while tasks are ready to run, so a transaction that only follows a transaction
  /// would keep everybody waiting until the last date is recomputed. Whoever has just been answered
  /// gets a little longer, because the next call is often on its way.
  func continueSoon(hasAnswered: Bool) {
    guard !isTransactionScheduled else { return }
    isTransactionDelayed = true
    let pause = hasAnswered ? DaemonLimits.pauseForCallers : DaemonLimits.pauseForSockets
    loop.scheduleTask(in: .microseconds(pause), announcedTransaction())
  }

  /// A transaction that is now on its way, in the place of any other.
  ///
  /// It does nothing where another transaction came before it: two that follow each other for ever would
  /// leave the sockets no turn.
  private func announcedTransaction() -> @Sendable () -> Void {
    isTransactionScheduled = true
    lastAnnounced += 1
    let daemon = NIOLoopBound(self, eventLoop: loop)
    return { [number = lastAnnounced] in
      let daemon = daemon.value
      if daemon.isTransactionScheduled, daemon.lastAnnounced == number { daemon.runTransaction() }
    }
  }
}

/// Whoever the daemon answers and tells things: a program on a socket, or the desktop's shell in the
/// daemon itself.
protocol DaemonPeer: AnyObject {
  /// The process at the other end, as it was when it greeted; nothing where there is none of its own.
  var process: ProcessFacts? { get }
  /// Whether it takes what it is sent; one that does not is not sent what it can do without.
  var keepsUp: Bool { get }
  /// Whether a shell behind it can put a question to a person.
  var canAsk: Bool { get }
  /// Takes a message; it counts with the next flush.
  func write(_ message: ServerMessage)
  /// Sends what was written.
  func flush()
}

/// The strings of apps, read from their folders when they are first needed.
final class BundleTexts: TextCatalog {
  let languages: [String]
  private let resolvers = Mutex<[String: TextResolver]>([:])

  /// Takes the session's languages from its variables.
  init(environment: [String: String]) {
    languages = LanguagePreference.languages(
      list: environment["LANGUAGE"],
      locale: environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"])
  }

  func resolver(for app: AppRecord) -> TextResolver {
    guard let path = app.bundlePath else { return TextResolver() }
    return resolvers.withLock { resolvers in
      if let known = resolvers[path] { return known }
      if resolvers.count >= DaemonLimits.textCatalogs { resolvers.removeAll() }
      let read = Self.read(path)
      resolvers[path] = read
      return read
    }
  }

  /// Forgets what was read, because a bundle was replaced.
  func forget() {
    resolvers.withLock { $0.removeAll() }
  }

  /// The strings of a bundle, or of the folder a program without a bundle lies in; what cannot be
  /// read counts as missing, because a notification without its words is better than none.
  private static func read(_ path: String) -> TextResolver {
    do throws(BundleProblem) {
      return try AppBundle(at: path).texts()
    } catch {
      return TextResolver()
    }
  }
}
