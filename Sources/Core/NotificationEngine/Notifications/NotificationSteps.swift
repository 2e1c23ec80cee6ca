package import NotificationModel

extension TimelineStep {
  /// What is decided about a request and what is shown of it.
  package enum Notifications: Hashable, Sendable {
    /// It was asked for.
    case added(Wait)
    /// It took the place of the waiting request of its name (B1).
    case replacedRequest
    /// Its due date is another one.
    case moved(to: WallTime, because: Shift)
    /// Somebody took it out of what waits; the count is absent where all were meant.
    case cancelled(by: Remover, count: Int?)
    /// The app has as many as Apple lets wait, and this one was added first (B4).
    case dropped
    /// Its time came, some microseconds ago; a repeating one has a next time.
    case due(WallTime, late: Int64, next: WallTime?)
    /// Its app may not notify.
    case notAllowed
    /// The app in the foreground was asked what to show.
    case asked
    /// The app in the foreground said what to show.
    case answered(PresentationOptions)
    /// The app in the foreground said nothing.
    case unanswered(Silence)
    /// It waits for the scheduled summary.
    case held(until: WallTime)
    /// The scheduled summary let it go.
    case released(isFeatured: Bool)
    /// It was decided how it is shown.
    case decided(Decision)
    /// It is gone from the list and from the shells.
    case withdrawn(Departure)
  }

  /// Why it is shown as it is.
  package enum Decision: Hashable, Sendable {
    /// It is less urgent than it asks to be.
    case lowered(from: InterruptionLevel, to: InterruptionLevel, PresentationReason)
    /// It draws no attention.
    case silenced(Cause)
    /// It is shown; the shells are those that were attached.
    case shown(PresentationParts, badge: Int?, shells: Int)
    /// Parts of it are left out.
    case withheld(PresentationParts, Cause)
  }

  /// What a request waits for.
  package enum Wait: Hashable, Sendable {
    /// Nothing: it is delivered at once.
    case nothing
    /// An interval that ends then.
    case interval(WallTime)
    /// A date in a calendar, next then.
    case calendar(WallTime)
    /// A place, which its app may know or may not.
    case place(isAllowed: Bool)
  }

  /// Why a due date moved.
  package enum Shift: Hashable, Sendable {
    /// The person is in another time zone.
    case zone
    /// The clock was set.
    case clock
  }

  /// Who takes requests out of what waits.
  package enum Remover: Hashable, Sendable {
    case app
    case person
  }

  /// Why the app in the foreground said nothing.
  package enum Silence: Hashable, Sendable {
    /// It has no delegate.
    case noDelegate
    /// It thinks about as many as it may.
    case tooMany
    /// It did not answer in time, or ended.
    case noAnswer
  }

  /// A reason, with what it has to do with.
  package enum Cause: Hashable, Sendable {
    /// The focus of this name (E14).
    case focus(String)
    /// The person's wish not to hear of the app until then (A11).
    case muted(until: WallTime)
    /// One that needs no more words.
    case reason(PresentationReason)
  }

  /// Why a notification left the list.
  package enum Departure: Hashable, Sendable {
    /// A newer one of its name was delivered (B1).
    case replaced
    case byApp
    case byPerson
    /// The list of its app has no room for more (G4).
    case listFull
    /// The person no longer allows its app to notify.
    case disallowed
    /// A badge of 0 was delivered (C4).
    case badgeZero
    /// Its app was uninstalled (G7).
    case appGone
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
