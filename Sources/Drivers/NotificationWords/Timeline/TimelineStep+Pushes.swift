import NotificationEngine
import NotificationModel

extension TimelineStep.Pushes {
  /// What the timeline says of it.
  var row: TimelineRow {
    switch self {
    case .arrived(wantsToWake: true):
      TimelineRow(.arrived, ["B3", "H7"], "a push arrived, which also wakes the app")
    case .arrived(wantsToWake: false): TimelineRow(.arrived, ["B3"], "a push arrived")
    }
  }
}
