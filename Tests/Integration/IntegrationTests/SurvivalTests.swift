import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import Synchronization
import TestSupport
import Testing

/// How often a test for rare moments is repeated; more with `SURVIVAL_ROUNDS=200`.
private let rounds =
  ProcessInfo.processInfo.environment["SURVIVAL_ROUNDS"].flatMap { Int($0) } ?? 6

@Suite(.blocking, .serialized)
struct SurvivalTests {
  private let probe: BundleIdentifier
  private let organizer: BundleIdentifier

  init() throws {
    probe = try #require(BundleIdentifier("com.example.exit-probe"))
    organizer = try #require(BundleIdentifier("com.example.organizer"))
  }

  @Test
  func `Acknowledged requests survive a daemon killed at any moment, and come once`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    let shown = Letterbox<String>()
    let shell = daemon.control()
    shell.receiveEvents { event in
      if case .notifications(.present(let banner)) = event { shown.put(banner.key.identifier) }
    }
    _ = try shell.call(.attachShell(name: "test"))
    _ = try daemon.allowedApp()
    var generator = SeededGenerator(seed: 20_270_105)
    var acknowledged: Set<String> = []
    for round in 0..<rounds {
      acknowledged.formUnion(try burst(round, on: daemon, &generator))
      _ = try shell.call(.status)
    }
    try wait(seconds: 30) { try pendingIdentifiers(daemon).allSatisfy { $0.hasPrefix("later") } }
    let kept = Set(try pendingIdentifiers(daemon)).union(try deliveredIdentifiers(daemon))
    #expect(acknowledged.subtracting(kept).isEmpty)
    let banners = shown.all
    #expect(Set(banners).count == banners.count)
    #expect(!acknowledged.isEmpty)
  }

  /// Adds requests without waiting, kills the daemon somewhere among them, and returns the acknowledged ones;
  /// in every other round it is killed once so many are acknowledged.
  private func burst(
    _ round: Int, on daemon: RealDaemon, _ generator: inout SeededGenerator
  ) throws -> Set<String> {
    let app = daemon.app()
    let process = try daemon.process()
    let acknowledged = Mutexed<Set<String>>([])
    let group = DispatchGroup()
    let fatal = Int.random(in: 0..<200, using: &generator)
    let isPatient = round % 2 == 1
    for index in 0..<200 {
      let isSoon = index % 20 == 0
      let identifier = "\(isSoon ? "soon" : "later")-\(round)-\(index)"
      group.enter()
      app.send(.notifications(.add(.reminder(identifier, after: isSoon ? 0.2 : 86_400)))) {
        result in
        if case .success = result { acknowledged.change { _ = $0.insert(identifier) } }
        if isPatient, acknowledged.value.count == fatal / 2 + 1 { try? Spawn.signal(process, 9) }
        group.leave()
      }
      if index == fatal, !isPatient { try Spawn.signal(process, 9) }
    }
    #expect(group.wait(timeout: .now() + 240) == .success)
    return acknowledged.value
  }

  @Test func `A program may exit as soon as its calls have returned, with the daemon running`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    try allowProbe(daemon)
    for round in 0..<rounds * 5 {
      try daemon.run("ExitProbe", "add", "a\(round)", "b\(round)", "gone\(round)")
      try daemon.run("ExitProbe", "remove", "gone\(round)")
      try daemon.run("ExitProbe", "categories", "c\(round)")
    }
    let expected = Set((0..<rounds * 5).flatMap { ["a\($0)", "b\($0)"] })
    try wait(seconds: 30) { Set(try pendingIdentifiers(daemon, probe)) == expected }
  }

  @Test
  func `A program may exit as soon as its calls have returned, with the daemon still to start`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    try allowProbe(daemon)
    for round in 0..<rounds {
      try daemon.killAll()
      try daemon.run("ExitProbe", "add", "cold\(round)")
    }
    let expected = Set((0..<rounds).map { "cold\($0)" })
    try wait(seconds: 30) { Set(try pendingIdentifiers(daemon, probe)) == expected }
  }

  @Test func `A daemon and its supervisor that are both killed are started again by the next call`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    try allowProbe(daemon)
    try daemon.killAll()
    try daemon.run("ExitProbe", "add", "after")
    try wait(seconds: 30) { try pendingIdentifiers(daemon, probe) == ["after"] }
  }

  @Test func `Programs that start the daemon at the same moment get the same one`() throws {
    let daemon = try RealDaemon()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in _ = try? daemon.start() }
    let process = try daemon.process()
    #expect(try daemon.process() == process)
    #expect(ProcessFacts(of: process) != nil)
  }

  private func allowProbe(_ daemon: RealDaemon) throws {
    let asking = Letterbox<Int32>()
    Thread {
      asking.put((try? daemon.run("ExitProbe", "ask").status) ?? -1)
    }.start()
    try wait(seconds: 30) {
      (try? daemon.control().call(.settings(.authorize(app: probe, .allow)))) != nil
    }
    #expect(asking.take() == 0)
  }

  private func pendingIdentifiers(
    _ daemon: RealDaemon, _ app: BundleIdentifier? = nil
  ) throws -> [String] {
    guard
      case .pending(let list) = try daemon.control().call(
        .notifications(.pending(app: app ?? organizer)))
    else { return [] }
    return list.map(\.request.identifier)
  }

  private func deliveredIdentifiers(_ daemon: RealDaemon) throws -> [String] {
    guard
      case .delivered(let list) = try daemon.control().call(
        .notifications(.delivered(app: organizer)))
    else { return [] }
    return list.map(\.request.identifier)
  }
}

/// Waits for a change by another process that sends no event.
func wait(seconds: Double, until holds: () throws -> Bool) throws {
  let deadline = Date().addingTimeInterval(seconds)
  while try !holds() {
    try #require(Date() < deadline)
    Thread.sleep(forTimeInterval: 0.02)
  }
}

/// A value that callbacks change from their own threads.
final class Mutexed<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) {
    stored = Mutex(value)
  }

  var value: Value { stored.withLock(\.self) }

  func change(_ body: @Sendable (inout Value) -> Void) {
    stored.withLock { value in
      var copy = value
      body(&copy)
      value = copy
    }
  }
}

extension NotificationRequest {
  /// A reminder with a title, due after some seconds, or at once.
  static func reminder(_ identifier: String, after seconds: Double?) -> NotificationRequest {
    var content = NotificationContent()
    content.title = .literal("Reminder \(identifier)")
    return NotificationRequest(
      identifier: identifier, content: content,
      trigger: seconds.map { .timeInterval(seconds: $0, repeats: false) })
  }
}
