import DBus
import DesktopEntries
import DesktopServer
import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationWire

/// The desktop's names on the session bus: served, or left to another server, by the person's choice (S1 to S3).
///
/// It belongs to the executor of its bus, and lives as long as the connection.
final class DesktopServing {
  private let bus: BusConnection
  let host: NotificationServerHost
  private let log: (String) -> Void
  /// Called when this system begins to serve, and when another server may show notifications now, after this one did.
  private let servingChanged: (Bool) -> Void
  /// Called once, when the objects are on the bus, or cannot be.
  var ready: () -> Void = {}
  let program: String
  private let activation: ActivationFile?
  /// The file for this session alone.
  private let sessionActivation: ActivationFile?
  private(set) var choice: DesktopChoice
  private(set) var calls: ProgramCalls?
  private var freedesktop: FreedesktopServer?
  private var gtk: GtkServer?
  private var center: CenterServer?
  private var shell: ShellServer?
  private(set) var portal: PortalServing?
  private(set) var name: ServedName?
  private(set) var gtkName: ServedName?
  private var installed: BusWatch?
  /// The names of the session's desktop.
  let desktop: SessionDesktopWatch
  private(set) var canStartOther = false
  private var installedDesktops: [String] = []
  private var wasServing = false
  /// Whether the bus is starting the desktop's own server, and the calls that wait for it.
  private(set) var isReturning = false
  private var returnWaits: [() -> Void] = []

  /// Begins to watch the names, and takes them if the mode says so.
  ///
  /// - Throws: As the calls of the bus do.
  init(
    bus: BusConnection, choice: DesktopChoice, host: NotificationServerHost,
    desktop: SessionDesktopWatch, program: String, servingChanged: @escaping (Bool) -> Void,
    log: @escaping (String) -> Void
  ) throws(DBusError) {
    self.bus = bus
    self.choice = choice
    (self.host, self.desktop) = (host, desktop)
    self.program = program
    self.servingChanged = servingChanged
    self.log = log
    activation = ActivationFile(of: FreedesktopServer.name, environment: host.environment)
    sessionActivation = ActivationFile(
      ofSession: FreedesktopServer.name, environment: host.environment)
    let driver = BusConnection.driver
    installed = try bus.watch(
      sender: driver.name, path: driver.path, interface: driver.interface,
      member: "ActivatableServicesChanged"
    ) { [weak self] _ in try? self?.readInstalled() }
    try readInstalled()
    desktop.changed = { [weak self] in self?.decide() }
    desktop.read()
    try ask("GetId") { [weak self] message in
      self?.begin(on: message?.arguments.first?.text ?? "")
    }
  }

  /// Whether the desktop's programs are served now.
  var isServing: Bool { name?.owner == .us }

  /// Changes the mode; what the bus says follows.
  func choose(_ choice: DesktopChoice) {
    self.choice = choice
    decide()
  }

  /// Calls back when the bus has carried out what `choose` began.
  ///
  /// The bus answers in order, so that each round brings the answers to what the last one's answers asked for.
  func settle(rounds: Int = DaemonLimits.namingRounds, _ done: @escaping () -> Void) {
    guard rounds > 0 else { return isReturning ? returnWaits.append(done) : done() }
    do throws(DBusError) {
      try ask("GetId") { [weak self] _ in self?.settle(rounds: rounds - 1, done) ?? done() }
    } catch { done() }
  }

  /// Stops serving.
  func close() {
    desktop.stop()
    shell?.close()
    calls?.close()
    (calls, freedesktop, gtk, portal, center, shell) = (nil, nil, nil, nil, nil, nil)
    (name, gtkName, installed) = (nil, nil, nil)
  }

  // MARK: - For the core

  /// Answers a program, or tells it something, by the way on which its notification came.
  func perform(_ effect: Effect.Postings) {
    switch effect {
    case .number, .cookie, .done: calls?.answer(effect)
    case .close(let number, let reason, let sender):
      freedesktop?.close(number, reason, of: sender)
    case .inhibition(let isInhibited):
      freedesktop?.changed(isInhibited)
      shell?.changed(isInhibited: isInhibited)
    case .invoke(let response) where calls == nil:
      // An app that is to draw attention itself was pressed by nobody, and is not started.
      if response.action != Posting.alertAction { host.open(response) }
    case .invoke(let response):
      switch response.way {
      case .freedesktop: freedesktop?.invoke(response)
      case .gtk: gtk?.invoke(response)
      case .portal: portal?.invoke(response)
      // There is no way back to it.
      case .watched: break
      }
    case .setPortalPermission(let app, let isAllowed): portal?.set(app, isAllowed)
    }
  }

  /// Tells programs what the attached shells can do, if that has changed; returns whether it has.
  func announce() -> Bool { portal?.announce() == true }

  /// Answers a program, or tells it something.
  func write(_ message: ServerMessage, to program: ConnectionNumber) {
    if shell?.isShell(program) == true {
      shell?.receive(message)
    } else {
      center?.receive(message, on: program)
    }
    calls?.answer(message)
  }

  /// Tells programs what has come together.
  func flush() { shell?.flush() }

  /// Whether a connection is a shell that shows nothing by itself.
  func isSilent(_ shell: ConnectionNumber) -> Bool { self.shell?.isShell(shell) == true }

