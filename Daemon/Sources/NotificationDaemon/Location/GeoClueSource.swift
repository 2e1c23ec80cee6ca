import DBus
import NotificationModel
import NotificationTransport

/// The system's own location service.
///
/// The source uses a connection of its own, which is open only while a location is needed: GeoClue lets its receivers rest
/// without clients. The distance before a report is set to the needed one, so that no process wakes up while the device is far
/// from every region. If GeoClue is missing, ends or fails, the source tries again at growing intervals.
final class GeoClueSource: LocationSource {
  let name = "GeoClue"

  /// The connection to the bus, and the process that owns GeoClue's name there.
  private struct Service {
    let bus: DrivenBus
    var watch: BusOwnerWatch?
    var owner: String?
  }

  private let desktopIdentifier: String
  private let open: () throws(DBusError) -> DrivenBus
  private let now: () -> WallTime
  private let report: (LocationSourceEvent) -> Void
  private var need: LocationNeed?
  private var service: Service?
  private var client: GeoClueClient?
  /// Whether the best location must be requested, because no coarse one is received.
  private var isExact = false
  private var hasFix = false
  private var pause = RetryPause()
  private let retry: SourceTimer
  private let agentTimeout: SourceTimer
  private let coarseTimeout: SourceTimer

  /// Creates a source that is off.
  ///
  /// - Parameters:
  ///   - desktopIdentifier: The name by which GeoClue and its agents know this program.
  ///   - open: Opens a connection to the system bus, which the caller drives on this executor.
  ///   - now: Reads the wall clock.
  ///   - after: A timer of the executor.
  ///   - report: Receives the events.
  init(
    desktopIdentifier: String, open: @escaping () throws(DBusError) -> DrivenBus,
    now: @escaping () -> WallTime, after: @escaping LocationDelay,
    report: @escaping (LocationSourceEvent) -> Void
  ) {
    self.desktopIdentifier = desktopIdentifier
    self.open = open
    self.now = now
    self.report = report
    retry = SourceTimer(after)
    agentTimeout = SourceTimer(after)
    coarseTimeout = SourceTimer(after)
  }

  deinit { service?.bus.close() }

  func need(_ need: LocationNeed?) {
    self.need = need
    guard let need else { return turnOff() }
    if let client {
      client.set(GeoClueSettings(need, isExact: isExact))
      waitForCoarse()
      service?.bus.changed()
    } else if service == nil, !retry.isSet {
      retry.set(.zero) { [weak self] in self?.connect() }
    }
  }

  private func turnOff() {
    retry.forget()
    letClientGo()
    closeBus()
    isExact = false
    hasFix = false
    pause.reset()
  }

  // MARK: - The bus

  private func connect() {
    guard need != nil, service == nil else { return }
    do throws(DBusError) {
      let bus = try open()
      service = Service(bus: bus)
      bus.connection.onDisconnect = { [weak self] error in
        self?.tryLater("The system bus has gone: \(error).")
      }
      let watch = try bus.connection.watchOwner(of: GeoClue.name) { [weak self] in
        self?.ownerChanged($0)
      }
      service?.watch = watch
      bus.changed()
    } catch {
      tryLater("There is no system bus, and so no GeoClue: \(error).")
    }
  }

  private func closeBus() {
    let bus = service?.bus
    service = nil
    bus?.close()
  }

  /// Reports a problem and starts again after a while.
  private func tryLater(_ problem: String, in rest: Duration? = nil) {
    letClientGo()
    // Without a client GeoClue ends after a while, which must not be reported.
    closeBus()
    retry.set(rest ?? pause.next()) { [weak self] in self?.connect() }
    report(.problem(problem))
  }

  private func ownerChanged(_ owner: String?) {
    let hadOwner = service?.owner != nil
    service?.owner = owner
    guard owner != nil else {
      guard hadOwner else { return startService() }
      return tryLater("GeoClue has ended; it is started again.")
    }
    letClientGo()
    begin()
  }

  /// Asks the bus to start GeoClue; its name then gets an owner.
  private func startService() {
    do throws(DBusError) {
      try service?.bus.connection.callDriver(
        "StartServiceByName", [.string(GeoClue.name), .uint32(0)]
      ) { [weak self] result in
        if case .failure(let error) = result, let self, service?.owner == nil {
          tryLater(GeoClueProblem.absent(error))
        }
      }
    } catch {
      tryLater(GeoClueProblem.absent(error))
    }
  }

  // MARK: - The client

  private func begin() {
    guard let need, let service, let owner = service.owner else { return }
    let client = GeoClueClient(
      bus: service.bus.connection, owner: owner, desktopIdentifier: desktopIdentifier,
      settings: GeoClueSettings(need, isExact: isExact), now: now
    ) { [weak self] in self?.happened($0) }
    self.client = client
    client.begin()
    agentTimeout.set(LocationSourceLimits.agentTimeout) { [weak self] in
      if let self, self.client?.isAsking == true { report(.problem(GeoClueProblem.noAgent)) }
    }
  }

