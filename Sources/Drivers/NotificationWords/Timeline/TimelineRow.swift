import NotificationEngine
import NotificationModel

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
}
