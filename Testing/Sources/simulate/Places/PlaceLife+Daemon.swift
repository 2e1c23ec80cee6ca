import NotificationEngine
import NotificationModel
import NotificationWords

extension PlaceLife {
  private static let program = ConnectionNumber(1)
  private static let person = ConnectionNumber(2)

  /// Connects the app, allows it everything, requests its regions and disconnects it.
  ///
  /// The daemon stays alive meanwhile: the app would otherwise have to repeat calls that were not answered.
  mutating func setUp() {
    isCalm = true
    defer { isCalm = false }
    let hello = Hello(bundleIdentifier: Self.app?.rawValue)
    let facts = PeerFacts(processIdentifier: 1, executable: "/opt/walker")
    transaction([.appGreeted(Self.program, message: 1, hello, facts)])
    guard let app = Self.app else { return }
    control(.settings(.authorize(app: app, .allow)))
    decide(.allowWhileUsing)
    for number in 0...generator.below(5) {
      let region = PlaceRegion(
        identifier: "region \(number)",
        centre: Coordinate(latitude: 52, longitude: 13 + Double(number) * 0.2),
        radius: Double(200 + generator.below(1_500)))
      regions.append(region)
      transaction([.appCalled(Self.program, message: 2, .notifications(.add(request(at: region))))])
    }
    transaction([.disconnected(Self.program)])
  }

  private func request(at region: PlaceRegion) -> NotificationRequest {
    var content = NotificationContent()
    content.title = .literal(region.identifier)
    let place = Region(
      identifier: region.identifier, latitude: region.centre.latitude,
      longitude: region.centre.longitude, radius: region.radius)
    return NotificationRequest(
      identifier: region.identifier, content: content, trigger: .location(place, repeats: true))
  }

  mutating func decide(_ decision: LocationDecision) {
    if let app = Self.app { control(.places(.decideLocation(app: app, decision))) }
  }

  private mutating func control(_ call: ControlCall) {
    transaction([.controlCalled(Self.person, message: 1, call)])
  }

  /// Reports a fix in the middle of a region, or far from all, with the errors of a receiver.
  mutating func locate(at target: Int?, thenSeconds seconds: Double) {
    let centre = target.map { regions[$0].centre } ?? Coordinate(latitude: 53, longitude: 13)
    let accuracy = Double(5 + generator.below(25))
    // A degree of latitude has 111 km, and one of longitude at least 60 here.
    let north = (Double(generator.below(200)) / 100 - 1) * accuracy / 111_000
    let east = (Double(generator.below(200)) / 100 - 1) * accuracy / 111_000
    let place = Coordinate(
      latitude: centre.latitude + north, longitude: centre.longitude + east)
    transaction([
      .places(
        .located(
          LocationFix(
            coordinate: place, accuracy: accuracy, time: moment.wall, isSimulated: true)))
    ])
    moveOn(seconds: seconds)
  }

  /// Lets time pass; events that are due on the way are handled at their time.
  mutating func moveOn(seconds: Double) {
    let goal = moment.wall.advanced(bySeconds: seconds)
    var deadline = transaction([])
    while let next = deadline, next < goal {
      move(to: max(next, moment.wall.advanced(byMicroseconds: 1)))
      deadline = transaction([])
    }
    move(to: goal)
  }

  private mutating func move(to wall: WallTime) {
    let distance = wall.microseconds - moment.wall.microseconds
    moment.wall = wall
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Restarts the daemon: writes that were not synced and everything in memory are lost.
  mutating func restart() {
    look()
    outcome.deaths += 1
    var disk = store.disk
    disk.loseUnsynced()
    store = PlantedFault.store(fault, disk)
    system = Engine()
    transaction([.machine(.started)])
  }

  /// Runs one transaction; sometimes the daemon dies before any effect is carried out.
  @discardableResult
  private mutating func transaction(_ events: [Event]) -> WallTime? {
    let before = store.failureCount
    let result = system.transaction(events, at: moment, in: store, texts: NoTexts())
    if store.failureCount > before { return result.nextDeadline }
    let hasDelivered = result.effects.contains {
      if case .show(.notifications(.present)) = $0 { true } else { false }
    }
    if !isCalm, generator.chance(hasDelivered ? 30 : 1) {
      restart()
      return nil
    }
    for case .show(.notifications(.present(let presentation))) in result.effects {
      saw(presentation.key)
    }
    return result.nextDeadline
  }

  /// Reads the store's record of each request.
  mutating func look() {
    guard let app = Self.app else { return }
    for region in regions {
      if let record = store.memory.delivered(region.identifier, of: app) {
        saw(record.notification.key)
      }
    }
  }

  private mutating func saw(_ key: NotificationKey) {
    for index in regions.indices where regions[index].identifier == key.identifier {
      regions[index].deliveries.insert(key.delivery)
    }
  }
}