  private func letClientGo() {
    agentTimeout.forget()
    coarseTimeout.forget()
    client?.end()
    client = nil
  }

  private func happened(_ event: GeoClueClient.Event) {
    switch event {
    case .started:
      agentTimeout.forget()
      waitForCoarse()
      report(.ready)
    case .stopped: report(.problem(GeoClueProblem.switchedOff))
    case .fix(let fix):
      hasFix = true
      coarseTimeout.forget()
      pause.reset()
      report(.fix(fix))
    case .failed(.answered(GeoClue.denied, let message)):
      tryLater(
        GeoClueProblem.denied(message, desktopIdentifier), in: LocationSourceLimits.refusedPause)
    case .failed(let error): tryLater("GeoClue reports no places: \(error).")
    }
  }

  /// Requests an exact location after a long enough wait for a coarse one.
  private func waitForCoarse() {
    guard let need, !hasFix, !isExact, GeoClueSettings(need, isExact: false).level != .exact else {
      return coarseTimeout.forget()
    }
    guard !coarseTimeout.isSet else { return }
    coarseTimeout.set(LocationSourceLimits.coarseTimeout) { [weak self] in
      guard let self, let need = self.need else { return }
      isExact = true
      client?.set(GeoClueSettings(need, isExact: true))
      service?.bus.changed()
    }
  }
}

/// The names under which GeoClue is found on the system bus.
enum GeoClue {
  static let name = "org.freedesktop.GeoClue2"
  static let managerPath = "/org/freedesktop/GeoClue2/Manager"
  static let manager = "org.freedesktop.GeoClue2.Manager"
  static let client = "org.freedesktop.GeoClue2.Client"
  static let location = "org.freedesktop.GeoClue2.Location"
  static let properties = "org.freedesktop.DBus.Properties"

  /// The identifier of this system for GeoClue and its agents: the name of its desktop entry.
  static let desktopIdentifier = "org.usernotifications.Daemon"

  /// GeoClue's error if the user or its configuration denies a program the location.
  static let denied = "org.freedesktop.DBus.Error.AccessDenied"
}

/// The texts for the user when GeoClue reports no locations, each with a remedy.
enum GeoClueProblem {
  static let noAgent = """
    GeoClue waits for an agent that answers for the person, and this session has none. GNOME brings its own; \
    elsewhere start one at login, such as /usr/libexec/geoclue-2.0/demos/agent of Debian's geoclue-2-demo.
    """

  static let switchedOff = """
    Location has been switched off for this device in the desktop's settings; switch it on there.
    """

  /// GeoClue is missing and cannot be started.
  static func absent(_ error: DBusError) -> String {
    guard case .answered("org.freedesktop.DBus.Error.ServiceUnknown", _) = error else {
      return "GeoClue could not be started: \(error). Look at: systemctl status geoclue"
    }
    let command = PackageCommand.ofThisMachine
    return """
      GeoClue, the system's service for places, is not installed. Install it\(command.hint(.geoClue)), or \
      name another source in USERNOTIFICATIONS_LOCATION.
      """
  }

  /// The user, or GeoClue's configuration, denies the location.
  static func denied(_ message: String, _ desktopIdentifier: String) -> String {
    """
    GeoClue does not report places: \(message.prefix(200)). Allow “\(desktopIdentifier)” in the desktop's privacy \
    settings, or write a section [\(desktopIdentifier)] with allowed=true, system=false and users= into \
    /etc/geoclue/geoclue.conf.
    """
  }
}

/// Reads a location of GeoClue.
enum GeoClueReading {
  /// The fix in an answer to `GetAll`; nil for an answer of another form and for an invalid location.
  ///
  /// GeoClue represents an unknown value by a negative number, or by the lowest number there is.
  static func fix(_ arguments: [DBusValue], now: WallTime) -> LocationFix? {
    guard arguments.count == 1, let values = arguments[0].options else { return nil }
    var raw = RawFix()
    raw.latitude = number(values["Latitude"])
    raw.longitude = number(values["Longitude"])
    raw.accuracy = number(values["Accuracy"])
    raw.altitude = number(values["Altitude"])
    raw.speed = number(values["Speed"])
    raw.course = number(values["Heading"])
    raw.time = time(values["Timestamp"])
    return raw.fix(now: now)
  }

  private static func number(_ value: DBusValue?) -> Double? {
    if case .double(let number) = value { number } else { nil }
  }

  /// Seconds and microseconds.
  private static func time(_ value: DBusValue?) -> WallTime? {
    guard case .structure(let parts) = value, parts.count == 2,
      case .uint64(let seconds) = parts[0],
      case .uint64(let rest) = parts[1], let seconds = Int64(exactly: seconds), rest < 1_000_000
    else { return nil }
    return WallTime(seconds: seconds).advanced(byMicroseconds: Int64(rest))
  }
}
