import NotificationEngine
import NotificationModel
import NotificationText
import NotificationTriggers

extension RefusalWords {
  fileprivate static func pendingBytes(_ total: Int) -> RefusalWords {
    .init(
      "With it the app's pending requests have \(total) bytes, and \(CoreLimits.pendingBytes) is "
        + "the limit.",
      "Remove requests that are no longer needed, or keep their long values in a file of the app.")
  }
}

extension Refusal.Notifications {
  var words: RefusalWords {
    switch self {
    case .notAllowed(let app, let status):
      .init(
        "The person has not allowed this app to notify them (status: \(status.name)).",
        "Call requestAuthorization first, or allow it with `unctl authorize \(app) allow`.")
    case .pendingLimit(_, let count, let limit):
      .init(
        "The app has \(count) pending requests, and \(limit) is the limit.",
        "Remove requests that are no longer needed, or use a repeating one.")
    case .pendingBytes(_, let total): .pendingBytes(total)
    case .noPendingRequest(_, let app):
      .init(
        "The app has no pending request of this name.", "List them with `unctl pending \(app)`.")
    case .isGone:
      .init(
        "This notification is no longer there: it was answered, removed or replaced.",
        "List what is there with `unctl delivered`.")
    case .identifierTooLong(let name, _):
      .init(
        "The identifier has \(name.utf8.count) bytes, and \(CoreLimits.identifierBytes) is the limit.",
        "Use a shorter identifier.")
    case .noContent:
      .init(
        "There is nothing to see or hear: no title, subtitle, body, badge, sound or attachment.",
        "Set at least one of them.")
    case .inList(_, let refusal):
      .init(NotificationFailure(refusal).message, NotificationFailure(refusal).remedy)
    case .negativeBadge:
      .init("A badge cannot be negative.", "Use 0 to remove it, or a positive number.")
    case .noScore: .init("The score is not a number.", "Use a number from 0 to 1 (C19).")
    case .volumeOutOfRange: .init("The volume is out of range.", "Use a number from 0 to 1 (C9).")
    case .pushTrigger:
      .init(
        "Only received pushes carry this trigger.",
        "Use another trigger, or none to deliver at once.")
    case .trigger(_, let problem): .init(problem.message, problem.remedy)
    case .intervalTooLong:
      .init(
        "The interval is longer than a thousand years.",
        "Use at most \(Int64(CoreLimits.intervalSeconds)) seconds.")
    case .noDate:
      .init(
        "No future date has these components, so the request would never be delivered.",
        "Check for a date in the past, and for components that were copied whole from a date.")
    case .numbersUsedUp:
      .init(
        "All numbers for notifications of programs were given out.",
        "Move the data folder away, and begin with a new one.")
    case .snoozeOutOfRange:
      .init(
        "A notification is put off for at least \(CoreLimits.snoozeSeconds.lowerBound) seconds and "
          + "at most \(CoreLimits.snoozeSeconds.upperBound).", "Choose a time in between.")
    case .cannotSnooze:
      .init(
        "It cannot be put off, because this system does not keep it.",
        "Answer it where it is shown.")
    case .sandboxInhibits(let app):
      .init(
        "A program in a sandbox may hold banners back only if the person has allowed its notifications.",
        app.isClaimed
          ? "Run it outside of its sandbox, which gives it no name."
          : "Let the person allow them, once it has notified: unctl authorize \(app) allow")
    case .tooManyInhibitions(let limit):
      .init(
        "\(limit) programs hold banners back already.", "End one of them, and call again.")
    }
  }
}

extension TimelineStep.Notifications {
  /// The timeline row for it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .added(let wait): wait.row(in: words)
    case .replacedRequest:
      TimelineRow(.added, ["B1"], "replaced the request that waited under this name")
    case .moved(let due, let shift): shift.row(to: due, in: words)
    case .cancelled(let remover, let count): remover.row(count: count, in: words)
    case .dropped:
      TimelineRow(
        .cancelled, ["B4"], "dropped for a newer one: no more may wait, and it was added first")
    case .due(let due, let late, let next): Self.row(due: due, late: late, next: next, in: words)
    case .notAllowed:
      TimelineRow(.blocked, ["A15"], "not delivered: the app is not allowed to notify")
    case .originOff(let origin):
      TimelineRow(.blocked, ["S21"], "not delivered: the person turned “\(origin)” off")
    case .buttonsGone:
      TimelineRow(.withdrawn, ["S24"], "its buttons are gone, because its program is")
    case .asked: TimelineRow(.asked, ["E1"], "the app in the foreground is asked what to show")
    case .answered(let options):
      TimelineRow(
        .answered, ["E1", "E3"],
        "the app in the foreground allowed \(words.names(of: options))")
    case .unanswered(let silence): silence.row
    case .held(let until):
      TimelineRow(.held, ["E15"], "waits for the scheduled summary at \(words.time(until))")
    case .released(let isFeatured):
      TimelineRow(
        .released, ["E15"],
        "the scheduled summary releases it"
          + (isFeatured ? ", and it represents the app's others" : ""))
    case .waitEnded: TimelineRow(.released, ["E15", "S22"], "it need not wait any longer")
    case .withdrawn(let departure): departure.row
    case .undecided(let until):
      TimelineRow(
        .held, ["S22"],
        "waits for the decision about its program, until \(words.time(until)) at most")
    case .snoozed(let until): TimelineRow(.held, [], "snoozed until \(words.time(until))")
    case .woke: TimelineRow(.released, [], "its snooze is over: it is delivered again")
    case .expired:
      TimelineRow(
        .decided, ["S13"], "its time was over: its program was told, and it stays in the list")
    case .decided(let decision): decision.row(in: words)
    }
  }

  private static func row(
    due: WallTime, late: Int64, next: WallTime?, in words: TimelineWords
  ) -> TimelineRow {
    var row = TimelineRow(.due, [], "due at \(words.time(due))")
    if late >= CoreLimits.noticedLateness {
      row.rules.append("B16")
      row.text += ", delivered \(words.length(ofMicroseconds: late)) late"
    }
    if let next {
      row.rules.append("B18")
      row.text += "; next at \(words.time(next))"
    }
    return row
  }
}

