import NotificationEngine
import NotificationModel
import Words

extension TimelineStep.Notifications {
  /// The timeline row for it, about one request or, with `isAboutAll`, about all of the app.
  func row(isAboutAll: Bool) -> TimelineRow {
    switch self {
    case .added(let wait): wait.row
    case .replacedRequest: TimelineRow(.added, ["B1"], .stepReplacedRequest)
    case .moved(let due, let shift): shift.row(to: due)
    case .cancelled(let remover, let count):
      TimelineRow(.cancelled, ["G3"], remover.text(count: count, isAboutAll: isAboutAll))
    case .dropped: TimelineRow(.cancelled, ["B4"], .stepDropped)
    case .due(let due, let late, let next): Self.row(due: due, late: late, next: next)
    case .notAllowed: TimelineRow(.blocked, ["A15"], .stepNotAllowed)
    case .originOff(let origin):
      TimelineRow(.blocked, ["S21"], SystemText(.stepOriginOff, ["name": .text(origin)]))
    case .buttonsGone: TimelineRow(.withdrawn, ["S24"], .stepButtonsGone)
    case .asked: TimelineRow(.asked, ["E1"], .stepAsked)
    case .answered(let options): TimelineRow(.answered, ["E1", "E3"], options.answer)
    case .unanswered(let silence): silence.row
    case .held(let until): TimelineRow(.held, ["E15"], SystemText(.stepHeld, at: until))
    case .released(let isFeatured):
      TimelineRow(
        .released, ["E15"], SystemText(isFeatured ? .stepReleasedFeatured : .stepReleased))
    case .waitEnded: TimelineRow(.released, ["E15", "S22"], .stepWaitEnded)
    case .withdrawn(let departure): departure.row
    case .undecided(let until): TimelineRow(.held, ["S22"], SystemText(.stepUndecided, at: until))
    case .snoozed(let until): TimelineRow(.held, [], SystemText(.stepSnoozed, at: until))
    case .woke: TimelineRow(.released, [], .stepWoke)
    case .expired: TimelineRow(.decided, ["S13"], .stepExpired)
    case .decided(let decision): decision.row
    }
  }

  private static func row(
    due: WallTime, late: Int64, next: WallTime?
  ) -> TimelineRow {
    let isLate = late >= CoreLimits.noticedLateness
    var values: [String: SystemText.Value] = ["time": .time(due)]
    if isLate { values["length"] = .length(seconds: late / 1_000_000) }
    if let next { values["next"] = .time(next) }
    let word: Word =
      switch (isLate, next) {
      case (false, nil): .stepDue
      case (true, nil): .stepDueLate
      case (false, _?): .stepDueNext
      case (true, _?): .stepDueLateNext
      }
    let rules = (isLate ? ["B16"] : []) + (next == nil ? [] : ["B18"])
    return TimelineRow(.due, rules, SystemText(word, values))
  }
}

extension TimelineStep.Decision {
  /// The timeline row for it.
  fileprivate var row: TimelineRow {
    switch self {
    case .lowered(let from, let to, let reason):
      TimelineRow(
        .decided, from == .critical ? ["A12", "C9"] : ["E13"],
        SystemText(
          .stepLowered,
          ["level": .text(to.name), "reason": .texts([SystemText(reason.word(lowering: from))])]))
    case .silenced(let cause):
      TimelineRow(
        .decided, [cause.reason.rule],
        SystemText(.stepSilenced, ["reason": .texts([cause.text])]))
    case .withheld(let parts, let cause):
      TimelineRow(
        .decided, [cause.reason.rule],
        SystemText(
          .stepWithheld,
          [
            "parts": .texts(parts.names),
            "reason": .texts([cause.text]),
          ]))
    case .shown(let parts, let badge, let shells):
      TimelineRow(.decided, ["E5"], parts.shown(badge: badge, shells: shells))
    }
  }
}

