import BorrowedDesktop
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop
import Words

/// The desktop's shell as one of the daemon's peers, which receives its messages by calls and not through a socket.
final class DesktopPeer: DaemonPeer {
  /// The media of its bubbles.
  let media: BubbleMedia
  /// Submits a call of the shell.
  var handle: (ControlRequest, CallOrigin) -> Void = { _, _ in }
  private let configuration: DaemonConfiguration
  private let bus: SessionBus
  private let peers: Peers
  private let transactions: TransactionLoop
  private let processes: AppProcesses
  private let dialogs: SessionDialogs
  private let loop: any EventLoop
  private let log: Logger
  private let words: SystemWords
  private var cover = ScreenCover()
  private var timer: Scheduled<Void>?
  private var running: (shell: BorrowedShell, number: ConnectionNumber)?

  /// Creates the peer; it looks for no server before `start`.
  init(
    configuration: DaemonConfiguration, session: SessionEnvironment, bus: SessionBus, peers: Peers,
    transactions: TransactionLoop, processes: AppProcesses, media: BubbleMedia,
    words: SystemWords, loop: any EventLoop, log: Logger
  ) {
    self.words = words
    (self.configuration, self.bus, self.peers) = (configuration, bus, peers)
    (self.transactions, self.processes, self.media) = (transactions, processes, media)
    (self.loop, self.log) = (loop, log)
    dialogs = SessionDialogs(session: session, loop: loop)
    media.isReady = { [weak self] in self?.show($0, of: $1) }
  }

  /// The shell; nil if the user has switched it off.
  var shell: BorrowedShell? { running?.shell }

  /// Its number among the connections.
  var number: ConnectionNumber? { running?.number }

  /// Attaches as a shell, and looks for a notification server.
  func start() {
    guard let number = peers.newNumber() else { return }
    let shell = BorrowedShell(
      host: host(number), words: words.current, isInSandbox: configuration.isInSandbox,
      keptIn: configuration.controlSocket + ".bubbles", open: bus.open)
    running = (shell, number)
    peers.add(self, as: number)
    attach()
    shell.start()
    bus.changed()
  }

  /// Asks the core to send the shell its state.
  func attach() {
    guard let number else { return }
    transactions.receive(
      .controlCalled(number, message: BorrowedShell.attachment, .attachShell(name: "desktop")))
  }

  /// Speaks these words from the next bubble on.
  func speak(_ words: Vocabulary) { shell?.speak(words) }

  /// Stops or resumes showing banners.
  func silence(_ isSilent: Bool) {
    guard let number else { return }
    transactions.receive(.machine(.shellSilenced(number, isSilent: isSilent)))
  }

  /// Closes the shell; its bubbles stay on the screen if another daemon replaces this one.
  func close(isReplaced: Bool) {
    shell?.close(isReplaced: isReplaced)
    media.stopSounds()
    dialogs.closeAll()
    timer?.cancel()
    timer = nil
    if !isReplaced, let number {
      peers.remove(number)
      transactions.receive(.disconnected(number))
    }
    running = nil
  }

  /// Questions are shown by a presenter, or are bubbles with buttons; on a server without buttons they wait for another shell.
  var canAsk: Bool {
    bus.servers?.shell.hasPresenter == true || shell?.server?.hasButtons == true
  }

  func write(_ message: ServerMessage) {
    switch message {
    case .shellEvent(let event):
      if bus.serving?.isServing == true {
        media.sound(event)
        // The bubble could not be shown now; the state is sent again when a remote server may show it.
        if case .notifications(.present) = event { return }
      }
      shell?.show(event)
    case .controlReply(let id, _): shell?.accepted(id)
    case .failure(let id?, let failure): shell?.refused(id, failure)
    case .welcome, .reply, .failure(nil, _), .event: break
    }
  }

  func flush() {
    media.flush()
    bus.changed()
  }

  /// Handles the session's lock.
  func screenLocked(_ isLocked: Bool) {
    cover.isSessionLocked = isLocked
    shell?.screenLocked(cover.isLocked)
    flush()
  }

  /// Handles the state of the screen savers; nil if it is not known.
  func screenCovered(_ isActive: Bool?) {
    guard isActive != cover.isSaverActive else { return }
    cover.isSaverActive = isActive
    shell?.screenLocked(cover.isLocked)
  }

  /// Handles the first program that shows banners in place of the desktop's server, and the end of the last one.
  func presenterChanged(_ hasPresenter: Bool) {
    shell?.presenterChanged(hasPresenter)
    bus.changed()
  }

  private func host(_ number: ConnectionNumber) -> DesktopHost {
    DesktopHost(
      call: { [weak self] ticket, call, token in self?.call(ticket, call, token, number) },
      media: { [weak self, media] in media.media(for: $0, server: self?.shell?.server) },
      play: { [media] in media.play($0) }, stopSound: { [media] in media.stopSound(of: $0) },
      openDialog: { [weak self] in self?.open($0, $1, $2) },
      closeDialog: { [dialogs] in dialogs.close($0) },
      present: { [bus] in bus.servers?.shell.present($0) },
      offersSettings: { [media] app in
        media.record(of: app)?.settings.requested.contains(.providesAppNotificationSettings) == true
      },
      busLost: { [bus] in bus.lost() },
      serverChanged: { [bus] in bus.desktop?.followServer() },
      screen: { [bus] in bus.screen },
      desktopService: { [bus] in bus.serving?.ownService },
      log: { [log] in log.info("\($0)") },
      now: { Clocks.bootTime() },
      arm: { [weak self] in self?.arm($0) })
  }

  private func call(
    _ ticket: CallTicket, _ call: ControlCall, _ activationToken: String?,
    _ number: ConnectionNumber
  ) {
    if let activationToken, case .responses(.respond(let key, _)) = call {
      processes.remember(activationToken: activationToken, for: key.app)
    }
    handle(.engine(call), CallOrigin(connection: number, message: ticket.number))
  }

  private func open(
    _ ticket: DialogTicket, _ question: TextQuestion, _ activationToken: String?
  ) {
    dialogs.open(ticket, question, activationToken: activationToken) { [weak self] end in
      self?.dialogEnded(ticket, end)
    }
  }

  private func dialogEnded(_ ticket: DialogTicket, _ end: TextDialogEnd) {
    shell?.dialogEnded(ticket, end)
    flush()
  }

  /// Shows a part that became ready after its notification was shown.
  private func show(_ late: BubbleMedia.Late, of key: NotificationKey) {
    switch late {
    case .icon(let icon): shell?.add(icon: icon, to: key)
    case .picture(let file): shell?.add(.file(file), to: key)
    }
    flush()
  }

  private func arm(_ deadline: BootTime?) {
    timer?.cancel()
    timer = nil
    guard let deadline else { return }
    let distance = max(0, deadline.microseconds - Clocks.bootTime().microseconds)
    let peer = NIOLoopBound(self, eventLoop: loop)
    timer = loop.scheduleTask(in: .microseconds(distance)) {
      peer.value.timePassed()
    }
  }

  private func timePassed() {
    timer = nil
    shell?.timePassed()
    flush()
  }
}

extension ShellServer {
  /// Lets the presenter show a banner.
  fileprivate func present(_ banner: PresenterBanner) {
    present(
      banner.presentation, icon: banner.icon, timeout: banner.timeout, action: banner.action)
  }
}
