import ArgumentParser
import Foundation
import NotificationModel

/// `unctl location`
struct LocationCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "location", abstract: "Show where the device is, or set it.",
    discussion: """
      `unctl location` shows the source, the last fix with its accuracy and age, and how many regions \
      are watched. `unctl location 52.5163,13.3777` puts the device there, instead of what its own \
      source reports, until another place, a replay or `--resume`. `unctl location --gpx walk.gpx --speed 20` \
      moves it along a track, at twenty times the recorded speed.

      JSON: as `location` of the reply `location`.
      """)

  // South of the equator a coordinate looks like an option.
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("Where the device is, in degrees.", valueName: "latitude,longitude"))
  var words: [String] = []
  @Option(help: "How far off the place may be, in metres (usually 5).")
  var accuracy: Double?
  @Option(help: "Follow the track of a GPX file.")
  var gpx: String?
  @Option(help: "Follow the track in a file with the NMEA sentences of a receiver.")
  var nmea: String?
  @Option(help: "How many times as fast as the track (usually 1).")
  var speed: Double?
  @Flag(help: "Use the device's own source again.")
  var resume = false
  @OptionGroup var reading: ReadingOptions

  func checkArguments() throws {
    let place = try coordinate()
    let ways = [place != nil, gpx != nil, nmea != nil, resume].filter(\.self).count
    guard ways <= 1 else {
      throw ValidationError("Use one of a place, --gpx, --nmea and --resume.")
    }
    if accuracy != nil, place == nil {
      throw ValidationError("--accuracy needs a place, such as 52.5163,13.3777.")
    }
    if speed != nil, gpx == nil, nmea == nil {
      throw ValidationError("--speed needs --gpx FILE or --nmea FILE.")
    }
  }

  func perform(on line: ControlSession) async throws {
    if let place = try coordinate() {
      try await line.carryOut(.setLocation(place.coordinate, accuracy: accuracy ?? 5))
    } else if let file = gpx ?? nmea {
      let path = URL(fileURLWithPath: file).standardizedFileURL.path
      try await line.carryOut(.replayLocation(path: path, speed: speed ?? 1))
    } else if resume {
      try await line.carryOut(.resumeLocation)
    }
    let report = try await line.read(.places(.location)) {
      if case .location(let report) = $0 { report } else { nil }
    }
    try await reading.print(PlaceReport(value: report), on: line)
  }

  /// The coordinate in the arguments, if any.
  private func coordinate() throws -> CoordinateText? {
    guard let first = words.first else { return nil }
    guard words.count <= 2 else {
      throw ValidationError("Name one place, such as 52.5163,13.3777.")
    }
    do {
      guard words.count == 2 else { return try CoordinateText(first) }
      // Two numbers are accepted as well as one word with a comma.
      return try CoordinateText((first.hasSuffix(",") ? first : first + ",") + words[1])
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// The device's location, as shown by `unctl location`.
struct PlaceReport: Report {
  let value: LocationReport

  func lines(for reader: Reader) -> [String] {
    var rows = [("source", value.source.map(SafeText.line) ?? "none, no app needs places")]
    if let problem = value.problem { rows.append(("problem", SafeText.line(problem))) }
    rows.append(("place", location(for: reader)))
    if let need = value.need {
      rows.append(("next fix", "after \(metres(need.distance)), within \(metres(need.accuracy))"))
    }
    return reader.rows(rows + [("regions", "\(value.regions)")])
  }

  private func location(for reader: Reader) -> String {
    guard let fix = value.fix else { return "not known" }
    let age = reader.now.map { ", " + DateText.distance(to: fix.time, from: $0) } ?? ""
    return "\(fix.coordinate.latitude),\(fix.coordinate.longitude) within "
      + "\(metres(fix.accuracy))\(age)\(fix.isSimulated ? ", simulated" : "")"
  }

  private func metres(_ length: Double) -> String {
    length < 10_000 ? "\(Int(length.rounded())) m" : "\(Int((length / 1_000).rounded())) km"
  }
}