  /// Starts an app over the bus; false if the bus is not known yet.
  func wake(_ order: LaunchRequest, _ done: @escaping (AppWaking.Outcome) -> Void) -> Bool {
    guard calls != nil else { return false }
    let entry = DesktopEntry.find(order.app.rawValue, environment: host.environment)
    AppWaking.wake(order, on: bus, isApplication: entry?.isBusActivatable == true, done)
    return true
  }

  // MARK: - Names

  /// Finds out which servers the bus can start: one may be installed at any time, and a file of ours hides another's.
  private func readInstalled() throws(DBusError) {
    try ask("ListActivatableNames") { [weak self] message in
      guard let self, let names = message?.arguments.first?.texts else { return }
      canStartOther = names.contains(FreedesktopServer.name) && ownFile == nil
      installedDesktops = InstalledSessions.desktops(environment: host.environment)
      decide()
    }
  }

  private func begin(on busIdentifier: String) {
    defer { ready() }
    do throws(DBusError) {
      // The objects are there before the names are.
      let calls = ProgramCalls(bus: bus, busIdentifier: busIdentifier, host: host)
      self.calls = calls
      freedesktop = try FreedesktopServer(calls)
      gtk = try GtkServer(calls)
      center = try CenterServer(calls)
      shell = try ShellServer(calls)
      portal = try PortalServing(calls, host: host, desktop: desktop, bus: bus)
      name = try ServedName(FreedesktopServer.name, bus: bus) { [weak self] in self?.changed($0) }
      gtkName = try ServedName(GtkServer.name, bus: bus) { _ in }
      decide()
      calls.review(host.answering())
    } catch {
      log("the desktop's programs are not served: \(error)")
    }
  }

  private func changed(_ owner: ServedName.Owner) {
    if wasServing != (owner == .us) { servingChanged(owner == .us) }
    wasServing = owner == .us
    switch owner {
    case .us: log("serves the notifications of all programs of the desktop")
    // Another session may follow on the same bus.
    case .nobody: desktop.read()
    case .other(let connection):
      guard choice.mode == .serve else { break }
      log("another program has \(FreedesktopServer.name): \(connection)")
    }
    decide()
  }

  /// Wants the names, or leaves them. GTK's is wanted once the other is ours: apps move to it as soon as anybody has it.
  private func decide() {
    guard let name else { return }
    portal?.follow(choice)
    let surroundings = surroundings
    if choice.mode == .auto, surroundings.waitsForDesktop {
      desktop.start()
    } else {
      desktop.stop()
    }
    switch choice.mode {
    case .serve:
      remove(choice.isForSession ? activation : sessionActivation)
      write(choice.isForSession ? sessionActivation : activation)
      name.want(replacing: true)
    case .auto where surroundings.reasonToLend == nil:
      removeFiles()
      // The server of a desktop that starts later is given the name.
      name.want(replacing: false, replaceably: true)
    case .auto, .lend, .off:
      removeFiles()
      release(name)
    }
    if name.owner == .us, name.isWanted {
      gtkName?.want(replacing: true)
    } else {
      gtkName?.release()
    }
  }

  /// Releases the name, and lets the bus start the desktop's own server if that has a name by which it can be started.
  private func release(_ name: ServedName) {
    let wasOurs = name.owner == .us
    name.release()
    guard wasOurs, !isReturning, let own = DesktopProgram(of: desktop.desktops)?.service else {
      return
    }
    let call: Void? = try? ask("StartServiceByName", [.string(own), .uint32(0)]) {
      [weak self] answer in
      if answer == nil { self?.log("the bus could not start \(own)") }
      self?.endReturn()
    }
    isReturning = call != nil
  }

  private func endReturn() {
    isReturning = false
    let waits = returnWaits
    returnWaits = []
    for wait in waits { settle(wait) }
  }

  var surroundings: DesktopSurroundings {
    let hasOther = if case .other? = name?.owner { true } else { false }
    return DesktopSurroundings(
      desktops: desktop.desktops, hasOtherOwner: hasOther, canStartOther: canStartOther,
      installedDesktops: installedDesktops, hasUnnamedScreen: desktop.hasUnnamedScreen)
  }

  /// The file by which the bus starts this system for a name.
  var ownFile: ActivationFile? {
    [sessionActivation, activation].lazy.compactMap(\.self).first(where: \.isOurs)
  }

  private func write(_ file: ActivationFile?) {
    guard let file else { return }
    if file.isForeign {
      return log("\(file.path) is a file of another program, and stays as it is")
    }
    do throws(LinuxError) {
      if try file.write(program: program) { reload() }
    } catch {
      log("the bus cannot start this system for others: \(error)")
    }
  }

  private func removeFiles() {
    remove(activation)
    remove(sessionActivation)
  }

  private func remove(_ file: ActivationFile?) {
    do throws(LinuxError) {
      if try file?.remove() == true { reload() }
    } catch {
      log("the bus still starts this system for others: \(error)")
    }
  }

  private func reload() {
    try? ask("ReloadConfig") { _ in }
  }

  private func ask(
    _ member: String, _ arguments: [DBusValue] = [], _ answer: @escaping (DBusMessage?) -> Void
  ) throws(DBusError) {
    try bus.callDriver(member, arguments) { answer(try? $0.get()) }
  }
}
