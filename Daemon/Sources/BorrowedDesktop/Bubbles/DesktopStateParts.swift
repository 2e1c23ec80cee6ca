import NotificationModel

/// The shown bubbles, as the next daemon finds them if this one ends.
struct BubbleRecord {
  /// The shown bubbles by the server's number.
  var owners: [UInt32: BubbleSubject] = [:] { didSet { isStale = true } }
  /// The bubbles of the previous daemon, until they are adopted.
  var former: FormerBubbles?
  /// Whether the shown bubbles have changed since they were last stored for the next daemon.
  var isStale = false
}

/// The calls to the server: waiting ones and unanswered ones.
struct OutgoingCalls {
  /// The subjects of the next calls of `Notify`.
  var queue = SendQueue()
  /// The unanswered calls.
  var flights: [NotifyToken: InFlightNotify] = [:]
  /// The calls whose answer is too late to count; a bubble that still appears is closed.
  var lost: [NotifyToken] = []
  /// The bubbles to close, by time.
  var closes: [PendingClose] = []
  var notifyPace = RateLimiter(perSecond: BorrowedDesktopLimits.notifyCallsPerSecond)
  var closePace = RateLimiter(perSecond: BorrowedDesktopLimits.closeCallsPerSecond)
}

/// The user's answers that the core has not accepted yet, and the dialogs for texts.
struct OpenAnswers {
  private var calls: [OpenCall] = []
  var dialogs: [OpenDialog] = []

  /// Remembers a call until its end; the oldest of too many is forgotten.
  mutating func begin(_ call: OpenCall) {
    if calls.count >= BorrowedDesktopLimits.openCalls { calls.removeFirst() }
    calls.append(call)
  }

  func isOpen(_ ticket: CallTicket) -> Bool { calls.contains { $0.ticket == ticket } }

  /// Ends a call; absent for one that is forgotten.
  mutating func end(_ ticket: CallTicket) -> OpenCall? {
    calls.firstIndex { $0.ticket == ticket }.map { calls.remove(at: $0) }
  }
}

/// A call to the core whose outcome is pending.
struct OpenCall {
  var ticket: CallTicket
  var subject: BubbleSubject
  /// Whether the bubble ends when the call is done.
  var ends: Bool
}

/// The apps whose bubbles have a button for the app's own settings (A13).
struct SettingsButtons {
  /// The apps that offer settings.
  var offering: Set<BundleIdentifier> = []
  /// The apps whose trial has been shown.
  var asked: Set<BundleIdentifier> = []
}

/// The history of the server's presence on the bus.
struct ServerPresence {
  /// Whether a server has ended since the start.
  var hasLostServer = false
  /// When a server that has ended may be started again; `nil` if none has ended since the last start.
  var nextStart: BootTime?
  /// The problems with the present server that are in the log already.
  var complaints: Set<String> = []
}

/// What changes how a banner is shown, besides the server.
struct DesktopSituation {
  /// Whether the desktop's do-not-disturb is on.
  var isInhibited = false
  var isLocked = false
  /// Whether a program shows questions and some of the banners in place of the server.
  var hasPresenter = false
}
