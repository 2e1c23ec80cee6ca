import Foundation
import NotificationEngine
import NotificationModel
import NotificationText
import NotificationWords
import Words

/// Everything that changes on a simulated device, behind one lock.
struct WorldState {
  var system: DeviceSystem
  var clock: VirtualClock
  var texts = DeviceTexts()
  var screen = Screen()
  var transcript = Transcript()
  var apps = DeviceApps()
  var calls = OpenCalls()
  var plans = UserPlans()
  var locator = DeviceLocator()
  var gateway = DeviceGateway()
  var work = DeviceWork()
  var waiters = IdleWaiters()

  /// The state of the clocks at the beginning.
  let firstClock: VirtualClock

  init(policy: Policy, clock: VirtualClock) {
    system = DeviceSystem(policy: policy)
    self.clock = clock
    firstClock = clock
  }

  mutating func record(_ event: Happening.Event, of app: BundleIdentifier? = nil) {
    transcript.append(happening(event, of: app))
  }

  /// Records what led to the happenings since a mark, in front of them.
  mutating func record(_ event: Happening.Event, of app: BundleIdentifier, before mark: Int) {
    transcript.insert(happening(event, of: app), before: mark)
  }

  private func happening(_ event: Happening.Event, of app: BundleIdentifier?) -> Happening {
    Happening(moment: clock.now, timeZone: clock.timeZone, app: app?.rawValue, event: event)
  }
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

  func vocabulary(languages: [String]) -> Vocabulary { .english }

  func resolver(for app: AppRecord) -> TextResolver {
    resolvers[app.identifier] ?? TextResolver()
  }
}
