import NotificationEngine
import NotificationModel
import Words

extension TimelineStep.Notifications {
  /// The timeline row for it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .added(let wait): wait.row(in: words)
    case .replacedRequest: TimelineRow(.added, ["B1"], words.text(.stepReplacedRequest))
    case .moved(let due, let shift): shift.row(to: due, in: words)
    case .cancelled(let remover, let count):
      TimelineRow(.cancelled, ["G3"], remover.text(count: count, in: words))
    case .dropped: TimelineRow(.cancelled, ["B4"], words.text(.stepDropped))
    case .due(let due, let late, let next): Self.row(due: due, late: late, next: next, in: words)
    case .notAllowed: TimelineRow(.blocked, ["A15"], words.text(.stepNotAllowed))
    case .originOff(let origin):
      TimelineRow(.blocked, ["S21"], words.text(.stepOriginOff, ["name": origin]))
    case .buttonsGone: TimelineRow(.withdrawn, ["S24"], words.text(.stepButtonsGone))
    case .asked: TimelineRow(.asked, ["E1"], words.text(.stepAsked))
    case .answered(let options): TimelineRow(.answered, ["E1", "E3"], words.answer(options))
    case .unanswered(let silence): silence.row(in: words)
    case .held(let until): TimelineRow(.held, ["E15"], words.text(.stepHeld, at: until))
    case .released(let isFeatured):
      TimelineRow(
        .released, ["E15"], words.text(isFeatured ? .stepReleasedFeatured : .stepReleased))
    case .waitEnded: TimelineRow(.released, ["E15", "S22"], words.text(.stepWaitEnded))
    case .withdrawn(let departure): departure.row(in: words)
    case .undecided(let until): TimelineRow(.held, ["S22"], words.text(.stepUndecided, at: until))
    case .snoozed(let until): TimelineRow(.held, [], words.text(.stepSnoozed, at: until))
    case .woke: TimelineRow(.released, [], words.text(.stepWoke))
    case .expired: TimelineRow(.decided, ["S13"], words.text(.stepExpired))
    case .decided(let decision): decision.row(in: words)
    }
  }

  private static func row(
    due: WallTime, late: Int64, next: WallTime?, in words: TimelineWords
  ) -> TimelineRow {
    let isLate = late >= CoreLimits.noticedLateness
    var values = ["time": words.time(due)]
    if isLate { values["length"] = words.length(ofMicroseconds: late) }
    if let next { values["next"] = words.time(next) }
    let word: Word =
      switch (isLate, next) {
      case (false, nil): .stepDue
      case (true, nil): .stepDueLate
      case (false, _?): .stepDueNext
      case (true, _?): .stepDueLateNext
      }
    let rules = (isLate ? ["B16"] : []) + (next == nil ? [] : ["B18"])
    return TimelineRow(.due, rules, words.text(word, values))
  }
}

extension TimelineWords {
  fileprivate func text(_ word: Word, at time: WallTime) -> String {
    text(word, ["time": self.time(time)])
  }
}

extension TimelineStep.Decision {
  /// The timeline row for it.
  fileprivate func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .lowered(let from, let to, let reason):
      TimelineRow(
        .decided, from == .critical ? ["A12", "C9"] : ["E13"],
        words.text(
          .stepLowered,
          ["level": to.name, "reason": words.text(reason.word(lowering: from))]))
    case .silenced(let cause):
      TimelineRow(
        .decided, [cause.reason.rule],
        words.text(.stepSilenced, ["reason": cause.text(in: words)]))
    case .withheld(let parts, let cause):
      TimelineRow(
        .decided, [cause.reason.rule],
        words.text(
          .stepWithheld,
          [
            "parts": words.names(of: parts).joined(separator: ", "),
            "reason": cause.text(in: words),
          ]))
    case .shown(let parts, let badge, let shells):
      TimelineRow(.decided, ["E5"], words.shown(parts, badge: badge, shells: shells))
    }
  }
}

