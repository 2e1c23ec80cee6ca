package import NotificationModel

extension TimelineStep {
  /// The steps of a request and of its presentation.
  package enum Notifications: Hashable, Sendable {
    /// It was added.
    case added(Wait)
    /// It replaced the pending request with its identifier (B1).
    case replacedRequest
    /// Its due date was changed.
    case moved(to: WallTime, because: Shift)
    /// The pending request was cancelled; the count is absent if all were.
    case cancelled(by: Remover, count: Int?)
    /// The app has as many pending requests as Apple allows, and this one was added first (B4).
    case dropped
    /// It became due some microseconds ago; a repeating one has a next time.
    case due(WallTime, late: Int64, next: WallTime?)
    /// Its app may not notify.
    case notAllowed
    /// The user turned off its origin within its app (S21).
    case originOff(String)
    /// The app in the foreground was asked what to show.
    case asked
    /// The app in the foreground answered what to show.
    case answered(PresentationOptions)
    /// The app in the foreground did not answer.
    case unanswered(Silence)
    /// It waits for the scheduled summary.
    case held(until: WallTime)
    /// It waits for the user's decision about its program, until this time at most (S22).
    case undecided(until: WallTime)
    /// The user has snoozed it until this time.
    case snoozed(until: WallTime)
    /// Its snooze time is over.
    case woke
    /// It expired and its program was notified; it stays in the list (S13).
    case expired
    /// Its buttons were removed, because their program has exited (S24).
    case buttonsGone
    /// The scheduled summary released it.
    case released(isFeatured: Bool)
    /// It is released: its program was decided about, or the hour for that is over (S22), or its app has left the summary
    /// (E15).
    case waitEnded
    /// A decision about its presentation.
    case decided(Decision)
    /// It was removed from the list and from the shells.
    case withdrawn(Departure)
  }

  /// A decision about its presentation.
  package enum Decision: Hashable, Sendable {
    /// Its interruption level was lowered.
    case lowered(from: InterruptionLevel, to: InterruptionLevel, PresentationReason)
    /// It draws no attention.
    case silenced(Cause)
    /// It is shown; the number of attached shells is given.
    case shown(PresentationParts, badge: Int?, shells: Int)
    /// Parts of it are withheld.
    case withheld(PresentationParts, Cause)
  }

  /// The condition that a request waits for.
  package enum Wait: Hashable, Sendable {
    /// Nothing: it is delivered at once.
    case nothing
    /// An interval that ends at this time.
    case interval(WallTime)
    /// A calendar date, the next of which is this time.
    case calendar(WallTime)
    /// A region; its app may have the right to location or not.
    case place(isAllowed: Bool)
  }

  /// Why a due date was changed.
  package enum Shift: Hashable, Sendable {
    /// The user is in another time zone.
    case zone
    /// The clock was set.
    case clock
  }

  /// The cause of a removal of pending requests.
  package enum Remover: Hashable, Sendable {
    case app
    case person
  }

  /// The reason for a missing answer of the app in the foreground.
  package enum Silence: Hashable, Sendable {
    /// It has no delegate.
    case noDelegate
    /// It has the largest number of open questions.
    case tooMany
    /// It did not answer in time, or ended.
    case noAnswer
  }

  /// A reason, with its details.
  package enum Cause: Hashable, Sendable {
    /// The focus of this name (E14).
    case focus(String)
    /// The user muted the app until then (A11).
    case muted(until: WallTime)
    /// A reason without details.
    case reason(PresentationReason)
  }

  /// The reason for which a notification left the list.
  package enum Departure: Hashable, Sendable {
    /// A newer notification with its identifier was delivered (B1).
    case replaced
    /// The same text arrived again within moments, and both are one with a count (S17).
    case repeated
    case byApp
    case byPerson
    /// The list of its app was full (G4).
    case listFull
    /// The user no longer allows its app to notify.
    case disallowed
    /// A badge of 0 was delivered (C4).
    case badgeZero
    /// Its app was uninstalled (G7).
    case appGone
    /// It expired (S13).
    case expired
    /// The process that waited for its answer has ended.
    case unawaited
  }
}

extension TimelineStep.Wait {
  /// The condition that a request with this trigger waits for.
  init(_ trigger: Trigger, due: DueDate?, at moment: Moment, mayKnowPlaces: Bool) {
    guard let due = due?.wall(seenFrom: moment) else {
      self = .place(isAllowed: mayKnowPlaces)
      return
    }
    if case .calendar = trigger { self = .calendar(due) } else { self = .interval(due) }
  }
}

/// The parts of a notification on a device.
package struct PresentationParts: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int
  /// Creates a set from its bits.
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// Over the user's other windows.
  package static let banner = PresentationParts(rawValue: 1)
  /// In the list of missed notifications.
  package static let list = PresentationParts(rawValue: 2)
  /// On the lock screen.
  package static let lockScreen = PresentationParts(rawValue: 4)
  /// A sound.
  package static let sound = PresentationParts(rawValue: 8)
  /// A number on the icon.
  package static let badge = PresentationParts(rawValue: 16)
}

/// Why a part of a notification is withheld, or why its level was lowered.
///
/// It has no associated values, so that computing it costs no more than a truth value.
package enum PresentationReason: Hashable, Sendable {
  /// It has no text to show (C1).
  case noText
  /// The content does not request it.
  case notInContent
  /// The app never requested it from the user (K3).
  case notRequested
  /// The app has no entitlement for it (A12, E13).
  case notEntitled
  /// The user turned it off (K2).
  case turnedOff
  /// The app is provisional, and quiet (A7).
  case provisional
  /// The user wants its origin in the list alone (S21).
  case quietOrigin
  /// The user muted the app for a while (A11).
  case muted
  /// The active focus does not allow it (E14).
  case focus
  /// A remote server shows it (S5).
  case watched
  /// A program inhibits banners and sounds (S25).
  case inhibited
  /// The app posts more than the limit in a second (S17).
  case flooding
  /// Only the app's critical alerts are allowed (A12).
  case onlyCritical
  /// Its level is passive (E12).
  case passive
  /// The screen is locked, and the lock screen shows it (E5).
  case screenLocked
  /// The screen is not locked (E5).
  case screenUnlocked
  /// The device is silent (C9).
  case deviceSilent
  /// The desktop's own settings disable the theme's sounds, as the player has found (S19).
  case themeSilent
  /// It belongs to the scheduled summary (E15).
  case inSummary
  /// Another notification represents the released ones of its app (E15).
  case notFeatured
  /// It is shown in a moment, together with others that the user missed (B16).
  case gathered
  /// The app in the foreground declined it (E3).
  case declinedByApp
}
