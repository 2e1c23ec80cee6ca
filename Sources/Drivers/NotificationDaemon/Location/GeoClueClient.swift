import DBus
import NotificationModel

/// One client of one GeoClue, from its making to its end.
///
/// Only this GeoClue is believed. Whoever uses it from outside the connection's handlers has the bus looked at
/// again afterwards.
final class GeoClueClient {
  /// What happens to a client.
  enum Event {
    /// Places may come from now on.
    case started
    /// The desktop has stopped it, until `started` comes again.
    case stopped
    case fix(LocationFix)
    /// It does not work; nothing more comes.
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
  /// The object of this client; nil while GeoClue has not told it.
  private var path: String?
  private var watches: [BusWatch] = []
  /// The object of the last place that was announced.
  private var place: String?
  /// Whether that one is to be read once the present reading has ended.
  private var isStale = false
  private var isReading = false
  private var last: LocationFix?

  /// Creates a client that has asked for nothing yet.
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

  /// Whether GeoClue has not even told the client's object yet: it waits for an agent.
  var isAsking: Bool { phase == .asking }

  /// Begins: GeoClue makes the client once an agent is there, however long that takes.
  func begin() {
    call(GeoClue.managerPath, GeoClue.manager, "GetClient", timeout: nil) { client, arguments in
      guard arguments.count == 1, case .objectPath(let path) = arguments[0] else {
        return client.fail(.unreadable(reason: "GetClient gave no object"))
      }
      client.start(path)
    }
  }

  /// Heeds other settings.
  func set(_ settings: GeoClueSettings) {
    let old = self.settings
    self.settings = settings
    guard settings != old, path != nil, phase != .over else { return }
    if settings.distance != old.distance { set("DistanceThreshold", .uint32(settings.distance)) }
    if settings.rest != old.rest { set("TimeThreshold", .uint32(settings.rest)) }
    if settings.level != old.level, phase == .running { restart() }
    // GeoClue keeps a place that was not far enough to be announced; it may be by now.
    if settings.distance < old.distance { read() }
  }

  /// Lets GeoClue and its sources rest; nothing more is told.
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

  /// Starts with the level of the moment; the answer may have to wait for the person's.
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

  /// The desktop may stop a client, and start it again, by itself.
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

  // MARK: - Places

  private func announced(_ arguments: [DBusValue]) {
    guard arguments.count == 2, case .objectPath(let new) = arguments[1] else { return }
    place = new
    read()
  }

  /// Reads the last place that was announced, one reading at a time; one that is passed over has been replaced.
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
      if case .success(let arguments) = result { client.tell(arguments) }
      if client.isStale { client.read() }
    }
  }

  private func tell(_ arguments: [DBusValue]) {
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

  /// Calls what must work for places to come.
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
        // An answer of anybody else who guessed the call's number is none.
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

/// What a client of GeoClue is set to.
struct GeoClueSettings: Hashable {
  /// How exact the places are to be; GeoClue heeds it only when a client starts.
  var level: GeoClueLevel
  /// How far the device must have moved for a place to be told, in metres; heeded at once.
  var distance: UInt32
  /// How long GeoClue may rest between two places, in seconds; heeded at once.
  ///
  /// Nothing that moves at 100 m/s comes farther than the distance in it.
  var rest: UInt32

  /// What answers a need; an exact place is asked for whatever the need where the coarse kind tells nothing.
  init(_ need: LocationNeed, isExact: Bool) {
    level = isExact ? .exact : GeoClueLevel(within: need.accuracy)
    let metres = need.distance > 0 ? min(need.distance, 10_000_000) : 0
    distance = UInt32(metres)
    rest = UInt32(min(metres / LocationSourceLimits.fastest, LocationSourceLimits.longestRest))
  }
}

/// How exact a place GeoClue is asked for; it turns on no source that is more exact than that.
enum GeoClueLevel: UInt32 {
  /// By the address on the network: tens of kilometres.
  case city = 4
  /// By the cells of telephones: kilometres.
  case neighborhood = 5
  /// By the wireless networks around: some hundred metres.
  case street = 6
  /// By satellites: metres.
  case exact = 8

  /// The coarsest one whose places are as exact as that, in metres.
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
