/// The choices for rules of Apple's that are disputed, or that are deliberately different here (section L).
package struct Policy: Hashable, Sendable {
  /// The treatment of an app with the largest number of pending requests.
  package enum PendingLimit: Hashable, Sendable {
    /// The next one is refused with an error.
    case refuse(above: Int)
    /// The one added first is dropped silently, as Apple does with the 65th (B4).
    case appleSixtyFour
  }

  /// The treatment of a notification whose foreground app does not answer in time (E1).
  package enum UnansweredForeground: String, Hashable, Sendable {
    /// It goes to the list, so that nothing is lost.
    case list
    /// It is dropped, as Apple does.
    case none
  }

  /// The treatment of an app with the largest number of pending requests (B4, L1).
  package var pendingLimit = PendingLimit.refuse(above: CoreLimits.pendingRequests)
  /// The treatment of a notification whose foreground app does not answer in time (E1).
  package var unansweredForeground = UnansweredForeground.list
  /// Whether a delivered badge of 0 clears the app's delivered notifications (C4).
  package var badgeZeroClearsDelivered = true
  /// Whether `setBadgeCount(0)` does so too; Apple's behaviour is not known (L4).
  package var badgeCallZeroClearsDelivered = false
  /// Whether notifications of a foreground process without a delegate are shown (E2, L2).
  package var presentsWithoutDelegate = true
  /// Whether adding is refused while the user has not decided about the app (A15, L8).
  package var refusesUndetermined = true

  /// How often in an hour an app is started for pushes that wake it; a later one waits, and only the newest of
  /// them (H7). A running process receives each at once, because nothing suspends it here.
  package var backgroundStartsPerHour = CoreLimits.backgroundStarts

  /// How many regions an app may have monitored, those of its requests included; Apple's limit is 20 (B22).
  package var regionLimit = CoreLimits.regions

  /// Whether a summary line uses the summary arguments and counts of its notifications, as iOS 12 to 14 do;
  /// later ones only count notifications (C15, E9, E11).
  package var readsSummaryArguments = true

  /// Creates the defaults.
  package init() {}
}
