import NotificationModel

/// One thing that happens to a notification, and what decided it.
package enum TimelineStep: Hashable, Sendable {
  case notifications(Notifications)
  case responses(Responses)
  case extensions(Extensions)
  case places(Places)
  case pushes(Pushes)
}

extension TimelineStep {
  /// What the timeline says of it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .notifications(let step): step.row(in: words)
    case .responses(let step): step.row
    case .extensions(let step): step.row
    case .places(let step): step.row
    case .pushes(let step): step.row
    }
  }

  /// The bytes of the names that others chose.
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

/// What the timeline says of a step.
struct TimelineRow {
  /// What kind of step it is.
  let kind: TimelineEntry.Step
  /// The numbers of the rules that it follows.
  var rules: [String]
  /// What happened, in one sentence without an end.
  var text: String

  init(_ kind: TimelineEntry.Step, _ rules: [String], _ text: String) {
    self.kind = kind
    self.rules = rules
    self.text = text
  }
}
