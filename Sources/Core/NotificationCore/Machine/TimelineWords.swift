import Foundation
import NotificationModel

/// Puts what happened into words, in English, for whoever develops against the system.
struct TimelineWords {
  /// When it happened; times of the same day are told without the day.
  let date: WallTime
  /// Whether it happened to all requests of the app.
  let isAboutAll: Bool
  /// The calendar and the zone that times are told in.
  let calendar: Calendar

  /// `18:00`, `18:00:05`, or with its day where it is another one.
  func time(_ time: WallTime) -> String {
    let parts = parts(of: time)
    var text = "\(Self.digits(parts.hour)):\(Self.digits(parts.minute))"
    if parts.second != 0 { text += ":" + Self.digits(parts.second) }
    let here = self.parts(of: date)
    if (parts.year, parts.month, parts.day) == (here.year, here.month, here.day) { return text }
    let month = Self.digits(parts.month)
    return "\(Self.digits(parts.year))-\(month)-\(Self.digits(parts.day)) \(text)"
  }

  /// A length of time in its two largest units.
  func length(ofMicroseconds microseconds: Int64) -> String {
    var rest = microseconds / 1_000_000
    var parts: [String] = []
    for (unit, size) in [("d", Int64(86_400)), ("h", 3_600), ("min", 60), ("s", 1)] {
      if rest >= size { parts.append("\(rest / size) \(unit)") }
      rest %= size
    }
    return parts.isEmpty ? "0 s" : parts.prefix(2).joined(separator: " ")
  }

  private func parts(of time: WallTime) -> DateComponents {
    calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time.date)
  }

  private static func digits(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count < 2 ? "0" + text : text
  }
}

extension TimelineWords {
  /// What happened, in one sentence without an end.
  func text(of step: TimelineStep) -> String {
    switch step {
    case .added(let wait): text(of: wait)
    case .replacedRequest: "took the place of the request that waited under this name"
    case .moved(let due, .zone): "now due at \(time(due)): the person is in another time zone"
    case .moved(let due, .clock): "now due at \(time(due)): the clock was set"
    case .cancelled(let remover, let count): text(of: remover, count: count)
    case .dropped: "dropped for a newer one: no more may wait, and it was added first"
    case .arrived(let wantsToWake):
      wantsToWake
        ? "a push arrived, which also wakes the app" : "a push arrived"
    case .extended(let extending): extending.text
    case .viewed(let viewing): viewing.text
    case .due(let due, let late, let next): text(of: due, late: late, next: next)
    case .crossed(let side, let repeats):
      (side == .inside ? "the device came to its place" : "the device left its place")
        + (repeats ? "; it waits for the next time" : "")
    case .passedOver(let side):
      "not delivered: the device \(side == .inside ? "came to" : "left") its place, and the app may "
        + "not know where the device is"
    case .notAllowed: "not delivered: the app is not allowed to notify"
    case .asked: "the app in the foreground is asked what to show"
    case .answered(let options): "the app in the foreground allowed \(names(of: options))"
    case .unanswered(let silence): text(of: silence)
    case .lowered(let from, let to, let reason):
      "lowered to \(to.name): \(lowering(from: from, reason))"
    case .silenced(let cause): "silenced: \(text(of: cause))"
    case .held(let until): "waits for the scheduled summary at \(time(until))"
    case .released(let isFeatured):
      isFeatured
        ? "the scheduled summary lets it go, and it stands for the app's others"
        : "the scheduled summary lets it go"
    case .shown(let parts, let badge, let shells): text(of: parts, badge: badge, shells: shells)
    case .withheld(let parts, let cause):
      "no \(names(of: parts).joined(separator: " or ")): \(text(of: cause))"
    default: text(ofEnd: step)
    }
  }

  /// What happened from the list on.
  private func text(ofEnd step: TimelineStep) -> String {
    switch step {
    case .withdrawn(let departure): text(of: departure)
    case .responded(let deed): text(of: deed)
    case .started: "its app is started for the response"
    case .startAwaited: "waits for its app, which is on its way already"
    case .handed(let attempt):
      attempt > 1 ? "handed to the app again, for the \(attempt). time" : "handed to the app"
    case .handled: "the app has handled it"
    case .unhandled: "the app never said that it had handled it"
    case .kept(let problem): "kept: \(problem)"
    default: ""
    }
  }

  private func text(of wait: TimelineStep.Wait) -> String {
    switch wait {
    case .nothing: "asked for, to be delivered at once"
    case .interval(let due): "asked for, due at \(time(due)) when its interval is over"
    case .calendar(let due): "asked for, due at \(time(due)) by its calendar rule"
    case .place(true): "asked for, waits for its place"
    case .place(false):
      "asked for, waits for its place; its app may not know where the device is yet"
    }
  }

