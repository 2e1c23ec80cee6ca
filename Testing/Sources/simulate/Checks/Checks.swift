import NotificationEngine
import NotificationModel

/// All checkers of a world's promises.
///
/// The checkers are values. They know the events, the effects and the content of the disk, and nothing of how the
/// core decides.
struct Checks {
  private var schedule: ScheduleChecker
  private var answers = AnswerChecker()
  private var deliveries: DeliveryChecker
  private let badges = BadgeChecker()
  private var apart = ApartChecker()
  private var responses = ResponseChecker()
  private var shells = ShellChecker()
  private var waits = WaitingChecker()
  private var pushes = PushChecker()
  private var postings = PostingChecker()
  /// The content of the disk after the last transaction.
  private(set) var image = StoreImage()
  /// The notifications that were answered while the store failed; a daemon that dies forgets them.
  private var answeredUnstored: Set<NotificationKey> = []
  /// How many deliveries were due so far.
  private(set) var deliveryCount = 0

  init(_ oracle: WallClockOracle, _ profile: ScenarioProfile) {
    schedule = ScheduleChecker(oracle)
    deliveries = DeliveryChecker(profile)
  }

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    if report.failed { answeredUnstored.formUnion(report.answered.intersection(report.withdrawn)) }
    let report = report.without(answeredUnstored)
    var breaches = checkFailure(report)
    breaches += schedule.passed(report)
    deliveryCount += schedule.departures.count
    breaches += deliveries.passed(report, departures: schedule.departures)
    breaches += badges.passed(report, departures: schedule.departures)
    breaches += answers.passed(report)
    breaches += apart.passed(report)
    breaches += responses.passed(report)
    breaches += shells.passed(report)
    breaches += pushes.passed(report)
    breaches += postings.passed(report)
    waits.passed(report)
    image = report.after
    return breaches
  }

  /// Whether a notification of a program of the desktop ends by itself some time.
  var awaitsEnds: Bool { postings.awaitsEnds }

  /// Checks that a failed transaction has changed nothing.
  private func checkFailure(_ report: TransactionReport) -> [Breach] {
    guard report.failed, report.before != report.after else { return [] }
    return [
      Breach(promise: .kept, sentence: "a transaction whose store failed has changed the store")
    ]
  }

  /// Checks the state from which a daemon has started.
  mutating func restarted(_ found: StoreImage) -> [Breach] {
    schedule.restarted()
    answers.restarted()
    responses.restarted(forgetting: answeredUnstored)
    waits.restarted()
    postings.restarted(found, forgetting: answeredUnstored)
    defer {
      image = found
      answeredUnstored = []
    }
    var remembered = found
    remembered.delivered.removeAll { answeredUnstored.contains($0.notification.key) }
    guard remembered != image else { return [] }
    return [
      Breach(
        promise: .kept,
        sentence: "after the restart the disk holds \(found.summary), and acknowledged were "
          + image.summary)
    ]
  }

  mutating func rested(
    at moment: Moment, shells attached: [SimulatedShell],
    owners: [ConnectionNumber: BundleIdentifier]
  ) -> [Breach] {
    schedule.rested(image, at: moment) + waits.rested(image, at: moment)
      + shells.rested(image, shells: attached)
      + postings.rested(image, at: moment, shells: attached)
      + responses.rested(image, at: moment) + answers.rested(image, owners: owners)
  }
}

extension StoreImage {
  /// The content, in numbers and titles.
  fileprivate var summary: String {
    let waiting = pending.joined().map(\.request.storyTitle).joined(separator: " ")
    let listed = delivered.map(\.notification.request.storyTitle).joined(separator: " ")
    return "\(apps.count) apps, waiting [\(waiting)], delivered [\(listed)], "
      + "\(responses.count) responses"
  }
}

/// The promises of the system, in the words of a report.
package enum Promise: String, Hashable, Sendable, CaseIterable {
  /// An acknowledged request is on the disk, and leaves it only for a reason.
  case kept = "nothing acknowledged is lost"
  /// One delivery for each due date.
  case once = "nothing is delivered twice"
  /// A notification that was answered, cleared, replaced or removed stays away.
  case withdrawn = "nothing withdrawn is shown again"
  /// Requests, deliveries and answers of an app keep their order.
  case order = "order is kept for each app"
  /// The number on an icon is the last one that was set.
  case badge = "the badge is right"
  /// No data of an app reaches another one.
  case apart = "one app never sees another's"
  /// A restart loses nothing but connections.
  case restart = "a restart equals memory"
  /// All shells show the content of the store.
  case oneTruth = "all shells show one truth"
  /// A response is with its app, or kept with a reason.
  case response = "a response reaches its app or is kept with a reason"
  /// A request comes due when its trigger requires.
  case due = "due dates are right"
  /// The number that a D-Bus sender received identifies one notification.
  case number = "a number names one notification"
  /// A D-Bus sender receives the end of its notification, and nothing afterwards.
  case ended = "a sender receives each end once"
  /// While a program inhibits banners and sounds, they are suppressed.
  case quiet = "inhibited banners do not appear"
  /// Each call has one answer.
  case answer = "every call is answered once"
  /// The system comes to rest.
  case rest = "the system comes to rest"
}

/// A promise that was broken, and how.
package struct Breach: Hashable, Sendable {
  /// The promise.
  package var promise: Promise
  /// What happened instead, in a sentence.
  package var sentence: String
}

/// The whole content of a store, except the numbers that it will assign.
struct StoreImage: Hashable, Sendable {
  var apps: [AppRecord] = []
  var categories: [[NotificationCategory]] = []
  /// The pending requests of each app, in the order in which they were added.
  var pending: [[PendingRequest]] = []
  /// The delivered notifications, earliest first.
  var delivered: [DeliveredRecord] = []
  var responses: [KeptResponse] = []
  var settings = GlobalSettings()

  init() {}

  init(_ store: MemoryStore) {
    apps = store.apps()
    categories = apps.map { store.categories(of: $0.identifier) }
    pending = apps.map { store.pending(of: $0.identifier) }
    delivered = store.delivered(of: nil)
    responses = store.keptResponses(of: nil)
    settings = store.globalSettings()
  }

  func app(_ identifier: BundleIdentifier) -> AppRecord? {
    apps.first { $0.identifier == identifier }
  }

  /// The part that is equal in two runs with the same course: numbers are assigned again after a start.
  var outline: StoreImage {
    var image = self
    for index in image.delivered.indices { image.delivered[index].notification.key.delivery = 0 }
    for index in image.responses.indices {
      image.responses[index].number = 0
      image.responses[index].response.notification.key.delivery = 0
    }
    return image
  }
}

extension AppRecord {
  /// Whether a notification with a text must be in the list: no setting hides it.
  ///
  /// A program that is shown before the user has decided about it is not authorized.
  var showsEverything: Bool {
    settings.status == .authorized && !settings.isUndecided && settings.requested.contains(.alert)
      && settings.notificationCenter
  }
}
