package import NotificationModel

/// A step of a notification at one instant.
///
/// It contains no texts, because thousands are made that are never read; `TimelineReader` of the module
/// `NotificationWords` produces them.
package struct TimelineNote: Hashable, Sendable {
  /// When.
  package var date: WallTime
  /// The app of the notification.
  package var app: BundleIdentifier
  /// The request's identifier; absent if the step concerns all requests of the app.
  package var identifier: String?
  /// The delivery, once it was delivered.
  package var delivery: Int64?
  /// The step.
  package var step: TimelineStep

  package init(
    date: WallTime, app: BundleIdentifier, identifier: String?, delivery: Int64? = nil,
    step: TimelineStep
  ) {
    self.date = date
    self.app = app
    self.identifier = identifier
    self.delivery = delivery
    self.step = step
  }
}

extension TimelineNote {
  /// The bytes of the names in it, which apps may choose with any length.
  package var nameBytes: Int {
    app.rawValue.utf8.count + (identifier?.utf8.count ?? 0) + step.nameBytes
  }
}

extension Transaction {
  /// Records a step of a request that was not delivered, or of all requests of an app if no name is given.
  mutating func record(_ step: TimelineStep, request identifier: String?, of app: BundleIdentifier)
  {
    perform(
      .record(TimelineNote(date: moment.wall, app: app, identifier: identifier, step: step)))
  }

  /// Records a step of a delivered notification.
  mutating func record(_ step: TimelineStep, about key: NotificationKey) {
    perform(
      .record(
        TimelineNote(
          date: moment.wall, app: key.app, identifier: key.identifier, delivery: key.delivery,
          step: step)))
  }
}

extension Transaction {
  /// Records the decision about a notification, and each reason that is of interest.
  mutating func record(
    _ decision: PresentationDecision, by rule: PresentationRule, about key: NotificationKey,
    shells: Int
  ) {
    if let reason = rule.lowering {
      let asked: InterruptionLevel = rule.asksToBeCritical ? .critical : .timeSensitive
      record(
        .notifications(.decided(.lowered(from: asked, to: rule.level, reason))), about: key)
    }
    if let until = decision.heldUntil {
      record(.notifications(.held(until: until)), about: key)
      return
    }
    let quietReason = rule.quietReason
    if let quietReason {
      record(.notifications(.decided(.silenced(rule.cause(quietReason)))), about: key)
    }
    record(
      .notifications(
        .decided(.shown(decision.refusals.parts, badge: decision.badge, shells: shells))),
      about: key)
    decision.refusals.forEachReason { parts, reason in
      if reason.isWorthTelling, reason != quietReason {
        record(.notifications(.decided(.withheld(parts, rule.cause(reason)))), about: key)
      }
    }
  }

}

extension PresentationRule {
  /// A reason with its name or time.
  fileprivate func cause(_ reason: PresentationReason) -> TimelineStep.Cause {
    switch reason {
    case .focus: .focus(global.focus?.name ?? "")
    case .muted: .muted(until: app.mutedUntil ?? moment.wall)
    default: .reason(reason)
    }
  }
}

extension PresentationReason {
  /// Whether it is more than the content's own wish, or an earlier note.
  fileprivate var isWorthTelling: Bool {
    switch self {
    case .notInContent, .screenUnlocked, .declinedByApp, .inSummary: false
    default: true
    }
  }
}
