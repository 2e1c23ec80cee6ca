import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// What joins no list, while the person has it in hand on a shell.
struct BannersInHandTests {
  private static func fleeting(_ change: (inout PostedNotification) -> Void = { _ in })
    -> PostedNotification
  {
    var posted = World.posted()
    posted.isTransient = true
    change(&posted)
    return posted
  }

  @Test(.rules("S44"), arguments: [nil, 3_000_000], ["", "volume"])
  func `A notification in no list does not end while it is in hand, and ends soon afterwards`(
    _ lifetime: Int64?, tag: String
  ) throws {
    var world = World()
    world.attachShell()
    let posted = Self.fleeting {
      $0.lifetime = lifetime
      $0.tag = tag
    }
    let number = try #require(world.post(posted).postedNumber)
    world.control(.notifications(.holdBanners(true)))
    #expect(world.advance(seconds: 600).ends.isEmpty)
    world.control(.notifications(.holdBanners(false)))
    #expect(world.advance(seconds: 5).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S44")) func `The end of the shell's connection ends the hold`() throws {
    var world = World()
    world.attachShell()
    let number = try #require(world.post(Self.fleeting()).postedNumber)
    world.control(.notifications(.holdBanners(true)))
    #expect(world.advance(seconds: 60).ends.isEmpty)
    _ = world.transaction(.disconnected(World.control))
    #expect(world.advance(seconds: 5).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S13", "S44")) func `The time of what is in the list goes on meanwhile`() throws {
    var world = World()
    world.attachShell()
    let posted = Self.fleeting {
      $0.isTransient = false
      $0.lifetime = 3_000_000
    }
    let number = try #require(world.post(posted).postedNumber)
    world.control(.notifications(.holdBanners(true)))
    #expect(world.advance(seconds: 4).ends == [Closing(number: number, reason: .expired)])
  }
}
