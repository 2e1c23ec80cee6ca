import DBus
import DesktopEntries
import LinuxEvents
import NotificationEngine
import NotificationModel
import ServedDesktop

/// The notification names on the session bus: owned, or left to a remote server, by the user's choice (S1 to S3).
///
/// Use it only on the executor of its bus; it exists as long as the connection.
final class DesktopServing {
  /// The servers that the bus can start.
  private struct Startable {
    /// The names of their services.
    var services: Set<String> = []
    /// Whether another server of the notification name is among them.
    var hasOther = false
    /// The desktops that are installed.
    var desktops: [String] = []
  }

  /// The release of the name to the desktop's own server.
  private enum Return {
    case finished
    /// The bus is starting the server; the closures wait for it.
    case starting(waits: [() -> Void])
  }

  private let bus: BusConnection
  unowned let host: any ProgramHost
  /// Called with true when served mode starts, and with false when it ends and a remote server may show notifications.
  private let servingChanged: (Bool) -> Void
  /// Called once, when the objects are exported or their export has failed.
  var ready: () -> Void = {}
  let files: ActivationFiles
  private(set) var choice: DesktopChoice
  private(set) var servers: ProgramServers?
  private(set) var portal: PortalServing?
  private(set) var name: ServedName?
  private(set) var gtkName: ServedName?
  private(set) var distributorName: ServedName?
  private var startableWatch: BusWatch?
  private var startable = Startable()
  /// The names of the session's desktop.
  let desktop: SessionDesktopWatch
  private var wasServing = false
  private var returning = Return.finished

  /// Starts watching the names, and requests them if the mode requires it.
  ///
  /// - Throws: The errors of the bus calls.
  init(
    bus: BusConnection, choice: DesktopChoice, host: any ProgramHost,
    desktop: SessionDesktopWatch, servingChanged: @escaping (Bool) -> Void
  ) throws(DBusError) {
    self.bus = bus
    self.choice = choice
    (self.host, self.desktop) = (host, desktop)
    self.servingChanged = servingChanged
    files = ActivationFiles(environment: host.environment, program: Self.program) {
      [unowned host] in host.log($0)
    }
    let driver = BusConnection.driver
    startableWatch = try bus.watch(
      sender: driver.name, path: driver.path, interface: driver.interface,
      member: "ActivatableServicesChanged"
    ) { [weak self] _ in try? self?.readStartable() }
    try readStartable()
    desktop.changed = { [weak self] in self?.decide() }
    desktop.read()
    try ask("GetId") { [weak self] message in
      self?.begin(on: message?.arguments.first?.text ?? "")
    }
  }

  /// The path of the daemon's program.
  static var program: String {
    ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "usernotificationsd"
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
    guard rounds > 0 else {
      guard case .starting(let waits) = returning else { return done() }
      returning = .starting(waits: waits + [done])
      return
    }
    do throws(DBusError) {
      try ask("GetId") { [weak self] _ in self?.settle(rounds: rounds - 1, done) ?? done() }
    } catch { done() }
  }

  /// Stops serving.
  func close() {
    desktop.stop()
    servers?.close()
    (servers, portal) = (nil, nil)
    (name, gtkName, distributorName, startableWatch) = (nil, nil, nil, nil)
  }

  // MARK: - For the core

  /// Reports to a program.
  func perform(_ effect: Effect.Postings) {
    if let servers { return servers.perform(effect) }
    // `custom-alert` is not a user action, so the app is not started.
    if case .invoke(let response) = effect, response.action != Posting.alertAction {
      host.open(response)
    }
  }

  // MARK: - Names

  /// Reads which servers the bus can start: one may be installed at any time, and our own file hides another program's.
  private func readStartable() throws(DBusError) {
    try ask("ListActivatableNames") { [weak self] message in
      guard let self, let names = message?.arguments.first?.texts else { return }
      startable = Startable(
        services: Set(names),
        hasOther: names.contains(FreedesktopServer.name) && files.own == nil,
        desktops: InstalledSessions.desktops(environment: host.environment))
      decide()
    }
  }

  private func begin(on busIdentifier: String) {
    defer { ready() }
    do throws(DBusError) {
      // The objects are exported before the names are requested.
      servers = try ProgramServers(bus: bus, busIdentifier: busIdentifier, host: host)
      // Apps only find a distributor that owns its name; an earlier connection may still own it.
      distributorName = try ServedName(DistributorServer.name, bus: bus) { [host] owner in
        guard case .other(let connection) = owner else { return }
        host.log(
          "another program has \(DistributorServer.name), so that apps use it for UnifiedPush: \(connection)"
        )
      }
      distributorName?.want(replacing: false)
      portal = try PortalServing(host: host, desktop: desktop, bus: bus)
      name = try ServedName(FreedesktopServer.name, bus: bus) { [weak self] in self?.changed($0) }
      gtkName = try ServedName(GtkServer.name, bus: bus) { _ in }
      decide()
      servers?.calls.reviewButtonObservers()
      host.connectors.distributorStarted()
    } catch {
      host.log("the desktop's programs are not served: \(error)")
    }
  }

  private func changed(_ owner: ServedName.Owner) {
    if wasServing != (owner == .us) { servingChanged(owner == .us) }
    wasServing = owner == .us
    switch owner {
    case .us: host.log("serves the notifications of all programs of the desktop")
    // Another session may follow on the same bus.
    case .nobody: desktop.read()
    case .other(let connection):
      guard choice.mode == .serve else { break }
      host.log("another program has \(FreedesktopServer.name): \(connection)")
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
    if files.follow(choice) { try? ask("ReloadConfig") { _ in } }
    switch choice.mode {
    case .serve: name.want(replacing: true)
    case .auto where surroundings.reasonToLend == nil:
      // A desktop's server that starts later may take the name over.
      name.want(replacing: false, replaceably: true)
    case .auto, .lend, .off: release(name)
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
    guard wasOurs, !isReturning, let own = ownService else { return }
    let call: Void? = try? ask("StartServiceByName", [.string(own), .uint32(0)]) {
      [weak self] answer in
      if answer == nil { self?.host.log("the bus could not start \(own)") }
      self?.endReturn()
    }
    if call != nil { returning = .starting(waits: []) }
  }

  private func endReturn() {
    guard case .starting(let waits) = returning else { return }
    returning = .finished
    for wait in waits { settle(wait) }
  }

  /// Whether the bus is starting the desktop's own server.
  var isReturning: Bool { if case .starting = returning { true } else { false } }

  /// Whether the bus can start another server of the notification name.
  var canStartOther: Bool { startable.hasOther }

  /// The names of the services that the bus can start.
  var services: Set<String> { startable.services }

  var surroundings: DesktopSurroundings {
    let hasOther = if case .other? = name?.owner { true } else { false }
    return DesktopSurroundings(
      desktops: desktop.desktops, hasOtherOwner: hasOther, canStartOther: startable.hasOther,
      installedDesktops: startable.desktops, hasUnnamedScreen: desktop.hasUnnamedScreen)
  }

  private func ask(
    _ member: String, _ arguments: [DBusValue] = [], _ answer: @escaping (DBusMessage?) -> Void
  ) throws(DBusError) {
    try bus.callDriver(member, arguments) { answer(try? $0.get()) }
  }
}
