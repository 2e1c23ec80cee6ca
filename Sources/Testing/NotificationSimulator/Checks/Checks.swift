import NotificationCore
import NotificationModel

/// Everything that looks at a world and holds the promises.
///
/// The checkers are values. They know what went in, what came out and what is on the disk, and
/// nothing of how the core decides.
struct Checks {
  private var schedule: ScheduleChecker
  private var answers = AnswerChecker()
  private var deliveries: DeliveryChecker
  private let badges = BadgeChecker()
  private var apart = ApartChecker()
  private var responses = ResponseChecker()
  private var shells = ShellChecker()
  private var waits = WaitingChecker()
  private var pushes = PushChecker()
  /// What the disk held after the last pass.
  private(set) var image = LedgerImage()
  /// How many deliveries were seen to come due.
  private(set) var deliveryCount = 0

  init(_ oracle: WallClockOracle, _ character: Character) {
    schedule = ScheduleChecker(oracle)
    deliveries = DeliveryChecker(character)
  }

  mutating func passed(_ report: PassReport) -> [Breach] {
    var breaches = checkFailure(report)
    breaches += schedule.passed(report)
    deliveryCount += schedule.departures.count
    breaches += deliveries.passed(report, departures: schedule.departures)
    breaches += badges.passed(report, departures: schedule.departures)
    breaches += answers.passed(report)
    breaches += apart.passed(report)
    breaches += responses.passed(report)
    breaches += shells.passed(report)
    breaches += pushes.passed(report)
    waits.passed(report)
    image = report.after
    return breaches
  }

  /// A pass that failed has changed nothing.
  private func checkFailure(_ report: PassReport) -> [Breach] {
    guard report.failed, report.before != report.after else { return [] }
    return [Breach(promise: .kept, sentence: "a pass whose store failed has changed the ledger")]
  }

  /// A daemon has started from what the disk holds.
  mutating func restarted(_ found: LedgerImage) -> [Breach] {
    schedule.restarted()
    answers.restarted()
    responses.restarted()
    waits.restarted()
    defer { image = found }
    guard found != image else { return [] }
    return [
      Breach(
        promise: .kept,
        sentence: "after the restart the disk holds \(found.summary), and acknowledged were "
          + image.summary)
    ]
  }

  mutating func rested(
    at moment: Moment, shells attached: [SimulatedShell],
    owners: [ConnectionNumber: BundleIdentifier]
  ) -> [Breach] {
    schedule.rested(image, at: moment) + waits.rested(image, at: moment)
      + shells.rested(image, shells: attached)
      + responses.rested(image, at: moment) + answers.rested(image, owners: owners)
  }
}

extension LedgerImage {
  /// What there is, in numbers and titles.
  fileprivate var summary: String {
    let waiting = pending.joined().map(\.request.storyTitle).joined(separator: " ")
    let listed = delivered.map(\.notification.request.storyTitle).joined(separator: " ")
    return "\(apps.count) apps, waiting [\(waiting)], delivered [\(listed)], "
      + "\(responses.count) responses"
  }
}
