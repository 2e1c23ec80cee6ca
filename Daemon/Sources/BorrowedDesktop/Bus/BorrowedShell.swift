package import DBus
package import NotificationModel
package import Words

/// The user's own desktop as a shell: `DesktopStateMachine` decides, and this class performs the decisions over the session
/// bus.
///
/// Use it only on the executor that drives its bus. Without a bus it keeps the essential state and tries again when something
/// is to be shown; it does not poll in between.
package final class BorrowedShell {
  private let host: DesktopHost
  private let open: () throws(DBusError) -> BusConnection
  private let isInSandbox: Bool
  private var desk: DesktopStateMachine
  private var bus: BusConnection?
  private var door: BackendSelector?
  private var armed: BootTime?
  private var nextTry = BootTime(microseconds: 0)
  private var hasComplained = false
  private let kept: ShownBubblesFile?
  /// The last number that a server had assigned when this daemon started.
  private let lastNumber: UInt32

  /// The server that shows bubbles now.
  package var server: RemoteServer? { desk.server }

  /// Whether the desktop's own server recently assigned this number to one of our notifications.
  package func gave(_ id: UInt32) -> Bool { door?.gave(id) == true }

  /// Whether the desktop's do-not-disturb silences the sounds that are played here.
  package var isInhibited: Bool { desk.situation.isInhibited }

  /// The number of the call that attaches this shell to the core; its success follows the core's state.
  package static let attachment: Int64 = 0

  /// Creates a shell; the closure opens a connection that the caller drives on this executor, and
  /// is called again after it has ended. The file keeps the shown bubbles for the next daemon of the session.
  package init(
    host: DesktopHost, words: Vocabulary = .english, isInSandbox: Bool = false,
    keptIn path: String? = nil, open: @escaping () throws(DBusError) -> BusConnection
  ) {
    self.host = host
    self.open = open
    self.isInSandbox = isInSandbox
    kept = path.map { ShownBubblesFile(path: $0, log: host.log) }
    let former = kept?.load()
    lastNumber = former?.entries.map(\.id).max() ?? 0
    desk = DesktopStateMachine(words: words, former: former)
  }

  /// Speaks these words from now on, also in the questions that are on the screen.
  package func speak(_ words: Vocabulary) {
    for output in desk.speak(words, at: host.now()) { carryOut(output) }
    settle()
  }

  /// Looks for a server now, before anything is to be shown.
  package func start() {
    connect()
  }

  /// Handles an event that the core sends to its shells.
  package func show(_ event: ShellEvent) {
    if event.wantsServer, desk.server == nil {
      connect()
      door?.wake()
    }
    guard case .notifications(.present(let presentation)) = event else {
      return handle(.event(event))
    }
    handle(.event(event, media(of: presentation)))
  }

  /// Looks up a bubble's icon, picture and sound.
  private func media(of presentation: Presentation) -> DesktopMedia {
    handle(.settingsOffered(presentation.key.app, host.offersSettings(presentation.key.app)))
    return host.media(presentation)
  }

  /// The thumbnail of a presentation is ready.
  package func add(_ picture: DesktopMedia.Picture, to key: NotificationKey) {
    handle(.pictureReady(key, picture))
  }

  /// The icon of a presentation's app has been drawn.
  package func add(icon: DesktopMedia.Icon, to key: NotificationKey) {
    handle(.iconReady(key, icon))
  }

  /// Handles a call's success.
  package func accepted(_ number: Int64) {
    let isState = number == Self.attachment
    handle(isState ? .stateReceived : .callAccepted(CallTicket(number: number)))
  }

  /// Handles a call's refusal by the core.
  package func refused(_ number: Int64, _ failure: NotificationFailure) {
    handle(.callRefused(CallTicket(number: number), failure))
  }

  /// Handles the end of a dialog that was not closed from here.
  package func dialogEnded(_ ticket: DialogTicket, _ end: TextDialogEnd) {
    handle(.dialogEnded(ticket, end))
  }

  /// The session was locked or unlocked.
  package func screenLocked(_ isLocked: Bool) { handle(.screenLocked(isLocked)) }

  /// The state of the session's screen has changed, for which a server may have waited.
  package func screenAppeared() { door?.screenAppeared() }

  /// The desktop's do-not-disturb, which its server does not report, was turned on or off.
  package func inhibited(_ isInhibited: Bool) { handle(.inhibitedChanged(isInhibited)) }

  /// A presenter has come, or the last one has gone.
  package func presenterChanged(_ isThere: Bool) { handle(.presenterChanged(isThere)) }

  /// The portal shows through this system itself, and so is no way for it; says what is wrong if the notification of this
  /// name came from here.
  package func portalCalled(about name: String?) -> String? {
    guard !isInSandbox, door?.leavePortal() == true else { return nil }
    return name.flatMap { PortalCall.id(of: $0) }.map { _ in
      "The portal asks this system, which therefore no longer shows its own notifications by it."
    }
  }

  /// Handles the armed deadline.
  package func timePassed() {
    armed = nil
    door?.timePassed()
    handle(.timePassed)
  }

  /// Closes the bubbles that no later daemon can adopt, and releases the bus. Without a later daemon all are closed.
  package func close(isReplaced: Bool = true) {
    for output in desk.leave(isReplaced: isReplaced, at: host.now()) { carryOut(output) }
    keep()
    door?.close()
    door = nil
    bus?.onDisconnect = nil
    _ = bus?.flush(waiting: .milliseconds(BorrowedDesktopLimits.farewellMilliseconds))
    bus?.close()
    bus = nil
    host.arm(nil)
  }

  private func connect() {
    let now = host.now()
    guard bus == nil, now >= nextTry else { return }
    nextTry = now.advanced(byMicroseconds: BorrowedDesktopLimits.pauseBetweenTries)
    do throws(DBusError) {
      let bus = try open()
      self.bus = bus
      bus.onDisconnect = { [weak self] _ in self?.lostBus() }
      door = try BackendSelector(
        bus: bus, isInSandbox: isInSandbox, lastNumber: lastNumber, now: host.now,
        screen: host.screen, desktopService: host.desktopService, log: host.log
      ) { [weak self] in self?.handle($0) }
    } catch {
      bus = nil
      complain("the desktop is not reached: \(error)")
    }
  }

  private func lostBus() {
    door?.close()
    door = nil
    bus = nil
    handle(.serverVanished)
    handle(.busVanished)
    host.busLost()
    complain("the session bus has gone; notifications wait in the list until it is back")
  }

  /// One log line is enough: everything else works without a desktop.
  private func complain(_ text: String) {
    guard !hasComplained else { return }
    hasComplained = true
    host.log(text)
  }

  private func handle(_ input: DesktopInput) {
    if case .serverAppeared(let server) = input {
      hasComplained = false
      host.log("notifications are shown by \(server.name) \(server.version)")
    }
    let former = desk.server
    for output in desk.handle(input, at: host.now()) { carryOut(output) }
    if desk.server != former { host.serverChanged() }
    settle()
  }

  /// Keeps the bubbles and arms the next deadline after outputs.
  private func settle() {
    keep()
    let deadline = [desk.nextDeadline, door?.nextDeadline].compactMap(\.self).min()
    guard deadline != armed else { return }
    armed = deadline
    host.arm(deadline)
  }

  /// Stores the shown bubbles for the next daemon of the session.
  private func keep() {
    if let shown = desk.takeShownBubbles() { kept?.save(shown) }
  }

  private func carryOut(_ output: DesktopOutput) {
    switch output {
    case .notify(let token, let call): door?.notify(token, call)
    case .startServer: door?.wake()
    case .close(let id): door?.close(id: id)
    case .fetchMedia(let presentation):
      handle(.mediaFetched(presentation.key, media(of: presentation)))
    case .call(let ticket, let call, let token): host.call(ticket, call, token)
    case .openDialog(let ticket, let question, let token):
      host.openDialog(ticket, question, token)
    case .closeDialog(let ticket): host.closeDialog(ticket)
    case .present(let banner): host.present(banner)
    case .badge(let badge): send(badge)
    case .play(let order): host.play(order)
    case .stopSound(let key): host.stopSound(key)
    case .log(let line): host.log(line)
    }
  }

  /// Sends docks the number on an app's icon; they do not answer.
  private func send(_ badge: LauncherBadge) {
    try? bus?.emit(
      path: badge.path, interface: "com.canonical.Unity.LauncherEntry", member: "Update",
      arguments: [
        .string(badge.address),
        .options(["count": .int64(badge.count), "count-visible": .bool(badge.isVisible)]),
      ])
  }
}

extension ShellEvent {
  /// Whether a missing server is worth another search.
  fileprivate var wantsServer: Bool {
    switch self {
    case .notifications(.present), .notifications(.badge), .settings(.ask), .places(.askLocation):
      true
    case .notifications, .settings, .places, .pushes, .extensions, .machine:
      false
    }
  }
}
