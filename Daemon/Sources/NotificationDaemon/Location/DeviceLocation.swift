import Dispatch
import Foundation
import Places
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

/// The device's location: its source, a location set or replayed by hand, and the source as last sent to the engine.
final class DeviceLocation {
  private let configuration: DaemonConfiguration
  private let transactions: TransactionLoop
  private let peers: Peers
  private let store: SQLiteStore
  private let moments: any MomentSource
  private let files: DispatchQueue
  private let loop: any EventLoop
  private var choice: LocationSourceChoice?
  /// The state of the source that the engine received last.
  private var announcedSource: AnnouncedSource?

  init(
    configuration: DaemonConfiguration, transactions: TransactionLoop, peers: Peers,
    store: SQLiteStore, moments: any MomentSource, files: DispatchQueue, loop: any EventLoop
  ) {
    self.configuration = configuration
    self.transactions = transactions
    self.peers = peers
    self.store = store
    self.moments = moments
    self.files = files
    self.loop = loop
  }

  /// Creates the choice of the location source; no source is turned on before a location is needed.
  func start() {
    choice = LocationSourceChoice(
      setting: configuration.location, environment: configuration.environment,
      isVirtual: configuration.isSimulator, moment: { [moments] in moments.read() }, loop: loop
    ) { [weak self] in self?.receive($0) }
  }

  /// Turns the source off.
  func close() {
    choice?.need(nil)
    choice = nil
  }

  /// Passes on the need for the source from now on.
  func need(_ need: LocationNeed?) {
    choice?.need(need)
    if need == nil { announcedSource = nil }
  }

  private func receive(_ event: LocationSourceEvent) {
    switch event {
    case .ready: announceSource(problem: nil)
    case .problem(let sentence): announceSource(problem: sentence)
    case .fix(let fix):
      announceSource(problem: nil)
      transactions.receive(.places(.located(fix)))
    }
  }

  /// Sends the engine the location source, if it has changed.
  private func announceSource(problem: String?) {
    let source = AnnouncedSource(name: choice?.name, problem: problem)
    guard source != announcedSource else { return }
    announcedSource = source
    transactions.receive(.places(.locationSourceChanged(name: source.name, problem: problem)))
  }

  // MARK: - By hand

  /// Sets the device's location, regardless of its own source.
  func set(
    _ coordinate: Coordinate, accuracy: Double, for origin: CallOrigin
  ) throws {
    let isNeeded = choice?.name != nil
    do throws(TrackProblem) {
      try choice?.set(coordinate, accuracy: accuracy)
    } catch {
      throw NotificationFailure(
        .invalidValue, field: "coordinate",
        value: "\(coordinate.latitude),\(coordinate.longitude), accuracy \(accuracy)",
        message: error.message,
        remedy: "Use degrees, -90 to 90 and -180 to 180, and metres for the accuracy.")
    }
    if !isNeeded {
      // A source that is not needed sends nothing; the user's location is stored all the same.
      transactions.receive(
        .places(
          .located(
            LocationFix(
              coordinate: coordinate, accuracy: accuracy, time: moments.read().wall,
              isSimulated: true))))
    }
    peers.answer(origin, .done)
  }

  /// Reads a track on another queue, and replays it.
  func replay(_ path: String, speed: Double, for origin: CallOrigin) throws {
    guard path.hasPrefix("/") else {
      throw NotificationFailure(
        .invalidValue, field: "path", value: path, message: "The path is not absolute.",
        remedy: "Name the file from the root folder on.")
    }
    let location = NIOLoopBound(self, eventLoop: loop)
    files.async { [loop] in
      let result = Result { () throws(TrackProblem) in try TrackFile.read(path) }
      loop.execute { location.value.replay(result, path: path, speed: speed, for: origin) }
    }
  }

  private func replay(
    _ track: Result<Track, TrackProblem>, path: String, speed: Double, for origin: CallOrigin
  ) {
    guard !transactions.isClosed else { return }
    switch track {
    case .failure(let problem):
      peers.answer(
        origin,
        NotificationFailure(
          .invalidValue, field: "path", value: path, message: problem.message,
          remedy: "Name a GPX file, or one with the sentences of a receiver."))
    case .success(let track):
      do throws(TrackProblem) {
        try choice?.replay(track, pace: speed)
        peers.answer(origin, .done)
      } catch {
        peers.answer(
          origin,
          NotificationFailure(
            .invalidValue, field: "speed", value: String(speed), message: error.message,
            remedy: "Use 1 for the track's own speed, and 20 for twenty times that."))
      }
    }
  }

  /// Uses the device's own source again.
  func resume(for origin: CallOrigin) {
    choice?.resume()
    announcedSource = nil
    peers.answer(origin, .done)
  }

  // MARK: - On a virtual clock

  /// The time of the next fix of a replay, as the wall clock will show it.
  var nextFix: WallTime? {
    choice?.due.map { moments.read().wall(at: $0) }
  }

  /// Handles a move of the virtual clock.
  func clockMoved() {
    choice?.reportDueFix()
  }
}

/// The location source, as last sent to the engine.
struct AnnouncedSource: Hashable {
  var name: String?
  var problem: String?
}

extension DeviceLocation {
  /// The location source, the accuracy and age of the last location, and the present need.
  func finding() throws -> DoctorFinding {
    let report = transactions.engine.locationReport(regions: try store.regionCount(of: nil))
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
        finding: "no source is in use, because no app needs places; \(regions) to watch")
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
