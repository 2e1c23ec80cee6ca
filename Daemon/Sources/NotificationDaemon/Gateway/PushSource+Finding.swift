import Foundation
import NotificationModel

extension PushSource {
  /// The gateway, with the start of its link or the reason for a missing link.
  func finding() -> DoctorFinding {
    guard let status = status().first else {
      return DoctorFinding(
        level: .good, subject: "gateway",
        finding: "none is named, so apps get no tokens for pushes",
        remedy: "If you have one, name it with `unctl gateway add HOST --ca FILE`.")
    }
    let name = GatewaySetting(host: status.host, port: status.port).name
    let tokens = status.tokens == 1 ? "1 token" : "\(status.tokens) tokens"
    if let since = status.connectedSince {
      return DoctorFinding(
        level: .good, subject: "gateway",
        finding: "linked to \(name) since \(since.date.formatted(.iso8601)), \(tokens), "
          + "\(status.pushes) pushes since the start")
    }
    let reason = status.problem ?? "it has not answered yet"
    let next = status.nextTry.map { ", tried again \($0.date.formatted(.iso8601))" } ?? ""
    return DoctorFinding(
      level: .warning, subject: "gateway",
      finding: "not linked to \(name): \(reason)\(next); \(tokens)",
      remedy: "See that the gateway runs and that its certificate is for \(status.host); "
        + "pushes wait there meanwhile.")
  }
}
