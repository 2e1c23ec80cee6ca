import NotificationEngine
import NotificationModel

extension TimelineStep.Notifications {
  /// What the timeline says of it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .added(let wait): wait.row(in: words)
    case .replacedRequest:
      TimelineRow(.added, ["B1"], "took the place of the request that waited under this name")
    case .moved(let due, let shift): shift.row(to: due, in: words)
    case .cancelled(let remover, let count): remover.row(count: count, in: words)
    case .dropped:
      TimelineRow(
        .cancelled, ["B4"], "dropped for a newer one: no more may wait, and it was added first")
    case .due(let due, let late, let next): Self.row(due: due, late: late, next: next, in: words)
    case .notAllowed:
      TimelineRow(.blocked, ["A15"], "not delivered: the app is not allowed to notify")
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
        "the scheduled summary lets it go"
          + (isFeatured ? ", and it stands for the app's others" : ""))
    case .withdrawn(let departure): departure.row
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
  /// What the timeline says of it.
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
    return TimelineRow(.cancelled, ["G3"], "\(who) took \(what) out of what waits")
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
        .answered, ["E1"], "the app in the foreground is asked about as many as it may be already")
    case .noAnswer:
      TimelineRow(.answered, ["E1"], "the app in the foreground did not say what to show")
    }
  }
}

extension TimelineStep.Departure {
  fileprivate var row: TimelineRow {
    switch self {
    case .replaced: TimelineRow(.withdrawn, ["B1"], "replaced by a newer one of the same name")
    case .byApp: TimelineRow(.withdrawn, ["G3"], "removed by its app")
    case .byPerson: TimelineRow(.withdrawn, ["G4"], "cleared by the person")
    case .listFull: TimelineRow(.withdrawn, ["G4"], "taken out: the list of its app is full")
    case .disallowed:
      TimelineRow(.withdrawn, ["A15"], "taken away: its app may no longer show it")
    case .badgeZero: TimelineRow(.withdrawn, ["C4"], "cleared by a badge of 0")
    case .appGone: TimelineRow(.withdrawn, ["G7"], "removed with its app")
    }
  }
}
