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
    /// The person turned off whose notification it is within its app (S21).
    case originOff(String)
    /// The app in the foreground was asked what to show.
    case asked
    /// The app in the foreground answered what to show.
    case answered(PresentationOptions)
    /// The app in the foreground did not answer.
    case unanswered(Silence)
    /// It waits for the scheduled summary.
    case held(until: WallTime)
    /// It waits for the person's decision about its program, until this time at most (S22).
    case undecided(until: WallTime)
    /// The person has put it off until this time.
    case snoozed(until: WallTime)
    /// The time that it was put off for is over.
    case woke
    /// Its time was over, and its program was told; it stays in the list (S13).
    case expired
    /// Its buttons were taken away, because their program has gone (S24).
    case buttonsGone
    /// The scheduled summary released it.
    case released(isFeatured: Bool)
    /// It waits no longer: its program was decided about, or the hour for that is over (S22), or its app is in no
    /// summary any more (E15).
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

  /// What a request waits for.
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
    /// The person is in another time zone.
    case zone
    /// The clock was set.
    case clock
  }

  /// What removed pending requests.
  package enum Remover: Hashable, Sendable {
    case app
    case person
  }

  /// Why the app in the foreground did not answer.
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
    /// The person muted the app until then (A11).
    case muted(until: WallTime)
    /// One without details.
    case reason(PresentationReason)
  }

  /// Why a notification left the list.
  package enum Departure: Hashable, Sendable {
    /// A newer one with its identifier was delivered (B1).
    case replaced
    /// The same text came again within moments, and both are one with a count (S17).
    case repeated
    case byApp
    case byPerson
    /// The list of its app was full (G4).
    case listFull
    /// The person no longer allows its app to notify.
    case disallowed
    /// A badge of 0 was delivered (C4).
    case badgeZero
    /// Its app was uninstalled (G7).
    case appGone
    /// Its time was over (S13).
    case expired
    /// The process that waited for its answer has ended.
    case unawaited
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

/// The parts of a notification on a device.
package struct PresentationParts: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int
  /// Creates a set from its bits.
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// Over the person's other windows.
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
  /// There is no text to show (C1).
  case noText
  /// The content does not request it.
  case notInContent
  /// The app never requested it from the person (K3).
  case notRequested
  /// The app has no entitlement for it (A12, E13).
  case notEntitled
  /// The person turned it off (K2).
  case turnedOff
  /// The app is provisional, and quiet (A7).
  case provisional
  /// The person wants its origin in the list alone (S21).
  case quietOrigin
  /// The person muted the app for a while (A11).
  case muted
  /// The focus in force does not allow it (E14).
  case focus
  /// The desktop's own server shows it (S5).
  case watched
  /// A program holds banners and sounds back (S25).
  case inhibited
  /// The app hands over more than anybody could read (S17).
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
  /// The desktop's own settings want no sounds of the theme, as the player has found (S19).
  case themeSilent
  /// It belongs to the scheduled summary (E15).
  case inSummary
  /// Another one represents those that the summary releases (E15).
  case notFeatured
  /// The app in the foreground declined it (E3).
  case declinedByApp
}