  private func text(of remover: TimelineStep.Remover, count: Int?) -> String {
    let who = remover == .app ? "its app" : "the person"
    let what = isAboutAll ? count.map { "\($0) requests" } ?? "all requests" : "it"
    return "\(who) took \(what) out of what waits"
  }

  private func text(of due: WallTime, late: Int64, next: WallTime?) -> String {
    var text = "due at \(time(due))"
    if late >= CoreLimits.noticedLateness {
      text += ", delivered \(length(ofMicroseconds: late)) late"
    }
    if let next { text += "; next at \(time(next))" }
    return text
  }

  private func text(of silence: TimelineStep.Silence) -> String {
    switch silence {
    case .noDelegate: "the app in the foreground has no delegate that could be asked"
    case .tooMany: "the app in the foreground is asked about as many as it may be already"
    case .noAnswer: "the app in the foreground did not say what to show"
    }
  }

  private func text(of parts: PresentationParts, badge: Int?, shells: Int) -> String {
    var names = names(of: parts)
    if let badge { names.append("badge \(badge)") }
    let text = names.isEmpty ? "nothing is shown" : "shown: \(names.joined(separator: ", "))"
    return shells == 0 && !parts.isEmpty ? "\(text); no shell is attached" : text
  }

  private func text(of departure: TimelineStep.Departure) -> String {
    switch departure {
    case .replaced: "replaced by a newer one of the same name"
    case .byApp: "removed by its app"
    case .byPerson: "cleared by the person"
    case .listFull: "taken out: the list of its app is full"
    case .disallowed: "taken away: its app may no longer show it"
    case .badgeZero: "cleared by a badge of 0"
    case .appGone: "removed with its app"
    }
  }

  private func text(of deed: TimelineStep.Deed) -> String {
    switch deed {
    case .opened: "the person opened it"
    case .cleared(true): "the person cleared it"
    case .cleared(false): "the person cleared it; its category does not ask to be told"
    case .action(let name, false): "the person chose action \(name)"
    case .action(let name, true): "the person chose action \(name), with a text"
    case .system(let action): "the person chose the system's button \(action.rawValue)"
    }
  }
}

extension TimelineWords {
  /// Why something is not there, as the end of a sentence.
  func text(of cause: TimelineStep.Cause) -> String {
    switch cause {
    case .focus(let name): "Focus \(name) does not allow this app"
    case .muted(let until): "the person silenced the app until \(time(until))"
    case .reason(let reason): text(of: reason)
    }
  }

  private func text(of reason: PresentationReason) -> String {
    switch reason {
    case .noText: "it has no text"
    case .notInContent: "it asks for none"
    case .notRequested: "the app never asked the person for it"
    case .notEntitled: "the app has no entitlement for it"
    case .turnedOff: "the person turned it off"
    case .provisional: "the app is on trial, and quiet"
    case .muted: "the person silenced the app"
    case .focus: "the focus does not allow this app"
    case .onlyCritical: "only critical alerts of the app are allowed"
    case .passive: "its level is passive"
    case .screenLocked: "the screen is locked"
    case .screenUnlocked: "the screen is not locked"
    case .deviceSilent: "the device is silent"
    case .inSummary: "it belongs to the scheduled summary"
    case .notFeatured: "another one stands for the app"
    case .declinedByApp: "the app in the foreground did not want it"
    }
  }

  /// Why it may not be as urgent as it asks to be.
  func lowering(from level: InterruptionLevel, _ reason: PresentationReason) -> String {
    let name = level == .critical ? "critical-alerts" : "time-sensitive"
    switch reason {
    case .notEntitled: return "no \(name) entitlement"
    case .turnedOff where level == .critical: return "the person has not allowed critical alerts"
    case .turnedOff: return "the person turned time-sensitive notifications off"
    default: return text(of: reason)
    }
  }

  func names(of parts: PresentationParts) -> [String] {
    let names: [(PresentationParts, String)] = [
      (.banner, "banner"), (.lockScreen, "lock screen"), (.list, "list"), (.sound, "sound"),
      (.badge, "badge"),
    ]
    return names.filter { parts.contains($0.0) }.map(\.1)
  }

  func names(of options: PresentationOptions) -> String {
    let names: [(PresentationOptions, String)] = [
      (.banner, "banner"), (.list, "list"), (.alert, "alert"), (.sound, "sound"),
      (.badge, "badge"),
    ]
    let allowed = names.filter { options.contains($0.0) }.map(\.1)
    return allowed.isEmpty ? "nothing" : allowed.joined(separator: ", ")
  }
}
