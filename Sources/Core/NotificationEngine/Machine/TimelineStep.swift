import NotificationModel

/// A step of a notification, and its reason.
package enum TimelineStep: Hashable, Sendable {
  case notifications(Notifications)
  case responses(Responses)
  case extensions(Extensions)
  case places(Places)
  case pushes(Pushes)
}

extension TimelineStep {
  /// The timeline row of the step.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .notifications(let step): step.row(in: words)
    case .responses(let step): step.row
    case .extensions(let step): step.row
    case .places(let step): step.row
    case .pushes(let step): step.row
    }
  }

  /// The bytes of names from outside.
  var nameBytes: Int {
    switch self {
    case .notifications(.decided(.silenced(.focus(let name)))),
      .notifications(.decided(.withheld(_, .focus(let name)))),
      .responses(.responded(.action(let name, _))):
      name.utf8.count
    case .responses(.kept(let problem)): problem.utf8.count
    case .extensions(.extended(let extending)): extending.nameBytes
    case .extensions(.viewed(let viewing)): viewing.nameBytes
    default: 0
    }
  }
}

/// The text of a step in the timeline.
struct TimelineRow {
  /// The kind of step.
  let kind: TimelineEntry.Step
  /// The rules that it follows.
  var rules: [String]
  /// The event, in one sentence without a full stop.
  var text: String

  init(_ kind: TimelineEntry.Step, _ rules: [String], _ text: String) {
    self.kind = kind
    self.rules = rules
    self.text = text
  }
}