extension TimelineStep.Decision {
  /// The timeline row for it.
  fileprivate func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .lowered(let from, let to, let reason):
      TimelineRow(
        .decided, from == .critical ? ["A12", "C9"] : ["E13"],
        "lowered to \(to.name): \(reason.text(lowering: from))")
    case .silenced(let cause):
      TimelineRow(.decided, [cause.reason.rule], "silenced: \(cause.text(in: words))")
    case .withheld(let parts, let cause):
      TimelineRow(
        .decided, [cause.reason.rule],
        "no \(words.names(of: parts).joined(separator: " or ")): \(cause.text(in: words))")
    case .shown(let parts, let badge, let shells):
      TimelineRow(.decided, ["E5"], words.shown(parts, badge: badge, shells: shells))
    }
  }
}

extension TimelineStep.Wait {
  fileprivate func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .nothing: TimelineRow(.added, ["B3"], "asked for, to be delivered at once")
    case .interval(let due):
      TimelineRow(
        .added, ["B7"], "asked for, due at \(words.time(due)) when its interval is over")
    case .calendar(let due):
      TimelineRow(.added, ["B8"], "asked for, due at \(words.time(due)) by its calendar rule")
    case .place(true): TimelineRow(.added, ["B20"], "asked for, waits for its place")
    case .place(false):
      TimelineRow(
        .added, ["B20"],
        "asked for, waits for its place; its app may not know where the device is yet")
    }
  }
}

extension TimelineStep.Shift {
  fileprivate func row(to due: WallTime, in words: TimelineWords) -> TimelineRow {
    let text = "now due at \(words.time(due)): "
    return switch self {
    case .zone: TimelineRow(.moved, ["B13"], text + "the person is in another time zone")
    case .clock: TimelineRow(.moved, ["B17"], text + "the clock was set")
    }
  }
}

extension TimelineStep.Remover {
  fileprivate func row(count: Int?, in words: TimelineWords) -> TimelineRow {
    let who = self == .app ? "its app" : "the person"
    let what = words.isAboutAll ? count.map { "\($0) requests" } ?? "all requests" : "it"
    return TimelineRow(.cancelled, ["G3"], "\(who) removed \(what) from what waits")
  }
}

extension TimelineStep.Silence {
  fileprivate var row: TimelineRow {
    switch self {
    case .noDelegate:
      TimelineRow(
        .answered, ["E2"], "the app in the foreground has no delegate that could be asked")
    case .tooMany:
      TimelineRow(
        .answered, ["E1"], "the app in the foreground has as many questions as it may have already")
    case .noAnswer:
      TimelineRow(.answered, ["E1"], "the app in the foreground did not say what to show")
    }
  }
}

extension TimelineStep.Departure {
  fileprivate var row: TimelineRow {
    switch self {
    case .repeated:
      TimelineRow(.withdrawn, ["S17"], "the same came again, and both are one with a count")
    case .replaced: TimelineRow(.withdrawn, ["B1"], "replaced by a newer one of the same name")
    case .byApp: TimelineRow(.withdrawn, ["G3"], "removed by its app")
    case .byPerson: TimelineRow(.withdrawn, ["G4"], "cleared by the person")
    case .listFull: TimelineRow(.withdrawn, ["G4"], "removed: the list of its app is full")
    case .disallowed:
      TimelineRow(.withdrawn, ["A15"], "removed: its app may no longer show it")
    case .badgeZero: TimelineRow(.withdrawn, ["C4"], "cleared by a badge of 0")
    case .appGone: TimelineRow(.withdrawn, ["G7"], "removed with its app")
    case .expired: TimelineRow(.withdrawn, ["S13"], "its time was over")
    case .unawaited:
      TimelineRow(.withdrawn, ["F20"], "removed: the process that waited for its answer has ended")
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

  /// Why a part is withheld, as the end of a sentence.
  func text(in words: TimelineWords) -> String {
    switch self {
    case .focus(let name): "Focus \(name) does not allow this app"
    case .muted(let until): "the person silenced the app until \(words.time(until))"
    case .reason(let reason): reason.text
    }
  }
}
