import NotificationModel

/// Where the device is, as `unctl location` says.
struct PlaceReport: Report {
  /// A fix of the source.
  struct Fix: Encodable {
    let latitude: Double
    let longitude: Double
    let accuracy: Double
    let time: String
    let isSimulated: Bool
  }

  /// What the source is to do.
  struct Need: Encodable {
    let distance: Double
    let accuracy: Double
  }

  let source: String?
  let problem: String?
  let fix: Fix?
  let need: Need?
  let regions: Int
  private let time: WallTime?

  init(_ report: LocationReport) {
    source = report.source
    problem = report.problem
    fix = report.fix.map {
      Fix(
        latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude,
        accuracy: $0.accuracy, time: DateText.machine($0.time), isSimulated: $0.isSimulated)
    }
    need = report.need.map { Need(distance: $0.distance, accuracy: $0.accuracy) }
    regions = report.regions
    time = report.fix?.time
  }

  func lines(for reader: Reader) -> [String] {
    var rows = [("source", source.map { SafeText.line($0) } ?? "none, nobody needs places")]
    if let problem { rows.append(("problem", SafeText.line(problem))) }
    rows.append(("place", place(for: reader)))
    if let need {
      rows.append(("next fix", "after \(metres(need.distance)), within \(metres(need.accuracy))"))
    }
    return reader.rows(rows + [("regions", "\(regions)")])
  }

  private func place(for reader: Reader) -> String {
    guard let fix, let time else { return "not known" }
    let age = reader.now.map { ", " + DateText.distance(to: time, from: $0) } ?? ""
    return "\(fix.latitude),\(fix.longitude) within \(metres(fix.accuracy))\(age)"
      + (fix.isSimulated ? ", simulated" : "")
  }

  private func metres(_ length: Double) -> String {
    length < 10_000 ? "\(Int(length.rounded())) m" : "\(Int((length / 1_000).rounded())) km"
  }

  private enum CodingKeys: CodingKey { case source, problem, fix, need, regions }
}
