import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// A program that sends more notifications than can be read, and one that repeats the same text.
struct FloodTests {
  private static let limit = CoreLimits.paceOfPrograms.count

  /// Posts so many different notifications at once, and returns the shown banners.
  private func flood(_ world: inout World, _ count: Int, from first: Int = 0) -> Int {
    (first..<first + count).count { index in
      world.post(World.posted("Number \(index)")).presented.contains {
        $0.surfaces.contains(.banner)
      }
    }
  }

  @Test(.rules("S17"))
  func `The banners of a flood become one summary, which counts them`() throws {
    var world = World()
    world.attachShell()
    #expect(flood(&world, Self.limit + 37) == Self.limit)
    let lines = world.advance(seconds: 1).presented
    #expect(lines.map(\.title) == ["37 more notifications"])
    #expect(lines.map(\.text.systemTitle) == [SystemText(word: "more", count: 37)])
    #expect(lines.first?.surfaces == .banner && lines.first?.sound == nil)
    #expect(world.store.delivered(of: World.mail).count == Self.limit + 37)
  }

  @Test(.rules("S17"))
  func `A continuing flood shows no further banners, and counts in its summary`()
    throws
  {
    var world = World()
    world.attachShell()
    _ = flood(&world, Self.limit + 10)
    let first = try #require(world.advance(seconds: 1).presented.first)
    #expect(flood(&world, 15, from: 1_000) == 0)
    let second = world.advance(seconds: 1)
    #expect(second.presented.map(\.title) == ["25 more notifications"])
    #expect(second.contains(.show(.notifications(.withdraw(first.key)))))
  }

  @Test(.rules("S14", "S17"), arguments: ["tag", "number"])
  func `Repeated replacements are not a flood, and the last state is shown`(_ way: String)
    throws
  {
    var world = World()
    world.attachShell()
    let number = try #require(world.post(World.posted("Volume", tag: "volume")).postedNumber)
    for index in 0..<Self.limit * 2 {
      let next =
        way == "tag"
        ? World.posted("Volume \(index)", tag: "volume")
        : World.posted("Volume \(index)", replaces: number)
      let shown = world.post(next).presented
      #expect(shown.map { $0.surfaces.contains(.banner) } == [true])
    }
    #expect(world.advance(seconds: 1).presented.isEmpty)
    #expect(flood(&world, 1, from: 1_000) == 1)
  }

  @Test(.rules("S17")) func `After a quiet second banners are shown again`() {
    var world = World()
    _ = flood(&world, Self.limit + 1)
    world.advance(seconds: 3)
    #expect(flood(&world, 3, from: 1_000) == 3)
  }

  @Test(.rules("S17"))
  func `The flood summary ends after its time or by the user, and its sender is not notified`()
    throws
  {
    var world = World()
    world.attachShell()
    _ = flood(&world, Self.limit + 2)
    let line = try #require(world.advance(seconds: 1).presented.first)
    let pressed = world.control(.responses(.respond(line.key, .open)))
    #expect(pressed.contains(.show(.notifications(.withdraw(line.key)))))
    #expect(pressed.invocations.isEmpty && pressed.ends.isEmpty)
    _ = flood(&world, Self.limit + 2, from: 1_000)
    let other = try #require(world.advance(seconds: 1).presented.first)
    let over = world.advance(seconds: 60)
    #expect(over.contains(.show(.notifications(.withdraw(other.key)))))
    #expect(over.ends.isEmpty)
  }

  @Test(.rules("S17")) func `A program without banners has no flood summary`() {
    var world = World()
    world.attachShell()
    world.post(World.posted("First"))
    world.control(.settings(.changeAppSettings(app: World.mail, ["banners": "none"])))
    _ = flood(&world, Self.limit + 5)
    #expect(world.advance(seconds: 1).presented.isEmpty)
  }

  @Test(.rules("S17", "E15"))
  func `A flood that waits for the scheduled summary has no flood summary`() {
    var world = World()
    world.attachShell()
    world.post(World.posted("First"))
    world.control(.settings(.changeGlobalSettings(["summary": "on", "summaryTimes": "10:00"])))
    world.control(.settings(.changeAppSettings(app: World.mail, ["delivery": "summary"])))
    _ = flood(&world, Self.limit + 5)
    #expect(world.advance(seconds: 1).presented.isEmpty)
  }

  @Test(.rules("S5", "S17"))
  func `Banners of a remote server are not a flood, and suppress no banner of their program`() {
    var world = World()
    for index in 0..<Self.limit + 5 {
      var watched = World.posted("Seen \(index)")
      watched.way = .watched
      world.post(watched)
    }
    #expect(flood(&world, 1) == 1)
  }

  @Test(.rules("S17")) func `The same text within a second is one notification with a count`()
    throws
  {
    var world = World()
    var numbers: [UInt32] = []
    for _ in 0..<3 { numbers.append(try #require(world.post(World.posted()).postedNumber)) }
    let last = world.post(World.posted())
    numbers.append(try #require(last.postedNumber))
    #expect(Set(numbers).count == 4)
    #expect(last.presented.map(\.count) == [4])
    #expect(last.ends == [Closing(number: numbers[2], reason: .undefined)])
    #expect(
      world.store.delivered(of: World.mail).map(\.notification.posting?.number) == [numbers[3]])
  }

  @Test(.rules("S17"), arguments: ["later", "other text", "other program", "dismissed", "tag"])
  func `Only the same text of the same program, a moment later, is counted`(_ difference: String)
    throws
  {
    var world = World()
    let first = try #require(world.post(World.posted()).presented.first)
    var next = World.posted()
    switch difference {
    case "later": world.advance(seconds: 2)
    case "other text": next.content.body = .literal("Another")
    case "other program": next = World.posted(from: "other")
    case "dismissed": world.control(.responses(.respond(first.key, .dismiss)))
    default: next = World.posted(tag: "song")
    }
    #expect(world.post(next).presented.map(\.count) == [1])
  }

  @Test(.rules("S17")) func `A repeated notification makes no second sound`() {
    var world = World()
    var loud = World.posted()
    loud.content.sound = Sound(kind: .standard)
    #expect(world.post(loud).presented.first?.sound != nil)
    #expect(world.post(loud).presented.first?.sound == nil)
  }
}
