import NotificationCore
import NotificationModel

/// Holds that the number of an app is the last one that counted (C3, G5).
struct BadgeChecker {
  func passed(_ report: PassReport, departures: [ScheduleChecker.Departure]) -> [Breach] {
    guard !report.failed else { return [] }
    return report.after.apps.compactMap { app in
      let before = report.before.app(app.identifier)
      let was = isGoneMeanwhile(app.identifier, report) ? 0 : before?.badge ?? 0
      let set = lastSet(of: app.identifier, report)
      let contents = settled(of: app.identifier, report, departures)
      let usual = set ?? was
      if contents.isEmpty {
        guard app.badge != usual else { return nil }
        return breach(app, "\(usual)")
      }
      let possible = contents + [usual, was] + [set].compactMap(\.self)
      return possible.contains(app.badge) ? nil : breach(app, "one of \(possible)")
    }
  }

  private func breach(_ app: AppRecord, _ wanted: String) -> Breach {
    Breach(
      promise: .badge, sentence: "the badge of \(app.identifier) is \(app.badge) and not \(wanted)")
  }

  private func isGoneMeanwhile(_ app: BundleIdentifier, _ report: PassReport) -> Bool {
    report.accepted.contains { event in
      if case .controlCalled(_, _, .uninstall(app)) = event { true } else { false }
    }
  }

  /// The last number that the app set itself; an uninstallation begins anew.
  private func lastSet(of app: BundleIdentifier, _ report: PassReport) -> Int? {
    var number: Int?
    for event in report.accepted {
      if case .appCalled(let connection, _, .setBadge(let count)) = event,
        report.owners[connection] == app
      {
        number = count
      }
      if case .controlCalled(_, _, .uninstall(app)) = event { number = nil }
    }
    return number
  }

  /// The badges of what was decided about in this pass: delivered, or answered by the foreground app.
  private func settled(
    of app: BundleIdentifier, _ report: PassReport, _ departures: [ScheduleChecker.Departure]
  ) -> [Int] {
    let titles = Set(departures.filter { $0.app == app }.map(\.title))
    let left = report.before.pending.joined().filter { titles.contains($0.request.storyTitle) }
      .map(\.request)
    let awaited = report.before.delivered.filter {
      [.awaitingApp, .awaitingExtension].contains($0.stage) && $0.notification.key.app == app
    }.map(\.notification.request)
    let added = report.accepted.filter { $0.app(report.owners) == app }.compactMap(\.addedRequest)
    return (left + awaited + added).compactMap(\.content.badge)
  }
}
