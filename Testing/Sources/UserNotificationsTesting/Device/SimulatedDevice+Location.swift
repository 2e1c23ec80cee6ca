public import CoreLocation
import Foundation
import Places
import NotificationEngine
import NotificationModel

extension SimulatedDevice {
  /// The location of the device; `nil` before one was set.
  public var location: CLLocationCoordinate2D? {
    // No key path: for one through an optional the runtime copies the value onto itself, by 16 bytes.
    world.read { $0.locator.fix?.coordinate }.map {
      CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude)
    }
  }

  /// Sets the location of the device; no time passes.
  ///
  /// A border counts as crossed once the device has stayed beyond it for 20 seconds (B23), so let time pass with
  /// `advance(by:)`. The first location counts as the one from the start: it crosses nothing.
  ///
  /// - Parameters:
  ///   - coordinate: The location.
  ///   - accuracy: How far off that may be, in metres; 0 to 100,000.
  /// - Returns: What happened because of the change.
  /// - Throws: `SimulationError` for a location that is not on the earth, or an accuracy out of range.
  @discardableResult
  public func move(
    to coordinate: CLLocationCoordinate2D, accuracy: Double = 5
  ) async throws -> Story {
    let place = Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
    guard place.isValid, KitLimits.accuracies.contains(accuracy) else {
      throw SimulationError(
        "\(coordinate.latitude),\(coordinate.longitude) within \(accuracy) m is not a place.",
        remedy: "Use degrees, -90 to 90 and -180 to 180, and 0 to 100,000 metres.")
    }
    let words = "the device is at \(coordinate.latitude),\(coordinate.longitude)"
    return await world.turn(words) { state in state.locate(place, accuracy: accuracy) }
  }

  /// Moves the device along the track in a file; time passes meanwhile, and due requests are delivered on the way.
  ///
  /// - Parameters:
  ///   - file: A GPX file, or one with the NMEA sentences of a receiver.
  ///   - speed: How many times as fast as the track was.
  /// - Returns: What happened meanwhile.
  /// - Throws: `SimulationError` if the file cannot be read or contains no track, and for a speed that is not possible.
  @discardableResult
  public func travel(along file: URL, speed: Double = 1) async throws -> Story {
    do {
      let track = try Track(reading: Array(try Data(contentsOf: file)))
      return try await travel(along: track, speed: speed)
    } catch let problem as TrackProblem {
      throw SimulationError(
        "\(file.path): \(problem.message).", remedy: "Use a GPX file with a track that has times.")
    } catch {
      throw SimulationError(
        "\(file.path) cannot be read: \(error.localizedDescription)",
        remedy: "Name a file that is there.")
    }
  }

  private func travel(along track: Track, speed: Double) async throws -> Story {
    await settle()
    let (mark, start) = world.read { ($0.transcript.mark, $0.clock.moment.wall) }
    let replay = try TrackReplay(track, start: start, pace: speed, isPaused: false)
    world.change {
      $0.record(.world("the device sets out on a way of \(track.points.count) points"))
    }
    var next: WallTime? = start
    while let due = next, !Task.isCancelled {
      _ = await world.advance { max(due, $0.moment.wall) }
      let fix = replay.fix(at: due)
      await world.settling { state in state.locate(fix) }
      next = replay.next(after: due)
    }
    return world.read { $0.transcript.story(since: mark) }
  }

  /// The user allows or forbids an app to use location.
  ///
  /// This answers the app's open question. Before any app has run, the answer is kept for the first one that asks;
  /// otherwise the user chooses it in Settings.
  ///
  /// - Parameters:
  ///   - answer: The user's choice.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the answer fits no question.
  public func answerLocation(_ answer: LocationAnswer, app: String? = nil) async throws {
    let decision = answer.decision
    if app == nil, await world.settling({ $0.planLocation(decision) }) { return }
    let app = try resolve(app)
    try await perform(answer.words, of: app) { state throws(NotificationFailure) in
      _ = try state.control(.places(.decideLocation(app: app, decision)))
    }
  }

  /// The user turns location on or off, for every app.
  ///
  /// - Parameter isOn: Whether apps may use location at all.
  public func setLocationServices(_ isOn: Bool) async {
    await decide(
      isOn ? "turns location on" : "turns location off",
      .settings(.changeGlobalSettings(["location": isOn ? "on" : "off"])))
  }
}

extension WorldState {
  /// Lets the location source report that the device is at a coordinate.
  mutating func locate(_ place: Coordinate, accuracy: Double) {
    locate(
      LocationFix(
        coordinate: place, accuracy: accuracy, time: clock.moment.wall, isSimulated: true))
  }

  /// Lets the location source report a fix.
  mutating func locate(_ fix: LocationFix) {
    locator.fix = fix
    _ = transaction([.places(.located(fix))])
  }

  /// Keeps an answer for the first app that asks, if no app has run.
  fileprivate mutating func planLocation(_ decision: LocationDecision) -> Bool {
    guard apps.installed.isEmpty else { return false }
    plans.location = decision
    return true
  }

  /// Answers an app's question about location, if the test has set the user's answer.
  mutating func carryOutLocationPlan(of app: BundleIdentifier) {
    guard let decision = plans.location, system.store.app(app)?.location.openQuestion != nil
    else { return }
    plans.location = nil
    record(.person(LocationAnswer(decision).words), of: app)
    _ = try? control(.places(.decideLocation(app: app, decision)))
  }
}

/// The user's answer to the question whether an app may use location.
public enum LocationAnswer: String, Hashable, Sendable, CaseIterable {
  /// Until the app's process ends; for a request for exact locations this is the only yes.
  case once
  /// While the app is in use; requests with location triggers need no more (B20).
  case whileUsing
  /// At any time: the app is started for the regions that it monitors.
  case always
  /// No.
  case no

  init(_ decision: LocationDecision) {
    self =
      switch decision {
      case .allowOnce: .once
      case .allowWhileUsing: .whileUsing
      case .allowAlways: .always
      case .deny: .no
      }
  }

  var decision: LocationDecision {
    switch self {
    case .once: .allowOnce
    case .whileUsing: .allowWhileUsing
    case .always: .allowAlways
    case .no: .deny
    }
  }

  /// The user's action, for the transcript.
  var words: String {
    switch self {
    case .once: "lets the app know where the device is, once"
    case .whileUsing: "lets the app know where the device is, while it is used"
    case .always: "lets the app know where the device is, at any time"
    case .no: "does not let the app know where the device is"
    }
  }
}
