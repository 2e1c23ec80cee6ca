import Foundation
import NotificationEngine
import NotificationModel
import NotificationText
import NotificationWords
import SystemConnection
import UserNotifications

/// Everything that changes on a simulated device, behind one lock.
struct WorldState {
  /// A call of an app that is not answered yet.
  struct OpenCall {
    var app: BundleIdentifier
    var completion: SimulatedConnection.Completion
  }

  /// Something that a delegate received and has not finished with.
  struct Unfinished {
    var connection: ConnectionNumber
    var identifier: String
  }

  /// Something that has to happen on the main queue.
  enum Delivery {
    case event(ConnectionNumber, AppEvent)
    case launch(BundleIdentifier, LaunchReason)
    /// The app became active or inactive.
    case activity(BundleIdentifier, isActive: Bool)
    case extend(ExtensionOrder)
    /// The time of a service extension is over, for the push of this number.
    case expire(Int64)
  }

  var system: Engine
  var store = MemoryStore()
  var clock: VirtualClock
  var texts = DeviceTexts()
  var screen = Screen()
  var nextDeadline: WallTime?
  /// Whether the system has more to do at one instant than is possible.
  var isStuck = false
  var happenings: ArraySlice<Happening> = []
  /// How many happenings were dropped from the beginning.
  var forgotten = 0

  /// The process of each app whose code ever used its center; it stays when the app is removed.
  var processes: [BundleIdentifier: AppProcess] = [:]
  /// The descriptions of apps that the test set, which apply again when an app is installed again.
  var descriptions: [BundleIdentifier: SimulatedApp] = [:]
  /// The apps that are on the device.
  var installed: Set<BundleIdentifier> = []
  /// The connection of each process that runs.
  var running: [BundleIdentifier: ConnectionNumber] = [:]
  var lastConnection: Int64 = 1
  var lastMessage: Int64 = 0
  var calls: [Int64: OpenCall] = [:]
  /// The user's future answers, earliest first.
  var plans: [BundleIdentifier: [AuthorizationDecision]] = [:]
  /// The future answers for the first app that asks, set before any app ran.
  var plansForAnyApp: [AuthorizationDecision] = []

  /// The user's answer to the first app that asks for location, set before any app ran.
  var locationPlan: LocationDecision?
  /// The location of the device.
  var place: LocationFix?
  /// Whether the system needs locations.
  var isPlaceNeeded = false
  /// Whether the system has just begun to need locations, and has to receive the current one.
  var sendsLocation = false

  /// Whether there is a gateway that issues tokens.
  var hasGateway = true
  /// How often each app was deleted, because its token changes then.
  var deletions: [BundleIdentifier: Int] = [:]
  /// The gateway's events for the system.
  var gatewayEvents: [Event] = []

  var deliveries: [Delivery] = []
  /// Answers on their way to completion handlers.
  var answers:
    [(SimulatedConnection.Completion, Result<AppReply, NotificationFailure>, AppProcess?)] =
      []
  /// Questions and responses that a delegate has not finished with, by token.
  var unfinished: [Int64: Unfinished] = [:]
  /// Pushes that service extensions have, by token.
  var extending: [Int64: Extending] = [:]
  /// How many completion handlers run or are about to.
  var handlers = 0

  /// The callers that wait until the device is idle.
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// A counter of activity, so that a pause can be detected.
  var progress = 0
  /// Whether a timer watches for callers that wait too long.
  var isWatched = false
  /// How many calls on the main queue are about to empty `deliveries`.
  var drains = 0

  /// The state of the clocks at the beginning.
  let firstClock: VirtualClock

  init(policy: Policy, clock: VirtualClock) {
    system = Engine(policy: policy)
    self.clock = clock
    firstClock = clock
  }

  /// Whether no activity is left that ends by itself.
  var isQuiet: Bool {
    deliveries.isEmpty && unfinished.isEmpty && extending.isEmpty && handlers == 0
  }

  mutating func record(_ event: Happening.Event, of app: BundleIdentifier? = nil) {
    if happenings.count >= KitLimits.happenings {
      happenings.removeFirst()
      forgotten += 1
    }
    happenings.append(
      Happening(
        moment: clock.now, timeZone: clock.timeZone, app: app?.rawValue, event: event))
  }

  /// Records what led to the happenings since a mark, in front of them.
  mutating func record(_ event: Happening.Event, of app: BundleIdentifier, before mark: Int) {
    record(event, of: app)
    guard let last = happenings.popLast() else { return }
    let place = happenings.startIndex + max(0, mark - forgotten)
    happenings.insert(last, at: min(place, happenings.endIndex))
  }

  /// Returns the happenings since a mark that was read from `mark`.
  func story(since mark: Int) -> Story {
    Story(happenings.dropFirst(max(0, mark - forgotten)), omitted: max(0, forgotten - mark))
  }

  /// The position in the story behind everything that has happened.
  var mark: Int { forgotten + happenings.count }
}

/// The clocks of a simulated device, which do not advance until they are moved.
struct VirtualClock {
  private(set) var moment: Moment
  /// The device's time zone; looking a zone up by its name costs more than most deliveries.
  private(set) var timeZone: TimeZone
  private var boots = 1

  init(now: Date, timeZone: TimeZone) {
    self.timeZone = timeZone
    moment = Moment(
      wall: WallTime(now), boot: BootTime(microseconds: 0), bootIdentifier: "boot 1",
      timeZone: timeZone.identifier)
  }

  var now: Date { moment.wall.date }

  /// Lets time pass until an instant; an earlier one is ignored.
  mutating func advance(until wall: WallTime) {
    let distance = wall.microseconds - moment.wall.microseconds
    guard distance > 0 else { return }
    moment.wall = wall
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Sets the wall clock, as the user or the network does; no time passes.
  mutating func step(byMicroseconds distance: Int64) {
    moment.wall = moment.wall.advanced(byMicroseconds: distance)
  }

  mutating func move(to timeZone: TimeZone) {
    self.timeZone = timeZone
    moment.timeZone = timeZone.identifier
  }

  /// Begins a new boot.
  mutating func reboot() {
    boots += 1
    moment.bootIdentifier = "boot \(boots)"
    moment.boot = BootTime(microseconds: 0)
  }
}

/// The texts of the apps on a simulated device, in the languages that its user reads.
struct DeviceTexts: TextCatalog {
  var resolvers: [BundleIdentifier: TextResolver] = [:]
  let languages = ["en"]
  let words: any ReasonWords = EnglishWords()

  func resolver(for app: AppRecord) -> TextResolver {
    resolvers[app.identifier] ?? TextResolver()
  }
}