extension TimelineStep.Wait {
  fileprivate var row: TimelineRow {
    switch self {
    case .nothing: TimelineRow(.added, ["B3"], .stepAdded)
    case .interval(let due):
      TimelineRow(.added, ["B7"], SystemText(.stepAddedInterval, at: due))
    case .calendar(let due):
      TimelineRow(.added, ["B8"], SystemText(.stepAddedCalendar, at: due))
    case .place(true): TimelineRow(.added, ["B20"], .stepAddedPlace)
    case .place(false): TimelineRow(.added, ["B20"], .stepAddedPlaceUnknown)
    }
  }
}

extension TimelineStep.Shift {
  fileprivate func row(to due: WallTime) -> TimelineRow {
    switch self {
    case .zone: TimelineRow(.moved, ["B13"], SystemText(.stepMovedZone, at: due))
    case .clock: TimelineRow(.moved, ["B17"], SystemText(.stepMovedClock, at: due))
    }
  }
}

extension TimelineStep.Remover {
  fileprivate func text(count: Int?, isAboutAll: Bool) -> SystemText {
    let isApp = self == .app
    guard isAboutAll else {
      return SystemText(isApp ? .stepRemovedByApp : .stepRemovedByPerson)
    }
    guard let count else {
      return SystemText(isApp ? .stepRemovedAllByApp : .stepRemovedAllByPerson)
    }
    return SystemText(isApp ? .stepRemovedSomeByApp : .stepRemovedSomeByPerson, count: count)
  }
}

extension TimelineStep.Silence {
  fileprivate var row: TimelineRow {
    switch self {
    case .noDelegate: TimelineRow(.answered, ["E2"], .stepUnansweredNoDelegate)
    case .tooMany: TimelineRow(.answered, ["E1"], .stepUnansweredTooMany)
    case .noAnswer: TimelineRow(.answered, ["E1"], .stepUnanswered)
    }
  }
}

extension TimelineStep.Departure {
  fileprivate var row: TimelineRow {
    switch self {
    case .repeated: TimelineRow(.withdrawn, ["S17"], .stepGoneRepeated)
    case .replaced: TimelineRow(.withdrawn, ["B1"], .stepGoneReplaced)
    case .byApp: TimelineRow(.withdrawn, ["G3"], .stepGoneByApp)
    case .byPerson: TimelineRow(.withdrawn, ["G4"], .stepGoneByPerson)
    case .listFull: TimelineRow(.withdrawn, ["G4"], .stepGoneListFull)
    case .disallowed: TimelineRow(.withdrawn, ["A15"], .stepGoneDisallowed)
    case .badgeZero: TimelineRow(.withdrawn, ["C4"], .stepGoneBadgeZero)
    case .appGone: TimelineRow(.withdrawn, ["G7"], .stepGoneAppGone)
    case .expired: TimelineRow(.withdrawn, ["S13"], .stepGoneExpired)
    case .unawaited: TimelineRow(.withdrawn, ["F20"], .stepGoneUnawaited)
    }
  }
}

extension TimelineStep.Places {
  /// The timeline row for it.
  var row: TimelineRow {
    switch self {
    case .crossed(let side, let repeats):
      let came: Word = repeats ? .stepCameRepeats : .stepCame
      let left: Word = repeats ? .stepLeftRepeats : .stepLeft
      return TimelineRow(.due, ["B20", "B23"], SystemText(side == .inside ? came : left))
    case .passedOver(let side):
      return TimelineRow(
        .blocked, ["B24"], SystemText(side == .inside ? .stepCameUnknown : .stepLeftUnknown))
    }
  }
}

extension TimelineStep.Pushes {
  /// The timeline row for it.
  var row: TimelineRow {
    switch self {
    case .arrived(wantsToWake: true):
      TimelineRow(.arrived, ["B3", "H7"], .stepPushWakes)
    case .arrived(wantsToWake: false): TimelineRow(.arrived, ["B3"], .stepPush)
    }
  }
}
