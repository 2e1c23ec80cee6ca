import ExtensionHost
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationSounds
import NotificationStore
import NotificationWire

/// Views that content extensions draw for shells.
///
/// What an extension draws does not go through a transaction: it changes nothing that is kept, and comes often.
final class ContentViews {
  private let host: ContentHost
  private let environment: [String: String]
  private let peers: Peers
  private let transactions: TransactionLoop
  private let store: SQLiteStore
  private let loop: any EventLoop
  private let log: Logger
  /// What is on its way to the shells that have views open, by the views' numbers.
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

  /// Starts the process of a view; its shell gets what it draws, and the engine what it reports.
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

  /// Ends the process of a view; its shell knows, or is gone.
  func close(_ number: Int64) {
    waiting[number] = nil
    host.close(number)
  }

  /// Whether a view belongs to what a shell has open in the place of the system's own field for text: that may be
  /// used although the rest of the extension's view is only to be looked at (J9).
  func isInput(_ event: ViewEvent, of number: Int64, on connection: ConnectionNumber) -> Bool {
    waiting[number]?.connection == connection && host.isInput(event.view, of: number)
  }

  /// Sends a shell the change of a view in its turn, if a later one of its kind may take its place.
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

  /// Sends what waits, and waits a moment before the next: a shell that is slow, or does not read, gets the
  /// newest of what there was meanwhile.
  private func pump(_ number: Int64) {
    guard let relay = waiting[number], !relay.isResting, relay.hasChanges else { return }
    var pause = DaemonLimits.contentRetry
    if let peer = peers[relay.connection], peer.keepsUp {
      for change in relay.take() {
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

  /// Where the files of an app lie that its views may show.
  private func pictureFolders(of identifier: BundleIdentifier) -> [String] {
    guard let app = store.record(of: identifier) else { return [] }
    let places = AppSoundPlaces(
      app: identifier, groups: app.entitlements.applicationGroups, bundle: app.bundlePath,
      environment: environment)
    return [app.bundlePath].compactMap { $0 } + places.groups
  }
}

/// What waits to be sent to the shell that has a view open: of each kind only the newest.
final class ContentRelay {
  let connection: ConnectionNumber
  /// Whether something was sent, or could not be, a moment ago.
  var isResting = false
  private var scene: ViewScene?
  private var actions: [Presentation.Action]?
  private var isPlaying: Bool?

  init(connection: ConnectionNumber) {
    self.connection = connection
  }

  /// Whether anything waits.
  var hasChanges: Bool { scene != nil || actions != nil || isPlaying != nil }

  /// Keeps a change in the place of the one of its kind that waits; not one that ends the view.
  func put(_ change: ContentChange) -> Bool {
    switch change {
    case .drew(let scene): self.scene = scene
    case .actions(let actions): self.actions = actions
    case .media(let isPlaying): self.isPlaying = isPlaying
    case .closed: return false
    }
    return true
  }

  /// Takes what waits, in an order of its own.
  func take() -> [ContentChange] {
    defer { (scene, actions, isPlaying) = (nil, nil, nil) }
    return [scene.map(ContentChange.drew), actions.map(ContentChange.actions)].compactMap { $0 }
      + (isPlaying.map { [.media(isPlaying: $0)] } ?? [])
  }
}
