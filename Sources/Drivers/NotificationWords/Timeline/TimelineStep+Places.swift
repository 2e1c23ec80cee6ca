import NotificationEngine
import NotificationModel

extension TimelineStep.Places {
  /// What the timeline says of it.
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
