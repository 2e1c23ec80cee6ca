/// Every limit of the core, in one place.
package enum CoreLimits {
  /// How many apps are known; a new one above that is refused with `limitReached`.
  package static let apps = 10_000
  /// How many requests of one app may wait; the next is refused with `limitReached`.
  package static let pendingRequests = 10_000
  /// How many delivered notifications of one app are kept; the oldest goes for the next.
  package static let deliveredNotifications = 1_000
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
  /// How many UTF-8 bytes a person's text may have; a longer one is refused with `limitReached`.
  package static let responseTextBytes = 65_536
  /// The longest interval of a trigger, in seconds: a thousand years.
  package static let intervalSeconds = 31_557_600_000.0

  /// How many notifications a foreground app may think about; the next ones go to the list.
  package static let foregroundQuestions = 256
  /// How many responses are kept for an app that cannot be reached; the next is refused.
  package static let keptResponses = 1_000
  /// How many processes are given the same response before it is only reported.
  package static let responseAttempts = 3
  /// How many calls may wait for one answer to a permission question.
  package static let waitingQuestions = 1_000
  /// How often a day the scheduled summary may come (E15).
  package static let summaryTimes = 12
  /// How many focus modes are kept; the next is refused with `limitReached`.
  package static let focusModes = 20
  /// How many schedules a focus mode may have.
  package static let focusSchedules = 12
  /// How many characters the name of a focus mode may have.
  package static let focusNameCharacters = 64
  /// How many apps a focus lets through.
  package static let focusApps = 1_000
  /// How many people a focus lets through.
  package static let focusPeople = 1_000
  /// How many languages a person may read.
  package static let languages = 64
  /// How many notifications one line about a stack may count for (E9).
  package static let summaryCount = 1_000_000

  /// How many pushes may be with service extensions; the next is shown as it came.
  package static let extendingPushes = 1_000
  /// How often the extension of an app may fail in a row before it is not started for a while.
  package static let extensionFailures = 3

  /// How many buttons of a notification are shown (F7).
  package static let shownActions = 10
  /// How many views of content extensions shells have open together; the oldest is closed for the next.
  package static let contentWindows = 4
  /// How many answers a content extension may leave unsettled before the first is forgotten.
  package static let contentQuestions = 32
  /// How high the view of a content extension begins, at most, in points.
  package static let contentHeight: Double = 10_000

  /// How many requests that are removed by one call are noted one by one; more become one note.
  package static let notedRemovals = 64
  /// From how many microseconds on a timeline tells that a delivery was late.
  package static let noticedLateness: Int64 = 1_000_000

  /// How many bytes a push payload may have; a longer one is refused with `limitReached` (H6).
  package static let pushPayloadBytes = 4_096
  /// How deeply lists and dictionaries may lie within each other in a push payload.
  package static let pushNestingDepth = 64
  /// How many arguments of a text that a push has looked up are kept; the others are left out.
  package static let pushTextArguments = 64
  /// How many problems with one push payload are told.
  package static let pushProblems = 32
  /// How many events without a caller may wait for a store that fails before pushes are lost.
  package static let backlog = 1_000

  /// How many pushes of gateways are remembered, so that one which comes again is known (I3).
  package static let rememberedPushes = 10_000
  /// For how long they are, in microseconds.
  package static let pushMemory: Int64 = 30 * 86_400_000_000
  /// How often in an hour an app is started for pushes, unless the policy says otherwise (H7).
  package static let backgroundStarts = 3
  /// That hour, in microseconds.
  package static let wakePeriod: Int64 = 3_600_000_000
  /// How long an app may take over a push that woke it, in microseconds (H7).
  package static let pushHandling: Int64 = 30_000_000

  /// How many regions an app may have watched, those of its requests counted (B22).
  package static let regions = 1_000_000
  /// How many crossings are kept for an app that is started for them; the oldest goes for the next.
  package static let keptCrossings = 100
  /// How far the device may move before the next fix where only regions need any, in metres.
  package static let neededDistances = 20.0...50_000.0
  /// How exact a fix is at most for an app that may know places roughly, in metres.
  package static let roughAccuracy = 5_000.0
  /// Farther than this, in metres, nothing on the earth is away.
  static let wholeEarth = 30_000_000.0
  /// How long a fix says where the device is when nobody asks for others, in microseconds.
  package static let knownPlace: Int64 = 300_000_000

  /// How many due requests one transaction delivers.
  package static let deliveriesPerTransaction = 256
  /// How many crossings one transaction carries out; a fix can cross thousands of borders.
  package static let crossingsPerTransaction = 256
  /// How many due dates one transaction recomputes after a change of zone or clock.
  package static let recomputationsPerTransaction = 256

  /// How long a foreground app may think about a notification, in microseconds.
  package static let foregroundAnswer: Int64 = 10_000_000
  /// How long a push may be with a service extension before it is shown as it came, though nobody has
  /// said what became of it, in microseconds: longer than its turn and its time together (H10).
  package static let extending: Int64 = 120_000_000
  /// How long an extension that failed too often is not started, in microseconds; twice as long after
  /// each further failure.
  package static let extensionPause: Int64 = 10_000_000
  /// The longest time that an extension is not started, in microseconds.
  package static let longestExtensionPause: Int64 = 3_600_000_000
  /// How long an app may take to handle a response, in microseconds (F12).
  package static let responseHandling: Int64 = 30_000_000
  /// How long a started app may take to set its delegate, in microseconds.
  package static let launch: Int64 = 30_000_000
  /// How long an app that still runs may take to come back to a daemon that was restarted, in
  /// microseconds, before a second process of it is started.
  package static let reconnection: Int64 = 2_000_000
  /// The longest silence that a person can choose, in microseconds: until the end of a day that is
  /// an hour longer than most (A11).
  package static let mute: Int64 = 90_000_000_000
  /// By how much the clocks must differ for one of them to count as set, in microseconds.
  package static let clockStep: Int64 = 1_000_000
  /// How far a clock may be set back without dates being due again that were due already, in
  /// microseconds: the usual correction of a clock that runs fast.
  package static let clockCorrection: Int64 = 300_000_000
  /// The longest wait before a transaction is tried again after the store failed, in seconds.
  package static let longestRetry = 60
}
