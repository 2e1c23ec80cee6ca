import DBus
import DesktopEntries
import DesktopServer
import LinuxEvents
import NotificationEngine
import NotificationModel

/// The notification names on the session bus: owned, or left to a remote server, by the user's choice (S1 to S3).
///
/// Use it only on the executor of its bus; it exists as long as the connection.
final class DesktopServing {
  private let bus: BusConnection
  unowned let host: any ProgramHost
  private let log: (String) -> Void
  /// Called with true when served mode starts, and with false when it ends and a remote server may show notifications.
  private let servingChanged: (Bool) -> Void
  /// Called once, when the objects are exported or their export has failed.
  var ready: () -> Void = {}
  let program: String
  private let activation: ActivationFile?
  /// The file for this session only.
  private let sessionActivation: ActivationFile?
  private(set) var choice: DesktopChoice
  private(set) var calls: ProgramCalls?
  private var freedesktop: FreedesktopServer?
  private var gtk: GtkServer?
  private var center: CenterServer?
  private(set) var shell: ShellServer?
  private(set) var portal: PortalServing?
  private(set) var name: ServedName?
  private(set) var gtkName: ServedName?
  private var installed: BusWatch?
  /// The names of the session's desktop.
  let desktop: SessionDesktopWatch
  private(set) var canStartOther = false
  private var installedDesktops: [String] = []
  private var wasServing = false
  /// Whether the bus is starting the desktop's own server; the calls that wait for it.
  private(set) var isReturning = false
  private var returnWaits: [() -> Void] = []

  /// Starts watching the names, and requests them if the mode requires it.
  ///
  /// - Throws: The errors of the bus calls.
  init(
    bus: BusConnection, choice: DesktopChoice, host: any ProgramHost,
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

  /// Whether the daemon is in served mode now.
  var isServing: Bool { name?.owner == .us }

  /// Changes the mode; the answers of the bus follow.
  func choose(_ choice: DesktopChoice) {
    self.choice = choice
    decide()
  }

  /// Calls back when the bus has carried out the requests of `choose`.
  ///
  /// The bus answers in order, so each round includes the answers to the requests that the previous round caused.
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

  /// Sends a program a signal over the interface that its notification used.
  func perform(_ effect: Effect.Postings) {
    switch effect {
    case .number, .cookie, .done: break
    case .close(let number, let reason, let sender):
      freedesktop?.close(number, reason, of: sender)
    case .inhibition(let isInhibited):
      freedesktop?.changed(isInhibited)
      shell?.changed(isInhibited: isInhibited)
    case .invoke(let response) where calls == nil:
      // `custom-alert` is not a user action, so the app is not started.
      if response.action != Posting.alertAction { host.open(response) }
    case .invoke(let response):
      switch response.way {
      case .freedesktop: freedesktop?.invoke(response)
      case .gtk: gtk?.invoke(response)
      case .portal: portal?.invoke(response)
      // Observed notifications have no reply path.
      case .watched: break
      }
    case .setPortalPermission(let app, let isAllowed): portal?.set(app, isAllowed)
    }
  }

  /// Announces changed capabilities of the attached shells; returns whether they changed.
  func announce() -> Bool { portal?.announce() == true }

  /// Starts an app over the bus; returns false if the bus is not known yet.
  func wake(_ order: LaunchRequest, _ done: @escaping (AppWaking.Outcome) -> Void) -> Bool {
    guard calls != nil else { return false }
    let entry = DesktopEntry.find(order.app.rawValue, environment: host.environment)
    AppWaking.wake(order, on: bus, isApplication: entry?.isBusActivatable == true, done)
    return true
  }

  // MARK: - Names

  /// Reads which servers the bus can start: one may be installed at any time, and our own file hides another program's.
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
      // The objects are exported before the names are requested.
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
      calls.reviewButtonObservers()
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

  /// Requests or releases the bus names. GTK's name is requested after the other is owned, because apps use it as soon as it
  /// has an owner.
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
      // A desktop's server that starts later may take the name over.
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

  /// Releases the name, and asks the bus to start the desktop's own server if the bus can start it.
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

  /// The file by which the bus starts the daemon for a name.
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
