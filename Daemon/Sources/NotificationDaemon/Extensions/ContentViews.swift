import ExtensionHost
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationSounds
import NotificationStore
import NotificationWire
import ServedDesktop

/// Views that content extensions draw for shells.
///
/// A drawing does not go through a transaction: it changes no stored state, and arrives often.
final class ContentViews {
  private let host: ContentHost
  private let environment: [String: String]
  private let peers: Peers
  private let transactions: TransactionLoop
  private let store: SQLiteStore
  private let loop: any EventLoop
  private let log: Logger
  /// The changes on their way to the shells with open views, by the views' numbers.
  private var waiting: [Int64: ContentRelay] = [:]

  init(
    host: ContentHost, environment: [String: String], peers: Peers, transactions: TransactionLoop,
    store: SQLiteStore, loop: any EventLoop, log: Logger
  ) {
    self.host = host
    self.environment = environment
    self.peers = peers
    self.transactions = transactions
    self.store = store
    self.loop = loop
    self.log = log
  }

  /// Starts the process of a view; its shell receives the drawings, and the engine its reports.
  func open(_ opening: ContentOpening) {
    log.debug(
      "a view of a content extension is opened",
      metadata: ["app": "\(opening.app)", "extension": "\(opening.program.identifier)"])
    let number = opening.number
    waiting[number] = ContentRelay(connection: opening.connection)
    host.open(opening, pictureFolders: pictureFolders(of: opening.app)) {
      [weak self] report in
      self?.receive(report, from: number)
    }
  }

  /// Sends a command to the process of a view.
  func send(_ command: ContentCommand, to number: Int64) {
    host.send(command, to: number)
  }

  /// Ends the process of a view; its shell closed it, or is gone.
  func close(_ number: Int64) {
    waiting[number] = nil
    host.close(number)
  }

  /// Whether a view belongs to a shell's open replacement of the system's own text field: it accepts input although the rest
  /// of the extension's view is only for display (J9).
  func isInput(_ event: ViewEvent, of number: Int64, on connection: ConnectionNumber) -> Bool {
    waiting[number]?.connection == connection && host.isInput(event.view, of: number)
  }

  /// Queues the change of a view for a shell, if a later one of its kind may replace it.
  func relays(_ event: ShellEvent) -> Bool {
    guard case .extensions(.content(let number, let change)) = event,
      let relay = waiting[number],
      relay.put(change)
    else { return false }
    pump(number)
    return true
  }

  private func receive(_ report: ContentHost.Report, from number: Int64) {
    switch report {
    case .news(.drew(let scene)): _ = relays(.extensions(.content(number: number, .drew(scene))))
    case .news(let news): transactions.receive(.extensions(.contentReported(number, news)))
    case .ended(let reason):
      waiting[number] = nil
      transactions.receive(.extensions(.contentEnded(number, reason: reason)))
    }
  }

  /// Sends the waiting changes, and pauses before the next: a slow shell receives only the newest of the changes in between.
  private func pump(_ number: Int64) {
    guard let relay = waiting[number], !relay.isResting, relay.hasChanges else { return }
    var pause = DaemonLimits.contentRetry
    if let peer = peers[relay.connection], peer.keepsUp {
      for change in relay.removeAll() {
        peer.write(.shellEvent(.extensions(.content(number: number, change))))
      }
      peer.flush()
      pause = DaemonLimits.contentFrame
    }
    relay.isResting = true
    let views = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(pause)) {
      views.value.waiting[number]?.isResting = false
      views.value.pump(number)
    }
  }

  /// The folders with an app's files that its views may show.
  private func pictureFolders(of identifier: BundleIdentifier) -> [String] {
    guard let app = store.record(of: identifier) else { return [] }
    let places = SoundFolders(
      app: identifier, groups: app.entitlements.applicationGroups, bundle: app.bundlePath,
      environment: environment)
    return [app.bundlePath].compactMap { $0 } + places.groups
  }
}

/// The changes that wait for the shell with an open view: only the newest of each kind.
final class ContentRelay {
  let connection: ConnectionNumber
  /// Whether a change was sent, or could not be sent, a moment ago.
  var isResting = false
  private var scene: ViewScene?
  private var actions: [Presentation.Action]?
  private var isPlaying: Bool?

  init(connection: ConnectionNumber) {
    self.connection = connection
  }

  /// Whether a change waits.
  var hasChanges: Bool { scene != nil || actions != nil || isPlaying != nil }

  /// Keeps a change and replaces the waiting one of its kind; false for a change that ends the view.
  func put(_ change: ContentChange) -> Bool {
    switch change {
    case .drew(let scene): self.scene = scene
    case .actions(let actions): self.actions = actions
    case .media(let isPlaying): self.isPlaying = isPlaying
    case .closed: return false
    }
    return true
  }

  /// Removes and returns the waiting changes, in a fixed order.
  func removeAll() -> [ContentChange] {
    defer { (scene, actions, isPlaying) = (nil, nil, nil) }
    return [scene.map(ContentChange.drew), actions.map(ContentChange.actions)].compactMap { $0 }
      + (isPlaying.map { [.media(isPlaying: $0)] } ?? [])
  }
}
