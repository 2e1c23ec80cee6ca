import NotificationEngine
import NotificationModel

extension World {
  /// The middle of the region that tests use.
  static let home = Coordinate(latitude: 52.5, longitude: 13.4)

  /// A world whose organizer may notify, and has the given right to location.
  static func knowingPlaces(
    _ authorization: LocationAuthorization = .whenInUse, policy: Policy = Policy()
  ) -> World {
    var world = World.allowed(policy: policy)
    if authorization != .notDetermined { world.set(["location": authorization.rawValue]) }
    return world
  }

  /// Sends a fix so many metres north of home, and returns the effects of the transaction.
  @discardableResult
  mutating func locate(_ metres: Double, accuracy: Double = 5) -> [Effect] {
    // A degree of latitude has as many metres here.
    let coordinate = Coordinate(
      latitude: Self.home.latitude + metres / 111_260, longitude: Self.home.longitude)
    return transaction(
      .places(.located(LocationFix(coordinate: coordinate, accuracy: accuracy, time: moment.wall))))
  }

  /// Moves the device to a place at walking speed, and keeps it there for a while.
  @discardableResult
  mutating func stay(_ metres: Double, accuracy: Double = 5) -> [Effect] {
    var effects = advance(seconds: 600)
    effects += locate(metres, accuracy: accuracy)
    return effects + advance(seconds: 600)
  }

  /// Stops the daemon at once and starts another one on the same store.
  @discardableResult
  mutating func restart() -> [Effect] {
    system = Engine(policy: system.policy)
    return transaction(.machine(.started))
  }
}

extension Region {
  /// A hundred metres around home.
  static func home(
    _ identifier: String = "home", radius: Double = 100, entry: Bool = true, exit: Bool = true
  ) -> Region {
    Region(
      identifier: identifier, latitude: World.home.latitude, longitude: World.home.longitude,
      radius: radius, notifyOnEntry: entry, notifyOnExit: exit)
  }
}

extension NotificationRequest {
  /// A reminder at a place.
  static func atPlace(
    _ identifier: String = "milk", _ region: Region = .home(), repeats: Bool = false
  ) -> NotificationRequest {
    var request = NotificationRequest.reminder(identifier)
    request.trigger = .location(region, repeats: repeats)
    return request
  }
}

extension [Effect] {
  /// The requirements that the source received, in order; an absent one turns it off.
  var needs: [LocationNeed?] {
    compactMap { if case .places(.needLocation(let need)) = $0 { .some(need) } else { nil } }
  }

  /// The location questions to the user.
  var locationQuestions: [LocationQuestion] {
    compactMap { if case .show(.places(.askLocation(let question))) = $0 { question } else { nil } }
  }

  /// The crossings that processes received.
  var crossings: [RegionCrossing] {
    appEvents.compactMap {
      if case .places(.crossed(let crossing)) = $0 {
        RegionCrossing(region: crossing.region, state: crossing.state)
      } else {
        nil
      }
    }
  }

  /// The numbers of these crossings.
  var crossingNumbers: [Int64] {
    appEvents.compactMap {
      if case .places(.crossed(let crossing)) = $0 { crossing.number } else { nil }
    }
  }

  /// The fixes that processes received.
  var fixes: [LocationFix] {
    appEvents.compactMap { if case .places(.located(let fix)) = $0 { fix } else { nil } }
  }

  /// The rights that apps received, as events and as answers.
  var locationStatuses: [LocationStatus] {
    appEvents.compactMap {
      if case .places(.locationStatusChanged(let status)) = $0 { status } else { nil }
    }
      + replies.compactMap { if case .locationStatus(let status) = $0 { status } else { nil } }
  }
}
