import NotificationEngine
import NotificationModel
import Words

// Why parts of a notification are withheld, in words.

extension TimelineStep.Cause {
  /// The reason alone.
  var reason: PresentationReason {
    switch self {
    case .focus: .focus
    case .muted: .muted
    case .reason(let reason): reason
    }
  }

  /// Why a part is withheld, as the end of a sentence.
  var text: SystemText {
    switch self {
    case .focus(let name): SystemText(.reasonFocusNamed, ["name": .text(name)])
    case .muted(let until): SystemText(.reasonMutedUntil, at: until)
    case .reason(let reason): SystemText(reason.word)
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
    case .quietOrigin: "S21"
    case .muted: "A11"
    case .focus: "E14"
    case .watched: "S5"
    case .inhibited: "S25"
    case .flooding: "S17"
    case .onlyCritical: "A12"
    case .passive: "E12"
    case .screenLocked, .screenUnlocked: "E5"
    case .deviceSilent: "C9"
    case .themeSilent: "S19"
    case .inSummary, .notFeatured: "E15"
    case .gathered: "B16"
    case .declinedByApp: "E3"
    }
  }

  /// Why a part is withheld.
  fileprivate var word: Word {
    switch self {
    case .noText: .reasonNoText
    case .notInContent: .reasonNotInContent
    case .notRequested: .reasonNotRequested
    case .notEntitled: .reasonNotEntitled
    case .turnedOff: .reasonTurnedOff
    case .provisional: .reasonProvisional
    case .quietOrigin: .reasonQuietOrigin
    case .muted: .reasonMuted
    case .focus: .reasonFocus
    case .watched: .reasonWatched
    case .inhibited: .reasonInhibited
    case .flooding: .reasonFlooding
    case .onlyCritical: .reasonOnlyCritical
    case .passive: .reasonPassive
    case .screenLocked: .reasonScreenLocked
    case .screenUnlocked: .reasonScreenUnlocked
    case .deviceSilent: .reasonDeviceSilent
    case .themeSilent: .reasonThemeSilent
    case .inSummary: .reasonInSummary
    case .notFeatured: .reasonNotFeatured
    case .gathered: .reasonGathered
    case .declinedByApp: .reasonDeclinedByApp
    }
  }

  /// Why a notification's level was lowered.
  func word(lowering level: InterruptionLevel) -> Word {
    switch (self, level) {
    case (.notEntitled, .critical): .reasonNotEntitledCritical
    case (.notEntitled, _): .reasonNotEntitledTimeSensitive
    case (.turnedOff, .critical): .reasonTurnedOffCritical
    case (.turnedOff, _): .reasonTurnedOffTimeSensitive
    default: word
    }
  }
}
