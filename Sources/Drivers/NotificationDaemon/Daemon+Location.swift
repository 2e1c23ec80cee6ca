import Dispatch
import Foundation
import LocationSources
import Places
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

extension Daemon {
  /// Makes the choice among the sources of places; none is turned on before somebody needs a place.
  func attachLocation() {
    location = LocationSourceChoice(
      setting: configuration.location, environment: configuration.environment,
      isVirtual: configuration.isSimulator, moment: { [moments] in moments.read() }, loop: loop
    ) { [weak self] in self?.heard($0) }
  }

  /// Hands on what is needed of the source from now on.
  func needLocation(_ need: LocationNeed?) {
    location?.need(need)
    if need == nil { announcedSource = nil }
  }

  private func heard(_ event: LocationSourceEvent) {
    switch event {
    case .ready: announceSource(problem: nil)
    case .problem(let sentence): announceSource(problem: sentence)
    case .fix(let fix):
      announceSource(problem: nil)
      happened(.places(.located(fix)))
    }
  }

  /// Tells the core whom places come from, where that is news.
  private func announceSource(problem: String?) {
    let source = AnnouncedSource(name: location?.name, problem: problem)
    guard source != announcedSource else { return }
    announcedSource = source
    happened(.places(.locationSourceChanged(name: source.name, problem: problem)))
  }

  // MARK: - By hand

  /// Puts the device at a place, whatever its own source says.
  func setLocation(
    _ coordinate: Coordinate, accuracy: Double, for origin: CallOrigin
  ) throws {
    let isNeeded = location?.name != nil
    do throws(TrackProblem) {
      try location?.set(coordinate, accuracy: accuracy)
    } catch {
      throw NotificationFailure(
        .invalidValue, field: "coordinate",
        value: "\(coordinate.latitude),\(coordinate.longitude), accuracy \(accuracy)",
        message: error.message,
        remedy: "Use degrees, -90 to 90 and -180 to 180, and metres for the accuracy.")
    }
    if !isNeeded {
      // A source that nobody needs tells nothing; what the person says is kept all the same.
      happened(
        .places(
          .located(
            LocationFix(
              coordinate: coordinate, accuracy: accuracy, time: moments.read().wall,
              isSimulated: true))))
    }
    answer(origin, .done)
  }

  /// Reads a track on another queue, and lets the device go along it.
  func replayLocation(_ path: String, speed: Double, for origin: CallOrigin) throws {
    guard path.hasPrefix("/") else {
      throw NotificationFailure(
        .invalidValue, field: "path", value: path, message: "The path is not absolute.",
        remedy: "Name the file from the root folder on.")
    }
    let daemon = NIOLoopBound(self, eventLoop: loop)
    files.async { [loop] in
      let result = Result { () throws(TrackProblem) in try TrackFile.read(path) }
      loop.execute { daemon.value.replay(result, path: path, speed: speed, for: origin) }
    }
  }

  private func replay(
    _ track: Result<Track, TrackProblem>, path: String, speed: Double, for origin: CallOrigin
  ) {
    guard !isClosed else { return }
    switch track {
    case .failure(let problem):
      answer(
        origin,
        NotificationFailure(
          .invalidValue, field: "path", value: path, message: problem.message,
          remedy: "Name a GPX file, or one with the sentences of a receiver."))
    case .success(let track):
      do throws(TrackProblem) {
        try location?.replay(track, pace: speed)
        answer(origin, .done)
      } catch {
        answer(
          origin,
          NotificationFailure(
            .invalidValue, field: "speed", value: String(speed), message: error.message,
            remedy: "Use 1 for the track's own speed, and 20 for twenty times that."))
      }
    }
  }

  /// Lets the device's own source speak again.
  func resumeLocation(for origin: CallOrigin) {
    location?.resume()
    announcedSource = nil
    answer(origin, .done)
  }

  // MARK: - On a virtual clock

  /// When the way that is replayed has its next fix, as the wall clock will show it.
  var nextFix: WallTime? {
    location?.due.map { moments.read().wall(at: $0) }
  }
}

/// Whom places come from, as the core was told last.
struct AnnouncedSource: Hashable {
  var name: String?
  var problem: String?
}

extension Daemon {
  /// Where places come from, how exact and how old the last one is, and what is needed.
  func locationFinding() throws -> DoctorFinding {
    let report = system.locationReport(regions: try store.regionCount(of: nil))
    let regions = report.regions == 1 ? "1 region" : "\(report.regions) regions"
    guard try store.globalSettings().location else {
      return DoctorFinding(
        level: .good, subject: "location",
        finding: "switched off for all apps; \(regions) to watch",
        remedy: report.regions == 0 ? "" : "Turn it on with `unctl settings location=on`.")
    }
    guard let need = report.need else {
      return DoctorFinding(
        level: .good, subject: "location",
        finding: "no source is in use, because nobody needs places; \(regions) to watch")
    }
    let source = report.source ?? "no source yet"
    if let problem = report.problem {
      return DoctorFinding(
        level: .warning, subject: "location", finding: "\(source): \(problem)",
        remedy: "Or say where the device is, with `unctl location LATITUDE,LONGITUDE`.")
    }
    return DoctorFinding(
      level: .good, subject: "location",
      finding: "\(source), \(words(for: report.fix)); \(regions) to watch, "
        + "the next fix is needed after \(Int(need.distance)) m, within \(Int(need.accuracy)) m")
  }

  private func words(for fix: LocationFix?) -> String {
    guard let fix else { return "no fix yet" }
    let age = max(0, (moments.read().wall.microseconds - fix.time.microseconds) / 1_000_000)
    return "last fix within \(Int(fix.accuracy)) m, \(age) s ago"
  }
}
