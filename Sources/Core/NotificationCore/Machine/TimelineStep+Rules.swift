import NotificationModel

extension TimelineStep {
  /// What kind of step it is.
  var kind: TimelineEntry.Step {
    switch self {
    case .added, .replacedRequest: .added
    case .moved: .moved
    case .cancelled, .dropped: .cancelled
    case .arrived: .arrived
    case .extended, .viewed: .extended
    case .due, .crossed: .due
    case .notAllowed, .passedOver: .blocked
    case .asked: .asked
    case .answered, .unanswered: .answered
    case .lowered, .silenced, .shown, .withheld: .decided
    case .held: .held
    case .released: .released
    case .withdrawn: .withdrawn
    case .responded: .responded
    case .started, .startAwaited: .started
    case .handed: .handed
    case .handled, .unhandled: .handled
    case .kept: .kept
    }
  }

  /// The numbers of the rules that it follows.
  var rules: [String] {
    switch self {
    case .added(let wait): [wait.rule]
    case .replacedRequest: ["B1"]
    case .moved(_, .zone): ["B13"]
    case .moved(_, .clock): ["B17"]
    case .cancelled: ["G3"]
    case .dropped: ["B4"]
    case .arrived(let wantsToWake): wantsToWake ? ["B3", "H7"] : ["B3"]
    case .extended(let extending): [extending.rule]
    case .viewed(let viewing): [viewing.rule]
    case .due(_, let late, let next):
      (late >= CoreLimits.noticedLateness ? ["B16"] : []) + (next == nil ? [] : ["B18"])
    case .crossed: ["B20", "B23"]
    case .passedOver: ["B24"]
    case .notAllowed: ["A15"]
    case .asked: ["E1"]
    case .answered: ["E1", "E3"]
    case .unanswered(.noDelegate): ["E2"]
    case .unanswered: ["E1"]
    case .lowered(.critical, _, _): ["A12", "C9"]
    case .lowered: ["E13"]
    case .silenced(let cause), .withheld(_, let cause): [cause.reason.rule]
    case .held, .released: ["E15"]
    case .shown: ["E5"]
    case .withdrawn(let departure): [departure.rule]
    case .responded(let deed): [deed.rule]
    case .started, .startAwaited: ["F14"]
    case .handed, .kept: ["F13"]
    case .handled, .unhandled: ["F12"]
    }
  }
}

extension TimelineStep.Wait {
  fileprivate var rule: String {
    switch self {
    case .nothing: "B3"
    case .interval: "B7"
    case .calendar: "B8"
    case .place: "B20"
    }
  }
}

extension TimelineStep.Departure {
  fileprivate var rule: String {
    switch self {
    case .replaced: "B1"
    case .byApp: "G3"
    case .byPerson, .listFull: "G4"
    case .disallowed: "A15"
    case .badgeZero: "C4"
    case .appGone: "G7"
    }
  }
}

extension TimelineStep.Deed {
  fileprivate var rule: String {
    switch self {
    case .opened: "F1"
    case .cleared: "F2"
    case .action(_, let hasText): hasText ? "F6" : "F3"
    case .system(.keep): "A8"
    case .system(.turnOff): "A9"
    case .system(.configure): "A13"
    }
  }
}

extension TimelineStep.Cause {
  /// The reason alone.
  var reason: PresentationReason {
    switch self {
    case .focus: .focus
    case .muted: .muted
    case .reason(let reason): reason
    }
  }
}

extension PresentationReason {
  /// The number of the rule.
  var rule: String {
    switch self {
    case .noText: "C1"
    case .notInContent: "A17"
    case .notRequested: "K3"
    case .notEntitled: "E13"
    case .turnedOff: "K2"
    case .provisional: "A7"
    case .muted: "A11"
    case .focus: "E14"
    case .onlyCritical: "A12"
    case .passive: "E12"
    case .screenLocked, .screenUnlocked: "E5"
    case .deviceSilent: "C9"
    case .inSummary, .notFeatured: "E15"
    case .declinedByApp: "E3"
    }
  }
}
