import NotificationCore

/// How a simulated system behaves where Apple's own behaviour is disputed, or where the Linux system
/// deliberately differs.
///
/// The defaults are those of the daemon; `.asOnApple` comes as near to iOS as it can.
public struct SystemRules: Hashable, Sendable {
  /// Whether an app keeps the 64 requests added last, and the others are dropped without a word (B4);
  /// otherwise more than 10,000 are refused with an error.
  public var keepsSixtyFourRequests = false
  /// Whether an app may have 20 regions watched, those of its requests counted, and the next one is refused
  /// (B22); otherwise 1,000,000.
  public var watchesTwentyRegions = false
  /// Whether a notification is dropped whose foreground app does not answer in time (E1); otherwise it
  /// goes to the list.
  public var dropsUnansweredInForeground = false
  /// Whether adding a request is refused before the person has decided about the app (A15).
  public var refusesUndetermined = true
  /// Whether an app in the foreground without a delegate has its notifications shown (E2).
  public var presentsWithoutDelegate = true
  /// Whether `setBadgeCount(0)` clears the delivered notifications, as a badge of 0 that is delivered
  /// does (C4).
  public var badgeCallZeroClearsDelivered = false
  /// Whether the line about a stack names what its notifications say they are about (C15).
  public var readsSummaryArguments = true
  /// How often in an hour an app is started for pushes that wake it (H7); 0 for never, as where the person has
  /// turned background refresh off on Apple's systems.
  public var backgroundStartsPerHour = 3

  /// Creates the rules of the daemon.
  public init() {}

  /// The rules of Apple's systems, where they are known.
  public static var asOnApple: SystemRules {
    var rules = SystemRules()
    rules.keepsSixtyFourRequests = true
    rules.watchesTwentyRegions = true
    rules.dropsUnansweredInForeground = true
    rules.presentsWithoutDelegate = false
    rules.readsSummaryArguments = false
    return rules
  }

  var policy: Policy {
    var policy = Policy()
    if keepsSixtyFourRequests { policy.pendingLimit = .appleSixtyFour }
    if watchesTwentyRegions { policy.regionLimit = 20 }
    if dropsUnansweredInForeground { policy.unansweredForeground = .none }
    policy.refusesUndetermined = refusesUndetermined
    policy.presentsWithoutDelegate = presentsWithoutDelegate
    policy.badgeCallZeroClearsDelivered = badgeCallZeroClearsDelivered
    policy.readsSummaryArguments = readsSummaryArguments
    policy.backgroundStartsPerHour = max(0, backgroundStartsPerHour)
    return policy
  }
}
