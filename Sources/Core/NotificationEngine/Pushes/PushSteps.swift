import NotificationModel

extension TimelineStep {
  /// How it came from a server.
  package enum Pushes: Hashable, Sendable {
    /// A server's push arrived.
    case arrived(wantsToWake: Bool)
  }
}

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