extension TimelineStep.Wait {
  fileprivate func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .nothing: TimelineRow(.added, ["B3"], words.text(.stepAdded))
    case .interval(let due):
      TimelineRow(.added, ["B7"], words.text(.stepAddedInterval, at: due))
    case .calendar(let due):
      TimelineRow(.added, ["B8"], words.text(.stepAddedCalendar, at: due))
    case .place(true): TimelineRow(.added, ["B20"], words.text(.stepAddedPlace))
    case .place(false): TimelineRow(.added, ["B20"], words.text(.stepAddedPlaceUnknown))
    }
  }
}

extension TimelineStep.Shift {
  fileprivate func row(to due: WallTime, in words: TimelineWords) -> TimelineRow {
    switch self {
    case .zone: TimelineRow(.moved, ["B13"], words.text(.stepMovedZone, at: due))
    case .clock: TimelineRow(.moved, ["B17"], words.text(.stepMovedClock, at: due))
    }
  }
}

extension TimelineStep.Remover {
  fileprivate func text(count: Int?, in words: TimelineWords) -> String {
    let isApp = self == .app
    guard words.isAboutAll else {
      return words.text(isApp ? .stepRemovedByApp : .stepRemovedByPerson)
    }
    guard let count else {
      return words.text(isApp ? .stepRemovedAllByApp : .stepRemovedAllByPerson)
    }
    return words.text(isApp ? .stepRemovedSomeByApp : .stepRemovedSomeByPerson, count: count)
  }
}

extension TimelineStep.Silence {
  fileprivate func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .noDelegate: TimelineRow(.answered, ["E2"], words.text(.stepUnansweredNoDelegate))
    case .tooMany: TimelineRow(.answered, ["E1"], words.text(.stepUnansweredTooMany))
    case .noAnswer: TimelineRow(.answered, ["E1"], words.text(.stepUnanswered))
    }
  }
}

extension TimelineStep.Departure {
  fileprivate func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .repeated: TimelineRow(.withdrawn, ["S17"], words.text(.stepGoneRepeated))
    case .replaced: TimelineRow(.withdrawn, ["B1"], words.text(.stepGoneReplaced))
    case .byApp: TimelineRow(.withdrawn, ["G3"], words.text(.stepGoneByApp))
    case .byPerson: TimelineRow(.withdrawn, ["G4"], words.text(.stepGoneByPerson))
    case .listFull: TimelineRow(.withdrawn, ["G4"], words.text(.stepGoneListFull))
    case .disallowed: TimelineRow(.withdrawn, ["A15"], words.text(.stepGoneDisallowed))
    case .badgeZero: TimelineRow(.withdrawn, ["C4"], words.text(.stepGoneBadgeZero))
    case .appGone: TimelineRow(.withdrawn, ["G7"], words.text(.stepGoneAppGone))
    case .expired: TimelineRow(.withdrawn, ["S13"], words.text(.stepGoneExpired))
    case .unawaited: TimelineRow(.withdrawn, ["F20"], words.text(.stepGoneUnawaited))
    }
  }
}

extension TimelineStep.Places {
  /// The timeline row for it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .crossed(let side, let repeats):
      let came: Word = repeats ? .stepCameRepeats : .stepCame
      let left: Word = repeats ? .stepLeftRepeats : .stepLeft
      return TimelineRow(.due, ["B20", "B23"], words.text(side == .inside ? came : left))
    case .passedOver(let side):
      return TimelineRow(
        .blocked, ["B24"], words.text(side == .inside ? .stepCameUnknown : .stepLeftUnknown))
    }
  }
}

extension TimelineStep.Pushes {
  /// The timeline row for it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .arrived(wantsToWake: true):
      TimelineRow(.arrived, ["B3", "H7"], words.text(.stepPushWakes))
    case .arrived(wantsToWake: false): TimelineRow(.arrived, ["B3"], words.text(.stepPush))
    }
  }
}
