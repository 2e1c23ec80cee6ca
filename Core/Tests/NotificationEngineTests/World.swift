import Foundation
import NotificationEngine
import NotificationModel
import NotificationWords
import Testing

/// An engine with a store in memory and a clock that the test advances.
struct World {
  var system: Engine
  let store = MemoryStore()
  var moment: Moment
  var lastMessage: Int64 = 0

  static let organizer = identifier("com.example.organizer")
  static let app = ConnectionNumber(1)
  static let control = ConnectionNumber(2)

  /// 2026-03-02 09:00:00 in Berlin, a Monday.
  init(policy: Policy = Policy()) {
    system = Engine(policy: policy)
    moment = Moment(
      wall: WallTime(seconds: 1_772_438_400), boot: BootTime(microseconds: 1_000_000_000),
      bootIdentifier: "boot-1", timeZone: "Europe/Berlin")
  }

  static func identifier(_ text: String) -> BundleIdentifier {
    guard let identifier = BundleIdentifier(text) else {
      preconditionFailure("\(text) is no identifier")
    }
    return identifier
  }

  /// Runs one transaction and returns its effects.
  @discardableResult
  mutating func transaction(_ events: Event...) -> [Effect] {
    system.transaction(events, at: moment, in: store, texts: NoTexts()).effects
  }

  /// Advances both clocks and runs transactions until nothing is due.
  @discardableResult
  mutating func advance(seconds: Double) -> [Effect] {
    let target = moment.wall.advanced(bySeconds: seconds)
    var effects: [Effect] = []
    while let deadline = transaction(into: &effects), deadline <= target {
      move(to: max(deadline, moment.wall))
    }
    move(to: target)
    _ = transaction(into: &effects)
    return effects
  }

  private mutating func transaction(into effects: inout [Effect]) -> WallTime? {
    let outcome = system.transaction([], at: moment, in: store, texts: NoTexts())
    effects += outcome.effects
    return outcome.nextDeadline
  }

  private mutating func move(to wall: WallTime) {
    let distance = wall.microseconds - moment.wall.microseconds
    moment.wall = wall
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Connects the organizer's process.
  @discardableResult
  mutating func greet(
    _ connection: ConnectionNumber = app, as name: String? = "com.example.organizer",
    executable: String? = "/opt/organizer/organizer"
  ) -> [Effect] {
    var hello = Hello(bundleIdentifier: name)
    hello.displayName = "Organizer"
    return transaction(
      .appGreeted(
        connection, message: 0, hello,
        PeerFacts(processIdentifier: 7, executable: executable)))
  }

  /// Sends a call of the app and returns the effects of the transaction.
  @discardableResult
  mutating func call(_ call: AppCall, from connection: ConnectionNumber = app) -> [Effect] {
    lastMessage += 1
    return transaction(.appCalled(connection, message: lastMessage, call))
  }

  /// Sends a control call and returns the effects of the transaction.
  @discardableResult
  mutating func control(_ call: ControlCall) -> [Effect] {
    lastMessage += 1
    return transaction(.controlCalled(Self.control, message: lastMessage, call))
  }

  /// Connects the organizer and lets the user allow everything.
  static func allowed(policy: Policy = Policy()) -> World {
    var world = World(policy: policy)
    world.greet()
    world.call(.settings(.requestAuthorization([.alert, .sound, .badge])))
    world.control(.settings(.authorize(app: organizer, .allow)))
    return world
  }
}

extension [Effect] {
  /// The presentations, in order.
  var presentations: [Presentation] {
    compactMap {
      if case .show(.notifications(.present(let presentation))) = $0 { presentation } else { nil }
    }
  }

  /// The withdrawals, in order.
  var withdrawals: [NotificationKey] {
    compactMap { if case .show(.notifications(.withdraw(let key))) = $0 { key } else { nil } }
  }

  /// The events for apps, in order.
  var appEvents: [AppEvent] {
    compactMap { if case .send(_, let event) = $0 { event } else { nil } }
  }

  /// The answers to apps, in order.
  var replies: [AppReply] {
    compactMap { if case .reply(_, _, let reply) = $0 { reply } else { nil } }
  }

  /// The refusals as their callers receive them, in order.
  var refusals: [NotificationFailure] {
    compactMap {
      if case .refuse(_, _, let refusal) = $0 { NotificationFailure(refusal) } else { nil }
    }
  }

  /// The programs to be started, in order.
  var launches: [LaunchRequest] {
    compactMap { if case .apps(.launch(let order)) = $0 { order } else { nil } }
  }
}

extension NotificationRequest {
  /// A reminder with a title, due after some seconds.
  static func reminder(
    _ identifier: String = "milk", after seconds: Double = 60, repeats: Bool = false
  ) -> NotificationRequest {
    var content = NotificationContent()
    content.title = "Buy milk"
    content.sound = .standard
    return NotificationRequest(
      identifier: identifier, content: content,
      trigger: .timeInterval(seconds: seconds, repeats: repeats))
  }

  /// The same request without a trigger.
  var immediate: NotificationRequest {
    NotificationRequest(identifier: identifier, content: content)
  }
}
