import NotificationModel
import TestSupport
import Testing

@testable import NotificationSounds

@Suite struct SoundQueueTests {
  private var queue = SoundQueue()
  private static let second: Int64 = 1_000_000

  private func key(_ identifier: String, delivery: Int64 = 1) throws -> NotificationKey {
    NotificationKey(
      app: try #require(BundleIdentifier("com.example.organizer")), identifier: identifier,
      delivery: delivery)
  }

  private func order(
    _ name: String, _ kind: Sound.Kind = .standard, file: String? = nil
  ) throws -> PlaybackOrder {
    PlaybackOrder(
      kind: kind, appFile: file, themeFiles: [], volume: 1, unmutes: false, appName: name,
      app: try #require(BundleIdentifier("com.example.organizer")))
  }

  @Test mutating func `A sound starts at once, and the queue has no deadline after it`() throws {
    let order = try order("a")
    #expect(queue.add(order, for: try key("a"), at: 0) == [.start(order)])
    #expect(queue.deadline == NotificationSoundsLimits.lifeMicroseconds)
    #expect(queue.ended(.played, at: 10).isEmpty)
    #expect(queue.deadline == nil)
  }

  @Test mutating func `One sound plays at a time, and at most one starts each second`() throws {
    let (first, second) = (try order("1"), try order("2"))
    _ = queue.add(first, for: try key("1"), at: 0)
    #expect(queue.add(second, for: try key("2"), at: 1).isEmpty)
    #expect(queue.ended(.played, at: 100).isEmpty)
    #expect(queue.deadline == Self.second)
    #expect(queue.advance(at: Self.second - 1).isEmpty)
    #expect(queue.advance(at: Self.second) == [.start(second)])
  }

  @Test mutating func `The newest sounds of a flood wait, and none longer than its limit`() throws {
    for number in 0..<1_000 {
      _ = queue.add(try order("\(number)"), for: try key("\(number)"), at: 0)
    }
    var started: [String] = []
    var now: Int64 = 0
    while queue.deadline != nil {
      now += Self.second
      for step in queue.ended(.played, at: now) {
        if case .start(let order) = step { started.append(order.appName) }
      }
    }
    #expect(started == ["992", "993", "994", "995", "996"])
  }

  @Test mutating func `A critical sound stops an ordinary one and waits only for its end`() throws {
    let critical = try order("critical", .critical)
    _ = queue.add(try order("1"), for: try key("1"), at: 0)
    _ = queue.add(try order("2"), for: try key("2"), at: 0)
    #expect(queue.add(critical, for: try key("3"), at: 10) == [.stop])
    #expect(queue.ended(.played, at: 20) == [.start(critical)])
  }

  @Test mutating func `Critical sounds do not stop each other and are not dropped for waiting`()
    throws
  {
    let second = try order("2", .critical)
    _ = queue.add(try order("1", .critical), for: try key("1"), at: 0)
    #expect(queue.add(second, for: try key("2"), at: 1).isEmpty)
    #expect(queue.ended(.played, at: 20 * Self.second) == [.start(second)])
  }

  @Test mutating func `A critical sound survives a flood of ordinary ones`() throws {
    let critical = try order("critical", .critical)
    _ = queue.add(try order("0", .critical), for: try key("0"), at: 0)
    _ = queue.add(critical, for: try key("critical"), at: 0)
    for number in 1...100 {
      _ = queue.add(try order("\(number)"), for: try key("\(number)"), at: 1)
    }
    #expect(queue.ended(.played, at: 2 * Self.second) == [.start(critical)])
  }

  @Test(.rules("C8"))
  mutating func `A sound stops with its banner, whether it plays or waits`() throws {
    let (first, second) = (try key("1"), try key("2"))
    _ = queue.add(try order("1"), for: first, at: 0)
    _ = queue.add(try order("2"), for: second, at: 0)
    #expect(queue.remove(second, at: 1).isEmpty)
    #expect(queue.remove(first, at: 2) == [.stop])
    #expect(queue.remove(first, at: 3).isEmpty)
    #expect(queue.ended(.played, at: 4).isEmpty)
    #expect(queue.deadline == nil)
  }

  @Test mutating func `Another delivery of a request replaces the waiting one`() throws {
    _ = queue.add(try order("1"), for: try key("1"), at: 0)
    _ = queue.add(try order("old"), for: try key("2"), at: 0)
    let new = try order("new")
    _ = queue.add(new, for: try key("2", delivery: 2), at: 0)
    #expect(queue.ended(.played, at: Self.second) == [.start(new)])
    #expect(queue.ended(.played, at: 2 * Self.second).isEmpty)
    #expect(queue.deadline == nil)
  }

  @Test mutating func `A program that runs too long is stopped, and killed if it does not end`()
    throws
  {
    _ = queue.add(try order("1"), for: try key("1"), at: 0)
    let life = NotificationSoundsLimits.lifeMicroseconds
    #expect(queue.advance(at: life - 1).isEmpty)
    #expect(queue.advance(at: life) == [.stop])
    let grace = life + NotificationSoundsLimits.graceMicroseconds
    #expect(queue.deadline == grace)
    #expect(queue.advance(at: grace) == [.kill])
    #expect(queue.deadline == nil)
    #expect(queue.advance(at: grace + 1).isEmpty)
    #expect(queue.ended(.crashed, at: grace + 2).isEmpty)
  }

  @Test(.rules("C7"))
  mutating func `A file that crashes the program is replaced by the default sound`() throws {
    let harmful = try order("1", file: "/harmful.caf")
    _ = queue.add(harmful, for: try key("1"), at: 0)
    #expect(
      queue.ended(.crashed, at: 1) == [
        .report(.harmfulFile(path: "/harmful.caf")), .start(harmful.withoutAppFile),
      ])
    #expect(queue.ended(.crashed, at: 2).isEmpty)
    #expect(queue.deadline == nil)
  }

