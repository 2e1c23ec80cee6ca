/// Every limit of the core, in one place.
package enum CoreLimits {
  /// How many apps are known; for a new one above that the oldest undecided program is forgotten, and without one it is
  /// refused with `limitReached`.
  package static let apps = 10_000
  /// From how many known apps on undecided programs without notifications are forgotten, and how many of them are looked
  /// at for each new app.
  package static let appsBeforeReview = 500
  package static let appsReviewed = 4
  /// How many requests of one app may be pending; the next is refused with `limitReached`.
  package static let pendingRequests = 10_000
  /// How many bytes the pending requests of one app may have together, about, and from how many bytes on a request is
  /// checked for that: as many shorter ones as are allowed fit.
  package static let pendingBytes = 32 << 20
  package static let longRequestBytes = pendingBytes / pendingRequests
  /// How many delivered notifications of one app are kept; the oldest is removed for the next.
  package static let deliveredNotifications = 1_000
  /// How many bytes the delivered notifications of one app may have together, about; the oldest make room for the next.
  package static let deliveredBytes = 4 << 20
  /// How many bytes the delivered notifications of all apps may have together, about; the app that has most makes room.
  package static let deliveredBytesOfAll = 32 << 20
  /// How many bytes of a title or subtitle, of a body and of the words of a button the list has; the rest is read from
  /// the one notification.
  package static let listedTitleBytes = 2 << 10
  package static let listedButtonBytes = 512
  package static let listedBodyBytes = 16 << 10
  /// How many categories an app may have; more are refused with `limitReached`.
  package static let categories = 1_000
  /// How many actions a category may have; a shell shows the first ten of them (F7).
  package static let actions = 100
  /// How many UTF-8 bytes an identifier may have; longer ones are refused with `limitReached`.
  package static let identifierBytes = 4_096
  /// How many UTF-8 bytes a path, a word of a command or a session variable may have.
  package static let pathBytes = 16_384
  /// How many words a command may have.
  package static let commandWords = 256
  /// How many session variables an app may leave for its next launch.
  package static let environmentVariables = 256
  /// How many characters of an app's name are kept.
  package static let displayNameCharacters = 200
  /// How many UTF-8 bytes of a name that a program claims are part of its identifier.
  package static let claimedNameBytes = 64
  /// How many notifications of programs are only on the screen; the next goes to the list too.
  package static let displays = 64
  /// How long an unlisted banner is shown if its program gives no time, in microseconds.
  package static let displayTime: Int64 = 6_000_000
  /// How long a banner waits for a native shell that is started for it, before its time is counted without one, in
  /// microseconds.
  package static let shellStart: Int64 = 2_000_000
  /// How many visible banners are sent again to a shell that attaches.
  package static let visibleBanners = 100
  /// How long an ordinary and an urgent banner are shown, and how much longer they are sent to a shell that attaches, in
  /// microseconds.
  package static let bannerTime: Int64 = 8_000_000
  package static let longBannerTime: Int64 = 30_000_000
  package static let bannerReserve: Int64 = 10_000_000
  /// The longest time that a banner stays after its time stood still, in microseconds (S44).
  package static let timeAfterHold: Int64 = 60_000_000
  /// The shortest time between updates of the shells' lists because of removed buttons, in microseconds.
  package static let listPause: Int64 = 1_000_000
  /// How many notifications of a program have banners in a period of so many microseconds; its others are only in the list.
  package static let paceOfPrograms = (count: 20, period: Int64(1_000_000))
  /// For how long an equal notification of a program counts as a repetition, in microseconds (S17).
  package static let repetition: Int64 = 1_000_000
  /// How long the user may snooze a notification, in seconds.
  package static let snoozeSeconds = 60...86_400
  /// How long a notification waits for the decision about its program, in microseconds.
  package static let undecided: Int64 = 3_600_000_000
  /// How long the question about an undecided program is not attached to another of its notifications, in microseconds.
  package static let questionPause: Int64 = 86_400_000_000
  /// How many programs may inhibit banners at one time; the next is refused with `limitReached`.
  package static let inhibitions = 64
  /// The first number of a program's notification: far above the numbers that scripts make up.
  package static let firstPostingNumber: Int64 = 1 << 20

  /// How many UTF-8 bytes a response text may have; a longer one is refused with `limitReached`.
  package static let responseTextBytes = 65_536
  /// The longest interval of a trigger, in seconds: a thousand years.
  package static let intervalSeconds = 31_557_600_000.0

  /// How many notifications may wait for a foreground app's answer; the next ones go to the list.
  package static let foregroundQuestions = 256
  /// How many responses are kept for an app that cannot be reached; the next is refused.
  package static let keptResponses = 1_000
  /// How many processes may wait for the response to a request; the next is refused.
  package static let responseWaits = 1_000
  /// How many processes receive the same response before its problem is only reported.
  package static let responseAttempts = 3
  /// How many calls may wait for one answer to a permission question.
  package static let waitingQuestions = 1_000
  /// How often a day the scheduled summary may be delivered (E15).
  package static let summaryTimes = 12
  /// How many focus modes are saved; the next is refused with `limitReached`.
  package static let focusModes = 20
  /// How many schedules a focus mode may have.
  package static let focusSchedules = 12
  /// How many characters the name of a focus mode may have.
  package static let focusNameCharacters = 64
  /// How long a focus may be turned on, in seconds: up to a year.
  package static let focusSeconds = 1...31_622_400
  /// How many apps a focus allows.
  package static let focusApps = 1_000
  /// How many people a focus allows.
  package static let focusPeople = 1_000
  /// How many origins of an app have a row in Settings; the oldest without a decision makes room.
  package static let origins = 64
  /// How many languages the user may choose.
  package static let languages = 64
  /// How many notifications one summary line may count (E9).
  package static let summaryCount = 1_000_000

  /// How many pushes may be with service extensions; the next is shown as it came.
  package static let extendingPushes = 1_000
  /// How often the extension of an app may fail in a row before it is paused.
  package static let extensionFailures = 3

  /// How many buttons of a notification are shown (F7).
  package static let shownActions = 10
  /// How many views of content extensions are open in all shells; the oldest is closed for the next.
  package static let contentWindows = 4
  /// How many answers a content extension may leave open before the first is discarded.
  package static let contentQuestions = 32
  /// The largest initial height of a content extension's view, in points.
  package static let contentHeight: Double = 10_000

  /// How many requests removed by one call get a timeline entry each; more get one entry together.
  package static let notedRemovals = 64
  /// From how many microseconds on a timeline reports that a delivery was late.
  package static let noticedLateness: Int64 = 1_000_000

  /// How many bytes a push payload may have; a longer one is refused with `limitReached` (H6).
  package static let pushPayloadBytes = 4_096
  /// How deeply lists and dictionaries may be nested in a push payload.
  package static let pushNestingDepth = 64
  /// How many arguments of a localized text of a push are kept; the others are left out.
  package static let pushTextArguments = 64
  /// How many problems of one push payload are reported.
  package static let pushProblems = 32
  /// How many subscriptions for Web Push an app may have, a connector of UnifiedPush, and all together; the next is refused
  /// with `limitReached`.
  package static let subscriptionsOfApp = 100
  package static let subscriptionsOfConnector = 200
  package static let subscriptions = 2_000
  /// How long the app of a connector may be missing before its registrations end.
  package static let connectorAbsence: Int64 = 86_400_000_000
  /// How many messages of Web Push are held for an app. While it receives messages or is being started, the next ones stay at
  /// the gateway; otherwise the oldest is removed for the next.
  package static let heldMessages = 64
  /// How many bytes a link of a declarative message may have; one with a longer link is an ordinary message.
  package static let linkBytes = 4_096
  /// How many events without a caller may wait for a store that fails before pushes are dropped.
  package static let backlog = 1_000

  /// How many pushes of gateways are remembered, so that a repeated one is recognized (I3).
  package static let rememberedPushes = 10_000
  /// For how long they are remembered, in microseconds.
  package static let pushMemory: Int64 = 30 * 86_400_000_000
  /// How often in an hour an app is started for pushes, unless the policy differs (H7).
  package static let backgroundStarts = 3
  /// The period of the limit above, in microseconds.
  package static let wakePeriod: Int64 = 3_600_000_000
  /// How long an app may handle a push that woke it, in microseconds (H7).
  package static let pushHandling: Int64 = 30_000_000

  /// How many regions an app may have monitored, those of its requests included (B22).
  package static let regions = 1_000_000
  /// How many crossings are kept for an app that is started for them; the oldest is removed for the next.
  package static let keptCrossings = 100
  /// How far the device may move before the next fix if only regions need any, in metres.
  package static let neededDistances = 20.0...50_000.0
  /// The accuracy of fixes for an app without precise location, in metres.
  package static let roughAccuracy = 5_000.0
  /// An upper bound of all distances on the earth, in metres.
  static let wholeEarth = 30_000_000.0
  /// How long a fix counts as the device's location while no other is requested, in microseconds.
  package static let knownPlace: Int64 = 300_000_000

  /// How many notifications of an app that were missed are shown each by itself; more are shown as one.
  package static let missedAlone = 3
  /// How late a reminder is that was missed, in microseconds.
  package static let missedLateness: Int64 = 60_000_000
  /// How long more missed notifications of an app are waited for after each, and in all, in microseconds.
  package static let gatheringPause: Int64 = 1_000_000
  package static let longestGathering: Int64 = 10_000_000
  /// How many notifications of them are kept in one piece.
  package static let gatheredPiece = 32
  /// How many reminders are shown while the store cannot write; the others come when it can.
  package static let unstoredReminders = 256
  /// How many answers are handled while the store cannot write.
  package static let unstoredAnswers = 256
  /// How many due requests one transaction delivers.
  package static let deliveriesPerTransaction = 256
  /// How many crossings one transaction performs; a fix can cross thousands of borders.
  package static let crossingsPerTransaction = 256
  /// How many due dates one transaction recomputes after a change of zone or clock.
  package static let recomputationsPerTransaction = 256

  /// How long a foreground app has to answer about a notification, in microseconds.
  package static let foregroundAnswer: Int64 = 10_000_000
  /// How long a push may be with a service extension before it is shown unchanged although no outcome was
  /// reported, in microseconds: longer than its turn and its time together (H10).
  package static let extending: Int64 = 120_000_000
  /// How long an extension that failed too often is paused, in microseconds; twice as long after each further
  /// failure.
  package static let extensionPause: Int64 = 10_000_000
  /// The longest pause of an extension, in microseconds.
  package static let longestExtensionPause: Int64 = 3_600_000_000
  /// How long an app has to handle a response, in microseconds (F12).
  package static let responseHandling: Int64 = 30_000_000
  /// How long a started app has to set its delegate, in microseconds.
  package static let launch: Int64 = 30_000_000
  /// How long an app that still runs has to reconnect to a restarted daemon, in microseconds, before a second
  /// process of it is started.
  package static let reconnection: Int64 = 2_000_000
  /// The longest mute that the user can choose, in microseconds: until the end of a day that is an hour longer
  /// than usual (A11).
  package static let mute: Int64 = 90_000_000_000
  /// By how much the clocks must differ for one of them to count as set, in microseconds.
  package static let clockStep: Int64 = 1_000_000
  /// How far a clock may be set back without delivered dates becoming due again, in microseconds: the usual
  /// correction of a clock that is fast.
  package static let clockCorrection: Int64 = 300_000_000
  /// The longest wait before a transaction is tried again after the store failed, in seconds.
  package static let longestRetry = 60
}
