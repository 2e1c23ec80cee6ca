/// A step of a notification, and its reason.
///
/// It is a reference, because thousands are kept, and the largest kind is some ten times as large as the usual one.
package indirect enum TimelineStep: Hashable, Sendable {
  case notifications(Notifications)
  case responses(Responses)
  case extensions(Extensions)
  case places(Places)
  case pushes(Pushes)
}

extension TimelineStep {
  /// The bytes of names from outside.
  var nameBytes: Int {
    switch self {
    case .notifications(.decided(.silenced(.focus(let name)))),
      .notifications(.decided(.withheld(_, .focus(let name)))),
      .responses(.responded(.action(let name, _))):
      name.utf8.count
    case .responses(.kept(.notStarted(let reason))): reason.utf8.count
    case .extensions(.extended(let extending)): extending.nameBytes
    case .extensions(.viewed(let viewing)): viewing.nameBytes
    default: 0
    }
  }
}
