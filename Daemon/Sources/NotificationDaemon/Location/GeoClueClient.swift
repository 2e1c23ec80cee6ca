import DBus
import NotificationModel

/// One client of one GeoClue, from its creation to its end.
///
/// Only messages of this GeoClue are accepted. After a use from outside the connection's handlers, the caller updates the
/// bus's wake-up conditions.
final class GeoClueClient {
  /// An event of a client.
  enum Event {
    /// Locations may arrive from now on.
    case started
    /// The desktop has stopped it, until `started` is reported again.
    case stopped
    case fix(LocationFix)
    /// It failed; no event follows.
    case failed(DBusError)
  }

  private enum Phase {
    case asking, starting, running, stopped, over
  }

  private let bus: BusConnection
  private let owner: String
  private let desktopIdentifier: String
  private let now: () -> WallTime
  private let report: (Event) -> Void
  private var settings: GeoClueSettings
  private var phase = Phase.asking
  /// The object of this client; nil until GeoClue returns it.
  private var path: String?
  private var watches: [BusWatch] = []
  /// The object of the last announced location.
  private var place: String?
  /// Whether that location is to be read once the present read has ended.
  private var isStale = false
  private var isReading = false
  private var last: LocationFix?

  /// Creates a client that has made no call yet.
  init(
    bus: BusConnection, owner: String, desktopIdentifier: String, settings: GeoClueSettings,
    now: @escaping () -> WallTime, report: @escaping (Event) -> Void
  ) {
    self.bus = bus
    self.owner = owner
    self.desktopIdentifier = desktopIdentifier
    self.settings = settings
    self.now = now
    self.report = report
  }

  /// Whether GeoClue has not even returned the client's object yet: it waits for an agent.
  var isAsking: Bool { phase == .asking }

  /// Starts: GeoClue creates the client once an agent is present, however long that takes.
  func begin() {
    call(GeoClue.managerPath, GeoClue.manager, "GetClient", timeout: nil) { client, arguments in
      guard arguments.count == 1, case .objectPath(let path) = arguments[0] else {
        return client.fail(.unreadable(reason: "GetClient gave no object"))
      }
      client.start(path)
    }
  }

  /// Applies other settings.
  func set(_ settings: GeoClueSettings) {
    let old = self.settings
    self.settings = settings
    guard settings != old, path != nil, phase != .over else { return }
    if settings.distance != old.distance { set("DistanceThreshold", .uint32(settings.distance)) }
    if settings.rest != old.rest { set("TimeThreshold", .uint32(settings.rest)) }
    if settings.level != old.level, phase == .running { restart() }
    // GeoClue keeps a location that was too near to be announced; it may be far enough now.
    if settings.distance < old.distance { read() }
  }

  /// Ends the client, so that GeoClue and its sources can rest; no event follows.
  func end() {
    watches = []
    guard let path, phase != .over else {
      phase = .over
      return
    }
    phase = .over
    // GeoClue drops the clients of a connection that ends, so that a failure changes nothing.
    try? bus.send(
      destination: owner, path: path, interface: GeoClue.client, member: "Stop",
      startsService: false)
    try? bus.send(
      destination: owner, path: GeoClue.managerPath, interface: GeoClue.manager,
      member: "DeleteClient", arguments: [.objectPath(path)], startsService: false)
  }

  // MARK: - Starting

  private func start(_ path: String) {
    self.path = path
    do throws(DBusError) {
      watches = [
        try bus.watch(
          sender: owner, path: path, interface: GeoClue.client, member: "LocationUpdated"
        ) { [weak self] in self?.announced($0.arguments) },
        try bus.watch(
          sender: owner, path: path, interface: GeoClue.properties, member: "PropertiesChanged",
          argument0: GeoClue.client
        ) { [weak self] in self?.changed($0.arguments) },
      ]
    } catch {
      return fail(error)
    }
    set("DesktopId", .string(desktopIdentifier))
    set("DistanceThreshold", .uint32(settings.distance))
    set("TimeThreshold", .uint32(settings.rest))
    start()
  }

  /// Starts with the present accuracy level; the answer may have to wait for the user.
  private func start() {
    guard let path else { return }
    phase = .starting
    let level = settings.level
    set("RequestedAccuracyLevel", .uint32(level.rawValue))
    call(path, GeoClue.client, "Start", timeout: nil) { client, _ in
      client.phase = .running
      client.report(.started)
      if client.phase == .running, client.settings.level != level { client.restart() }
    }
  }

