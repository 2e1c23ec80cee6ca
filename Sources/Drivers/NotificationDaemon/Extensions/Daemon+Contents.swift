import ExtensionHost
import Logging
import NIOCore
import NotificationCore
import NotificationModel
import NotificationSounds
import NotificationStore
import NotificationWire

/// Views that content extensions draw for shells.
///
/// What an extension draws does not go through a pass: it changes nothing that is kept, and comes often.
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
    guard case .content(let number, let change) = event, let relay = contentRelays[number],
      relay.put(change)
    else { return false }
    pump(number)
    return true
  }

  private func take(_ report: ContentHost.Report, from number: Int64) {
    switch report {
    case .news(.drew(let scene)): _ = relays(.content(number: number, .drew(scene)))
    case .news(let news): happened(.contentReported(number, news))
    case .ended(let reason):
      contentRelays[number] = nil
      happened(.contentEnded(number, reason: reason))
    }
  }

  /// Sends what waits, and waits a moment before the next: a shell that is slow, or does not read, gets the
  /// newest of what there was meanwhile.
  private func pump(_ number: Int64) {
    guard let relay = contentRelays[number], !relay.isResting, relay.hasChanges else { return }
    var pause = DaemonLimits.contentRetry
    if let peer = connections[relay.connection], peer.keepsUp {
      for change in relay.take() { peer.write(.shellEvent(.content(number: number, change))) }
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
    guard let app = (try? ledger.app(identifier)) ?? nil else { return [] }
    let places = AppSoundPlaces(
      app: identifier, groups: app.entitlements.applicationGroups, bundle: app.bundlePath,
      environment: configuration.environment)
    return [app.bundlePath].compactMap { $0 } + places.groups
  }
}
