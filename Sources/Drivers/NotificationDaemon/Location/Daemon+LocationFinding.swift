import Foundation
import NotificationCore
import NotificationModel
import NotificationStore

extension Daemon {
  /// Where places come from, how exact and how old the last one is, and what is needed.
  func locationFinding() throws -> DoctorFinding {
    let report = system.locationReport(regions: try ledger.regionCount(of: nil))
    let regions = report.regions == 1 ? "1 region" : "\(report.regions) regions"
    guard try ledger.globalSettings().location else {
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