  private func restart() {
    guard let path else { return }
    call(path, GeoClue.client, "Stop") { _, _ in }
    start()
  }

  /// The desktop may stop a client, and start it again, on its own.
  private func changed(_ arguments: [DBusValue]) {
    guard arguments.count == 3, let isActive = arguments[1].options?["Active"]?.truth else {
      return
    }
    if phase == .running, !isActive {
      phase = .stopped
      report(.stopped)
    } else if phase == .stopped, isActive {
      phase = .running
      report(.started)
    }
  }

  // MARK: - Locations

  private func announced(_ arguments: [DBusValue]) {
    guard arguments.count == 2, case .objectPath(let new) = arguments[1] else { return }
    place = new
    read()
  }

  /// Reads the last announced location, one read at a time; a skipped one has been replaced.
  private func read() {
    guard let place, phase != .over else { return }
    guard !isReading else {
      isStale = true
      return
    }
    isReading = true
    isStale = false
    ask(
      place, GeoClue.properties, "GetAll", [.string(GeoClue.location)],
      timeout: LocationSourceLimits.geoClueAnswer
    ) { client, result in
      client.isReading = false
      if case .success(let arguments) = result { client.reportFix(arguments) }
      if client.isStale { client.read() }
    }
  }

  private func reportFix(_ arguments: [DBusValue]) {
    guard let fix = GeoClueReading.fix(arguments, now: now()), fix != last else { return }
    last = fix
    report(.fix(fix))
  }

  // MARK: - Calls

  private func set(_ name: String, _ value: DBusValue) {
    guard let path else { return }
    let arguments = [.string(GeoClue.client), .string(name), DBusValue.variant(value)]
    call(path, GeoClue.properties, "Set", arguments) { _, _ in }
  }

  /// Makes a call that must succeed for locations to arrive.
  private func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = [],
    timeout: Duration? = LocationSourceLimits.geoClueAnswer,
    answer: @escaping (GeoClueClient, [DBusValue]) -> Void
  ) {
    ask(path, interface, member, arguments, timeout: timeout) { client, result in
      switch result {
      case .success(let arguments): answer(client, arguments)
      case .failure(let error): client.fail(error)
      }
    }
  }

  private func ask(
    _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue],
    timeout: Duration?,
    answer: @escaping (GeoClueClient, Result<[DBusValue], DBusError>) -> Void
  ) {
    guard phase != .over else { return }
    do throws(DBusError) {
      try bus.call(
        destination: owner, path: path, interface: interface, member: member,
        arguments: arguments, startsService: false, timeout: timeout
      ) { [weak self, owner] result in
        guard let self, phase != .over else { return }
        // An answer from any other sender that guessed the call's number is ignored.
        if case .success(let message) = result, message.sender != owner { return }
        answer(self, result.map(\.arguments))
      }
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: DBusError) {
    guard phase != .over else { return }
    end()
    report(.failed(error))
  }
}

/// The settings of a GeoClue client.
struct GeoClueSettings: Hashable {
  /// The requested accuracy; GeoClue applies it only when a client starts.
  var level: GeoClueLevel
  /// How far the device must move before a location is reported, in metres; applied at once.
  var distance: UInt32
  /// How long GeoClue may rest between two locations, in seconds; applied at once.
  ///
  /// In this time a device at 100 m/s moves no farther than the distance.
  var rest: UInt32

  /// The settings for a need; an exact location is requested for any need if the coarse kind reports nothing.
  init(_ need: LocationNeed, isExact: Bool) {
    level = isExact ? .exact : GeoClueLevel(within: need.accuracy)
    let metres = need.distance > 0 ? min(need.distance, 10_000_000) : 0
    distance = UInt32(metres)
    rest = UInt32(min(metres / LocationSourceLimits.fastest, LocationSourceLimits.longestRest))
  }
}

/// The accuracy requested from GeoClue, which turns on no source that is more accurate.
enum GeoClueLevel: UInt32 {
  /// By the address on the network: tens of kilometres.
  case city = 4
  /// By the cells of telephones: kilometres.
  case neighborhood = 5
  /// By the wireless networks around: some hundred metres.
  case street = 6
  /// By satellites: metres.
  case exact = 8

  /// The coarsest level whose locations have at least this accuracy, in metres.
  init(within accuracy: Double) {
    self =
      switch accuracy {
      case 50_000...: .city
      case 5_000...: .neighborhood
      case 500...: .street
      default: .exact
      }
  }
}