  @Test mutating func `A missing server is reported once and tried again after a minute`() throws {
    let end = SoundEnd.unavailable(reason: "none")
    _ = queue.add(try order("1"), for: try key("1"), at: 0)
    #expect(queue.ended(end, at: 0) == [.report(.unavailable(reason: "none"))])
    let pause = NotificationSoundsLimits.pauseMicroseconds
    for number in 1...50 {
      #expect(queue.add(try order("\(number)"), for: try key("\(number)"), at: pause - 1).isEmpty)
      #expect(queue.deadline == nil)
    }
    let later = try order("later")
    #expect(queue.add(later, for: try key("later"), at: pause) == [.start(later)])
    #expect(queue.ended(end, at: pause).isEmpty)
    let last = try order("last")
    #expect(queue.add(last, for: try key("last"), at: 2 * pause) == [.start(last)])
    #expect(queue.ended(.played, at: 2 * pause).isEmpty)
    _ = queue.add(last, for: try key("again"), at: 3 * pause)
    #expect(queue.ended(end, at: 3 * pause) == [.report(.unavailable(reason: "none"))])
  }

  @Test mutating func `A critical sound is tried without a server too`() throws {
    _ = queue.add(try order("1"), for: try key("1"), at: 0)
    _ = queue.ended(.unavailable(reason: "none"), at: 0)
    let critical = try order("critical", .critical)
    #expect(queue.add(critical, for: try key("2"), at: 1) == [.start(critical)])
  }

  @Test mutating func `A device is restored once, before anything else is played`() throws {
    let (critical, next) = (try order("critical", .critical), try order("next"))
    _ = queue.add(critical, for: try key("1"), at: 0)
    _ = queue.add(next, for: try key("2"), at: 1)
    #expect(queue.ended(.crashed, at: 2) == [.restore])
    #expect(queue.add(critical, for: try key("3"), at: 3).isEmpty)
    #expect(queue.remove(try key("2"), at: 3).isEmpty)
    #expect(queue.advance(at: NotificationSoundsLimits.lifeMicroseconds) == [])
    #expect(queue.ended(.crashed, at: 2 * Self.second) == [.start(critical)])
  }

  @Test mutating func `The device of a killed critical sound is restored too`() throws {
    _ = queue.add(try order("1", .critical), for: try key("1"), at: 0)
    _ = queue.remove(try key("1"), at: 0)
    #expect(queue.advance(at: NotificationSoundsLimits.graceMicroseconds) == [.kill])
    #expect(queue.ended(.crashed, at: 3 * Self.second) == [.restore])
    #expect(queue.ended(.unavailable(reason: "none"), at: 4 * Self.second).isEmpty)
    #expect(queue.deadline == nil)
  }

  @Test mutating func `Restoring a device waits for the sound that plays`() throws {
    let order = try order("1")
    #expect(queue.restore(at: 0) == [.restore])
    #expect(queue.add(order, for: try key("1"), at: 1).isEmpty)
    #expect(queue.ended(.played, at: 2) == [.start(order)])
    #expect(queue.restore(at: 3).isEmpty)
    #expect(queue.ended(.played, at: 4) == [.restore])
  }

  @Test mutating func `Removing all sounds stops the playing one and drops the waiting ones`()
    throws
  {
    _ = queue.add(try order("1"), for: try key("1"), at: 0)
    _ = queue.add(try order("2"), for: try key("2"), at: 0)
    #expect(queue.removeAll(at: 1) == [.stop])
    #expect(queue.ended(.played, at: 2).isEmpty)
    #expect(queue.deadline == nil)
  }
}
