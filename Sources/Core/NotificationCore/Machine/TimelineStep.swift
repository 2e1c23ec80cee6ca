package import NotificationModel

/// One thing that happens to a notification, and what decided it.
package enum TimelineStep: Hashable, Sendable {
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
  /// A server's push arrived.
  case arrived(wantsToWake: Bool)
  /// What the app's service extension has to do with it.
  case extended(Extending)
  /// What the app's content extension has to do with it.
  case viewed(Viewing)
  /// Its time came, some microseconds ago; a repeating one has a next time.
  case due(WallTime, late: Int64, next: WallTime?)
  /// The device came to its place, or left it; it waits for the next time where it repeats.
  case crossed(RegionState, repeats: Bool)
  /// The same, but its app may not know places.
  case passedOver(RegionState)
  /// Its app may not notify.
  case notAllowed
  /// The app in the foreground was asked what to show.
  case asked
  /// The app in the foreground said what to show.
  case answered(PresentationOptions)
  /// The app in the foreground said nothing.
  case unanswered(Silence)
  /// It is less urgent than it asks to be.
  case lowered(from: InterruptionLevel, to: InterruptionLevel, PresentationReason)
  /// It draws no attention.
  case silenced(Cause)
  /// It waits for the scheduled summary.
  case held(until: WallTime)
  /// The scheduled summary let it go.
  case released(isFeatured: Bool)
  /// It is shown; the shells are those that were attached.
  case shown(PresentationParts, badge: Int?, shells: Int)
  /// Parts of it are left out.
  case withheld(PresentationParts, Cause)
  /// It is gone from the list and from the shells.
  case withdrawn(Departure)
  /// The person answered it.
  case responded(Deed)
  /// Its app is started for the response.
  case started
  /// Its app is being started already.
  case startAwaited
  /// The response was given to a process of its app, for the first time or again.
  case handed(attempt: Int)
  /// The app has finished with the response.
  case handled
  /// The app never said that it had finished, and its time is over.
  case unhandled
  /// The response could not reach the app.
  case kept(problem: String)
}

extension TimelineStep {
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

  /// A reason, with what it has to do with.
  package enum Cause: Hashable, Sendable {
    /// The focus of this name (E14).
    case focus(String)
    /// The person's wish not to hear of the app until then (A11).
    case muted(until: WallTime)
    /// One that needs no more words.
    case reason(PresentationReason)
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

  /// What the person did.
  package enum Deed: Hashable, Sendable {
    case opened
    /// The app hears of it only where its category asks for that (F2).
    case cleared(isTold: Bool)
    case action(String, hasText: Bool)
    /// A button of the system's own.
    case system(SystemAction)
  }
}

extension TimelineStep {
  /// The bytes of the names that others chose.
  var nameBytes: Int {
    switch self {
    case .silenced(.focus(let name)), .withheld(_, .focus(let name)): name.utf8.count
    case .responded(.action(let name, _)): name.utf8.count
    case .kept(let problem): problem.utf8.count
    case .extended(let extending): extending.nameBytes
    case .viewed(let viewing): viewing.nameBytes
    default: 0
    }
  }
}

extension TimelineStep {
  /// What its app's service extension has to do with a push.
  package enum Extending: Hashable, Sendable {
    /// The push asks for an extension, and the app has none.
    case absent
    /// It has no text, and nothing but text brings an extension in (H9).
    case noText
    /// The person lets the app show nothing (H9).
    case alertsOff
    /// The extension failed so often that it is not started for a while.
    case paused(after: Int)
    /// Too many pushes are with extensions, or wait for one.
    case crowdedOut
    /// The extension is given the push.
    case begun
    /// The extension handed over what is to be shown.
    case finished
    /// Its time was over; it may have handed something over after it was told (H10).
    case late(hasContent: Bool)
    /// What it handed over has no text, so the push is shown as it came (H13).
    case empty
    /// What it handed over cannot be shown.
    case unusable(String)
    /// A file that it attached cannot be shown.
    case fileLeftOut(String)
    /// It was handed back empty by an extension that may suppress pushes (H14).
    case suppressed
    /// The extension crashed, or could not be started.
    case failed(String)
    /// The daemon ended while the extension had the push.
    case interrupted
  }
}

extension TimelineStep.Extending {
  /// The number of the rule.
  var rule: String {
    switch self {
    case .absent, .noText, .alertsOff, .begun: "H9"
    case .paused, .crowdedOut, .late, .failed, .interrupted: "H10"
    case .finished, .empty, .unusable: "H13"
    case .fileLeftOut: "D5"
    case .suppressed: "H14"
    }
  }

  /// The bytes of what others said.
  var nameBytes: Int {
    switch self {
    case .unusable(let reason), .fileLeftOut(let reason), .failed(let reason): reason.utf8.count
    default: 0
    }
  }

  /// What happened, in one sentence without an end.
  var text: String {
    switch self {
    case .absent: "it asks for a service extension, and the app has none"
    case .noText: "no service extension: it has no text"
    case .alertsOff: "no service extension: the person lets the app show nothing"
    case .paused(let failures):
      "no service extension: it failed \(failures) times, and is not started for a while"
    case .crowdedOut: "no service extension: too many pushes wait for one"
    case .begun: "the service extension is given it"
    case .finished: "the service extension has finished with it"
    case .late(true): "the service extension took too long, and then handed over its best attempt"
    case .late(false): "the service extension took too long; it is shown as it came"
    case .empty: "the service extension left it without a text; it is shown as it came"
    case .unusable(let reason): "what the service extension made of it is not used: \(reason)"
    case .fileLeftOut(let reason): "a file of the service extension is left out: \(reason)"
    case .suppressed: "the service extension suppressed it"
    case .failed(let reason): "the service extension failed: \(reason); it is shown as it came"
    case .interrupted: "the system ended while the service extension had it; it is shown as it came"
    }
  }
}

extension TimelineStep {
  /// What its app's content extension has to do with a notification.
  package enum Viewing: Hashable, Sendable {
    /// A shell opened its view.
    case opened
    /// The extension said what becomes of an action.
    case answered(ContentAnswer)
    /// The extension crashed, broke a limit or could not be started.
    case failed(String)
  }
}

extension TimelineStep.Viewing {
  /// The number of the rule.
  var rule: String {
    switch self {
    case .opened, .failed: "J3"
    case .answered: "J6"
    }
  }

  /// The bytes of what others said.
  var nameBytes: Int {
    if case .failed(let reason) = self { reason.utf8.count } else { 0 }
  }

  /// What happened, in one sentence without an end.
  var text: String {
    switch self {
    case .opened: "its view is opened, which the content extension draws"
    case .answered(.notTaken): "the content extension takes no actions; the app is given it"
    case .answered(.doNotDismiss): "the content extension keeps its view open"
    case .answered(.dismiss): "the content extension took the notification away"
    case .answered(.dismissAndForward):
      "the content extension took the notification away and hands the action to the app"
    case .failed(let reason): "the content extension failed: \(reason); its view is closed"
    }
  }
}
