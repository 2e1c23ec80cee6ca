import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Banners of a shell that counts no times itself, while the user interacts with them.
struct BannersInHandTests {
  private static func fleeting(_ change: (inout PostingCall) -> Void = { _ in })
    -> PostingCall
  {
    var posted = World.posted()
    posted.isTransient = true
    change(&posted)
    return posted
  }

  @Test(.rules("S44"), arguments: [nil, 3_000_000], ["", "volume"])
  func `An unlisted notification does not end meanwhile, and has the rest of its time afterwards`(
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
    let time = Double(lifetime ?? 6_000_000) / 1_000_000
    #expect(world.advance(seconds: time - 0.1).ends.isEmpty)
    #expect(world.advance(seconds: 0.1).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S44")) func `The end of the shell's connection ends the hold`() throws {
    var world = World()
    world.attachShell()
    let number = try #require(world.post(Self.fleeting()).postedNumber)
    world.control(.notifications(.holdBanners(true)))
    #expect(world.advance(seconds: 60).ends.isEmpty)
    _ = world.transaction(.disconnected(World.control))
    #expect(world.advance(seconds: 6).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S13", "S44")) func `The timeout of a listed notification is paused as well`() throws
  {
    var world = World()
    world.attachShell()
    let posted = Self.fleeting {
      $0.isTransient = false
      $0.lifetime = 3_000_000
    }
    let number = try #require(world.post(posted).postedNumber)
    world.control(.notifications(.holdBanners(true)))
    #expect(world.advance(seconds: 600).ends.isEmpty)
    world.control(.notifications(.holdBanners(false)))
    #expect(world.advance(seconds: 3).ends == [Closing(number: number, reason: .expired)])
  }
}
