import AttachmentStore
import Dispatch
import ExtensionHost
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationSounds
import NotificationStore
import NotificationWire

/// Pushes that service extensions change, and the files that they attach.
extension Daemon {
  /// Does what was decided about extensions.
  func perform(_ effect: Effect.Extensions) {
    switch effect {
    case .extend(let order): extend(order)
    case .openContent(let opening): openContent(opening)
    case .sendContent(let number, let command): extensions.contents.send(command, to: number)
    case .closeContent(let number): closeContent(number)
    }
  }

  /// Gives a push to its app's extension; the core is told what becomes of it.
  func extend(_ order: ExtensionOrder) {
    log.debug(
      "a push goes to its service extension",
      metadata: ["app": "\(order.app)", "request": "\(order.request.identifier)"])
    extensions.run(order) { [weak self] outcome in self?.extended(order, outcome) }
  }

  /// Decides about files of pushes that a transaction has decided about; not after one that failed, which has
  /// kept its events for the next.
  func settlePushFiles(_ events: [Event], hasFailed: Bool) {
    for case .extensions(.pushExtended(let token, _)) in events where stagedPushes[token] != nil {
      decidedPushes.append(token)
    }
    guard !hasFailed, !decidedPushes.isEmpty else { return }
    for token in decidedPushes {
      guard let files = stagedPushes.removeValue(forKey: token) else { continue }
      let paths = files.attachments.map(\.path)
      settle(files, isStored: (try? store.unreferencedFiles(among: paths).isEmpty) ?? true)
    }
    decidedPushes = []
  }

  private func extended(_ order: ExtensionOrder, _ outcome: ExtensionOutcome) {
    let files = outcome.attachments
    guard !files.isEmpty else {
      return happened(.extensions(.pushExtended(order.token, outcome)))
    }
    var owner = AttachmentOwner(app: order.app)
    if let bundle = (try? store.app(order.app))?.bundlePath { owner.bundleFolders = [bundle] }
    let daemon = NIOLoopBound(self, eventLoop: loop)
    // At once, and before the process can be gone: its folder is removed on the same queue.
    self.files.async { [attachments, loop, owner] in
      let (staged, refusals) = attachments.stageUsable(files, of: owner)
      loop.execute { daemon.value.staged(staged, refusals, order, outcome) }
    }
  }

  /// What cannot be attached is left out, and the rest of what the extension made is shown.
  private func staged(
    _ files: StagedAttachments, _ refusals: [NotificationFailure], _ order: ExtensionOrder,
    _ outcome: ExtensionOutcome
  ) {
    for refusal in refusals {
      keep(
        TimelineNote(
          date: moments.read().wall, app: order.app, identifier: order.request.identifier,
          delivery: order.token, step: .extensions(.extended(.fileLeftOut(refusal.message)))))
      log.warning(
        "a file that a service extension attached is left out",
        metadata: [
          "app": "\(order.app)", "field": "\(refusal.field ?? "")", "reason": "\(refusal.message)",
        ])
    }
    stagedPushes[order.token] = files
    happened(
      .extensions(.pushExtended(order.token, outcome.replacing(attachments: files.attachments))))
  }
}

extension ExtensionOutcome {
  /// The files of what the extension handed over.
  fileprivate var attachments: [NotificationModel.Attachment] {
    switch self {
    case .finished(let content), .late(.some(let content)): content.attachments
    case .late(nil), .unusable, .crashed, .notStarted, .crowdedOut: []
    }
  }

  /// The same with other files: those that were taken into the data store.
  fileprivate func replacing(
    attachments: [NotificationModel.Attachment]
  ) -> ExtensionOutcome {
    switch self {
    case .finished(var content):
      content.attachments = attachments
      return .finished(content)
    case .late(.some(var content)):
      content.attachments = attachments
      return .late(content)
    case .late(nil), .unusable, .crashed, .notStarted, .crowdedOut: return self
    }
  }
}

/// Views that content extensions draw for shells.
///
/// What an extension draws does not go through a transaction: it changes nothing that is kept, and comes often.
extension Daemon {
  /// Starts the process of a view; its shell is told what it draws, and the core what it says.
  func openContent(_ opening: ContentOpening) {
    log.debug(
      "a view of a content extension is opened",
      metadata: ["app": "\(opening.app)", "extension": "\(opening.program.identifier)"])
    let number = opening.number
    contentRelays[number] = ContentRelay(connection: opening.connection)
    extensions.contents.open(opening, pictureFolders: pictureFolders(of: opening.app)) {
      [weak self] report in
      self?.take(report, from: number)
    }
  }

  /// Ends the process of a view; its shell was told, or is gone.
  func closeContent(_ number: Int64) {
    contentRelays[number] = nil
    extensions.contents.close(number)
  }

  /// Whether a view belongs to what a shell has open in the place of the system's own field for text: that may be
  /// used although the rest of the extension's view is only to be looked at (J9).
  func isInput(_ event: ViewEvent, of number: Int64, on connection: ConnectionNumber) -> Bool {
    contentRelays[number]?.connection == connection
      && extensions.contents.isInput(event.view, of: number)
  }

  /// Sends what a shell is told of a view in its turn, where a later one of its kind may take its place.
  func relays(_ event: ShellEvent) -> Bool {
    guard case .extensions(.content(let number, let change)) = event,
      let relay = contentRelays[number],
      relay.put(change)
    else { return false }
    pump(number)
    return true
  }

  private func take(_ report: ContentHost.Report, from number: Int64) {
    switch report {
    case .news(.drew(let scene)): _ = relays(.extensions(.content(number: number, .drew(scene))))
    case .news(let news): happened(.extensions(.contentReported(number, news)))
    case .ended(let reason):
      contentRelays[number] = nil
      happened(.extensions(.contentEnded(number, reason: reason)))
    }
  }

  /// Sends what waits, and waits a moment before the next: a shell that is slow, or does not read, gets the
  /// newest of what there was meanwhile.
  private func pump(_ number: Int64) {
    guard let relay = contentRelays[number], !relay.isResting, relay.hasChanges else { return }
    var pause = DaemonLimits.contentRetry
    if let peer = connections[relay.connection], peer.keepsUp {
      for change in relay.take() {
        peer.write(.shellEvent(.extensions(.content(number: number, change))))
      }
      peer.flush()
      pause = DaemonLimits.contentFrame
    }
    relay.isResting = true
    let daemon = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(pause)) {
      daemon.value.contentRelays[number]?.isResting = false
      daemon.value.pump(number)
    }
  }

  /// Where the files of an app lie that its views may show.
  private func pictureFolders(of identifier: BundleIdentifier) -> [String] {
    guard let app = (try? store.app(identifier)) ?? nil else { return [] }
    let places = AppSoundPlaces(
      app: identifier, groups: app.entitlements.applicationGroups, bundle: app.bundlePath,
      environment: configuration.environment)
    return [app.bundlePath].compactMap { $0 } + places.groups
  }
}

/// What waits to be told to the shell that has a view open: of each kind only the newest.
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
