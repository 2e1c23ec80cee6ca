import DBus
import DesktopEntries
import DesktopServer
import DesktopShell
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire

/// The desktop's shell as one of the daemon's peers, which receives its messages by calls and not through a socket.
final class DesktopPeer: DaemonPeer {
  /// The daemon's own name on the session bus, by which the bus can start it.
  static let name = "org.usernotifications.Daemon"

  private let configuration: DaemonConfiguration
  private let loop: any EventLoop
  private let log: Logger
  private let number: ConnectionNumber
  private let processes: AppProcesses
  /// Submits a call of the shell.
  private let handle: (ControlRequest, CallOrigin) -> Void
  private let media: BubbleMedia
  private let themes: DesktopThemes
  private let session: SessionEnvironment
  private let dialogs: SessionDialogs
  /// Exports the objects for the desktop's programs on a new connection to the bus.
  private let serve: (BusConnection) throws(DBusError) -> DesktopServing?
  private(set) var serving: DesktopServing?
  private(set) var bus: BusOnEventLoop?
  private var timer: Scheduled<Void>?
  private var reconnection: Scheduled<Void>?
  private var savers: ScreenSaverWatch?
  private var sessionStart: SessionStartWatch?
  private var settings: PortalThemes?
  private var cover = ScreenCover()
  private(set) var shell: DesktopShell?
  /// Called when the remote server that shows bubbles has changed.
  var serverChanged: () -> Void = {}

  /// Creates the peer; it looks for no server before `start`.
  init(
    _ number: ConnectionNumber, configuration: DaemonConfiguration, session: SessionEnvironment,
    processes: AppProcesses, media: BubbleMedia, themes: DesktopThemes, loop: any EventLoop,
    log: Logger, handle: @escaping (ControlRequest, CallOrigin) -> Void,
    serve: @escaping (BusConnection) throws(DBusError) -> DesktopServing?
  ) {
    self.serve = serve
    self.number = number
    self.configuration = configuration
    self.loop = loop
    self.log = log
    self.processes = processes
    self.handle = handle
    self.media = media
    self.themes = themes
    self.session = session
    dialogs = SessionDialogs(session: session, loop: loop)
    media.isReady = { [weak self] in self?.show($0, of: $1) }
  }

  /// Attaches as a shell, which `attach` reports to the engine, and looks for a notification server.
  func start(attach: () -> Void) {
    let shell = DesktopShell(
      host: host(), isInSandbox: configuration.isInSandbox,
      keptIn: configuration.controlSocket + ".bubbles"
    ) { [weak self, session] () throws(DBusError) in
      let bus = try Self.open(session.variables.current)
      try self?.drive(bus)
      return bus
    }
    self.shell = shell
    attach()
    shell.start()
    bus?.changed()
  }

  /// Serves the language-neutral interfaces and shows nothing: the user has switched the desktop integration off.
  func startUnseen() {
    do throws(DBusError) {
      let bus = try Self.open(session.variables.current)
      bus.onDisconnect = { [weak self] _ in self?.busLost() }
      try drive(bus)
      self.bus?.changed()
    } catch {
      log.info("the session bus is not reached: \(error)")
    }
  }

  /// Releases the bus; shown notifications stay on the screen for the next daemon, if there is one.
  func close(isReplaced: Bool = true) {
    shell?.close(isReplaced: isReplaced)
    media.stopSounds()
    dialogs.closeAll()
    shell = nil
    (savers, settings, sessionStart) = (nil, nil, nil)
    serving?.close()
    serving = nil
    bus?.close()
    bus = nil
    timer?.cancel()
    timer = nil
    reconnection?.cancel()
    reconnection = nil
  }

  /// Questions are shown by a presenter, or are bubbles with buttons; on a server without buttons they wait for another shell.
  var canAsk: Bool { serving?.hasPresenter == true || shell?.server?.hasButtons == true }

  func write(_ message: ServerMessage) {
    switch message {
    case .shellEvent(let event):
      if serving?.isServing == true {
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
    bus?.changed()
  }

  /// Handles the session's lock.
  func screenLocked(_ isLocked: Bool) {
    cover.isSessionLocked = isLocked
    shell?.screenLocked(cover.isLocked)
    flush()
  }

  /// Handles the state of the screen savers.
  private func screenCovered(_ isActive: Bool?) {
    cover.isSaverActive = isActive
    shell?.screenLocked(cover.isLocked)
  }

  /// The state of the session's screen.
  private var screen: ScreenReadiness {
    guard session.hasScreen() else { return .missing }
    let desktops = session.variables.current["XDG_CURRENT_DESKTOP"]
    return sessionStart?.isStarting(on: desktops) == true ? .starting : .ready
  }

  private func drive(_ connection: BusConnection) throws(DBusError) {
    bus?.close()
    bus = try BusOnEventLoop(connection, loop: loop)
    serving?.close()
    serving = try serve(connection)
    // Programs that need the daemon ask the bus for its name, and the bus delivers their calls once the name is owned: the
    // objects must exist before. An earlier connection may still own the name.
    let own = { [weak connection] () -> Void in
      _ = try? connection?.requestName(Self.name, options: []) { _ in }
    }
    if let serving { serving.ready = own } else { own() }
    if cover.isSaverActive != nil { screenCovered(nil) }
    settings = try PortalThemes(bus: connection, themes: themes)
    savers = try ScreenSaverWatch(bus: connection) { [weak self] in self?.screenCovered($0) }
    sessionStart = try SessionStartWatch(bus: connection) { [weak self] in
      self?.shell?.screenAppeared()
    }
  }

  /// Stops serving, and looks for the bus a few times, because its programs would wait in vain.
  private func busLost() {
    serving?.close()
    serving = nil
    reconnection?.cancel()
    reconnect(after: DaemonLimits.busReconnections)
  }

  private func reconnect(after pauses: ArraySlice<TimeAmount>) {
    guard let pause = pauses.first else { return }
    let peer = NIOLoopBound(self, eventLoop: loop)
    reconnection = loop.scheduleTask(in: pause) {
      peer.value.startAnew()
      if peer.value.serving == nil { peer.value.reconnect(after: pauses.dropFirst()) }
    }
  }

  private func startAnew() { if let shell { shell.start() } else { startUnseen() } }

  /// Starts again with the session's variables, which are now known and may lead to its bus.
  func sessionOffered() { if serving == nil, !configuration.isInSandbox { startAnew() } }

  private func host() -> DesktopHost {
    DesktopHost(
      call: { [weak self] ticket, call, token in self?.call(ticket, call, token) },
      media: { [weak self, media] in media.media(for: $0, server: self?.shell?.server) },
      play: { [media] in media.play($0) }, stopSound: { [media] in media.stopSound(of: $0) },
      openDialog: { [weak self] in self?.open($0, $1, $2) },
      closeDialog: { [dialogs] in dialogs.close($0) },
      present: { [weak self] in self?.serving?.present($0) },
      offersSettings: { [media] app in
        media.record(of: app)?.settings.requested.contains(.providesAppNotificationSettings) == true
      },
      busLost: { [weak self] in self?.busLost() },
      serverChanged: { [weak self] in self?.serverChanged() },
      screen: { [weak self] in self?.screen ?? .missing },
      log: { [log] in log.info("\($0)") },
      now: { Clocks.bootTime() },
      arm: { [weak self] in self?.arm($0) })
  }

  private func call(_ ticket: CallTicket, _ call: ControlCall, _ activationToken: String?) {
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
