import NotificationModel

extension NotificationSystem {
  /// Notes what was decided about a notification, and each reason that somebody may wonder about.
  func note<Store>(
    _ decision: PresentationDecision, by rule: PresentationRule, about key: NotificationKey,
    in pass: inout Pass<Store>
  ) {
    if let reason = rule.lowering {
      let asked: InterruptionLevel = rule.asksToBeCritical ? .critical : .timeSensitive
      pass.note(.lowered(from: asked, to: rule.level, reason), about: key)
    }
    if let until = decision.heldUntil {
      pass.note(.held(until: until), about: key)
      return
    }
    let hush = rule.hush
    if let hush { pass.note(.silenced(rule.cause(hush)), about: key) }
    pass.note(
      .shown(decision.refusals.parts, badge: decision.badge, shells: shellCount), about: key)
    decision.refusals.forEachReason { parts, reason in
      if reason.isWorthTelling, reason != hush {
        pass.note(.withheld(parts, rule.cause(reason)), about: key)
      }
    }
  }

  /// Notes that requests were taken out of what waits: each by its name, or many in one.
  mutating func noteRemoval<Store>(
    of identifiers: [String]?, app: BundleIdentifier, by remover: TimelineStep.Remover,
    in pass: inout Pass<Store>
  ) {
    places.regionsMayDiffer()
    guard let identifiers, identifiers.count <= CoreLimits.notedRemovals else {
      pass.note(.cancelled(by: remover, count: identifiers?.count), request: nil, of: app)
      return
    }
    for identifier in identifiers {
      pass.note(.cancelled(by: remover, count: 1), request: identifier, of: app)
    }
  }
}

extension PresentationRule {
  /// A reason with the name or the time that belongs to it.
  fileprivate func cause(_ reason: PresentationReason) -> TimelineStep.Cause {
    switch reason {
    case .focus: .focus(global.focus?.name ?? "")
    case .muted: .muted(until: app.mutedUntil ?? moment.wall)
    default: .reason(reason)
    }
  }
}

extension PresentationReason {
  /// Whether it says more than what the notification asks for, or what was noted before.
  fileprivate var isWorthTelling: Bool {
    switch self {
    case .notInContent, .screenUnlocked, .declinedByApp, .inSummary: false
    default: true
    }
  }
}

extension TimelineStep.Wait {
  /// What a request with this trigger waits for.
  init(_ trigger: Trigger, due: DueDate?, at moment: Moment, mayKnowPlaces: Bool) {
    guard let due = due?.wall(seenFrom: moment) else {
      self = .place(isAllowed: mayKnowPlaces)
      return
    }
    if case .calendar = trigger { self = .calendar(due) } else { self = .interval(due) }
  }
}
