import Foundation
import NotificationModel
import PushProtocol

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
          + "\(status.pushes) pushes since the start\(heldMessages)")
    }
    let reason = status.problem ?? "it has not answered yet"
    let next = status.nextTry.map { ", tried again \($0.date.formatted(.iso8601))" } ?? ""
    return DoctorFinding(
      level: .warning, subject: "gateway",
      finding: "not linked to \(name): \(reason)\(next); \(tokens)",
      remedy: "See that the gateway runs and that its certificate is for \(status.host); "
        + "pushes wait there meanwhile.")
  }

  /// The messages that the gateway keeps back, because this device saves power or data.
  private var heldMessages: String {
    let names: [(PushPriority, String)] = [
      (.webVeryLow, "very-low"), (.webLow, "low"), (.webNormal, "normal"),
    ]
    let held = names.filter { leastUrgency.lessUrgentMessages.contains($0.0) }.map(\.1)
    return held.isEmpty
      ? ""
      : "; messages of urgency \(held.joined(separator: ", ")) wait there while this device saves power or data"
  }
}
