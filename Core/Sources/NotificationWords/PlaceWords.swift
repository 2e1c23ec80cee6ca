import NotificationEngine
import NotificationModel
import NotificationText
import NotificationTriggers

extension Refusal.Places {
  var words: RefusalWords {
    switch self {
    case .region(let problem): .init(problem.message, problem.remedy)
    case .regionLimit(let count, let limit, _):
      .init(
        "\(count) regions are watched for the app, and \(limit) is the limit.",
        "Stop monitoring regions, or remove requests for places, that are no longer needed.")
    case .notAboutPrecision:
      .init(
        "The app asks for precise places, which it receives once or not at all.",
        "Use allowOnce or deny.")
    case .noDistance: .init("This is not a distance.", "Use metres, 0 or more.")
    }
  }
}

extension TimelineStep.Places {
  /// The timeline row for it.
  var row: TimelineRow {
    switch self {
    case .crossed(let side, let repeats):
      TimelineRow(
        .due, ["B20", "B23"],
        (side == .inside ? "the device came to its place" : "the device left its place")
          + (repeats ? "; it waits for the next time" : ""))
    case .passedOver(let side):
      TimelineRow(
        .blocked, ["B24"],
        "not delivered: the device \(side == .inside ? "came to" : "left") its place, and the app "
          + "may not know where the device is")
    }
  }
}
