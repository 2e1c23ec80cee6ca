/// The choices where Apple's own rule is disputed, or where ours is deliberately another (section L).
package struct Policy: Hashable, Sendable {
  /// What happens when an app has as many pending requests as it may.
  package enum PendingLimit: Hashable, Sendable {
    /// The next one is refused with an error.
    case refuse(above: Int)
    /// The one added first is dropped without a word, as Apple does with the 65th (B4).
    case appleSixtyFour
  }

  /// What becomes of a notification whose foreground app does not answer in time (E1).
  package enum UnansweredForeground: String, Hashable, Sendable {
    /// It goes to the list, so that nothing is lost.
    case list
    /// It is dropped, as Apple does.
    case none
  }

  /// What happens when an app has as many pending requests as it may (B4, L1).
  package var pendingLimit = PendingLimit.refuse(above: CoreLimits.pendingRequests)
  /// What becomes of a notification whose foreground app does not answer in time (E1).
  package var unansweredForeground = UnansweredForeground.list
  /// Whether a delivered badge of 0 clears the app's delivered notifications (C4).
  package var badgeZeroClearsDelivered = true
  /// Whether `setBadgeCount(0)` does so too; nobody has found out what Apple does (L4).
  package var badgeCallZeroClearsDelivered = false
  /// Whether a foreground process without a delegate gets its notifications shown (E2, L2).
  package var presentsWithoutDelegate = true
  /// Whether adding is refused while nobody has decided about the app (A15, L8).
  package var refusesUndetermined = true

  /// How often in an hour an app is started for pushes that wake it; a later one waits, and only the newest
  /// of them (H7). A process that runs is given each at once, because nothing suspends it here.
  package var backgroundStartsPerHour = CoreLimits.backgroundStarts

  /// How many regions an app may have watched, those of its requests counted; Apple's limit is 20 (B22).
  package var regionLimit = CoreLimits.regions

  /// Whether the line about a stack names and counts what its notifications say they are about, as
  /// iOS 12 to 14 do; later ones only count notifications (C15, E9, E11).
  package var readsSummaryArguments = true

  /// Creates the defaults.
  package init() {}
}
