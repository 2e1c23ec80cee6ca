import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The time of a posting's banner on screen, and the report of its end to the sender.
struct BannerTimeTests {
  private static func posted(
    _ lifetime: Int64?, isTransient: Bool = false, tag: String = ""
  ) -> PostingCall {
    var posted = World.posted(tag: tag)
    posted.lifetime = lifetime
    posted.isTransient = isTransient
    return posted
  }

  /// A world with a native shell, which counts the times of its banners.
  private static func served() -> World {
    var world = World()
    world.control(.notifications(.timeBanners))
    world.attachShell()
    return world
  }

  @Test(
    .rules("S44"),
    arguments: [
      (nil, false, nil, AlertStyle.banner), (0, false, nil, .alert),
      (500_000, false, 500_000, .banner), (15_000_000, false, 15_000_000, .banner),
      (nil, true, 6_000_000, .banner), (12_000_000, true, 12_000_000, .banner),
      (0, true, nil, .alert),
    ] as [(Int64?, Bool, Int64?, AlertStyle)])
  func `A banner has its program's timeout, and six seconds without one if it is unlisted`(
    _ lifetime: Int64?, isTransient: Bool, time: Int64?, style: AlertStyle
  ) throws {
    var world = World()
    for tag in ["", "volume"] {
      let posted = Self.posted(lifetime, isTransient: isTransient, tag: tag)
      let shown = try #require(world.post(posted).presented.first)
      #expect(shown.bannerTime == time)
      #expect(shown.hasUsualTime == (lifetime == nil && isTransient))
      #expect(shown.alertStyle == style)
    }
  }

  @Test(.rules("S44")) func `A banner of the persistent style stays until the user ends it`() throws
  {
    var world = Self.served()
    world.post(World.posted())
    world.control(.settings(.changeAppSettings(app: World.mail, ["banners": "persistent"])))
    let effects = world.post(Self.posted(3_000_000))
    let shown = try #require(effects.presented.first)
    #expect(shown.bannerTime == nil && shown.alertStyle == .alert)
    #expect(world.advance(seconds: 3_600).ends.isEmpty)
    #expect(
      world.control(.responses(.respond(shown.key, .dismiss))).ends.map(\.reason) == [.dismissed])
    let volume = try #require(world.post(Self.posted(nil, isTransient: true)).presented.first)
    #expect(volume.bannerTime == 6_000_000 && volume.alertStyle == .banner)
  }

  @Test(.rules("S13", "S44"), arguments: [false, true])
  func
    `The sender receives the end when the native shell reports that the banner has left the screen`(
      isTransient: Bool
    ) throws
  {
    var world = Self.served()
    let effects = world.post(Self.posted(500_000, isTransient: isTransient))
    let number = try #require(effects.postedNumber)
    let key = try #require(effects.presented.first?.key)
    #expect(world.advance(seconds: 600).ends.isEmpty, "The pointer may be on it")
    let ended = world.control(.notifications(.bannerEnded(key, isHidden: false)))
    let later = world.advance(seconds: 0)
    #expect((ended + later).ends == [Closing(number: number, reason: .expired)])
    #expect(world.store.delivered(of: World.mail).count == (isTransient ? 0 : 1))
  }

  @Test(.rules("S13", "S44")) func `A hidden banner ends when its timeout is over`()
    throws
  {
    var world = Self.served()
    let effects = world.post(Self.posted(15_000_000))
    let number = try #require(effects.postedNumber)
    let key = try #require(effects.presented.first?.key)
    world.advance(seconds: 4)
    #expect(world.control(.notifications(.bannerEnded(key, isHidden: true))).ends.isEmpty)
    #expect(world.advance(seconds: 10).ends.isEmpty)
    #expect(world.advance(seconds: 1).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S44")) func `A report about another delivery, or of an app, changes nothing`()
    throws
  {
    var world = Self.served()
    let key = try #require(world.post(Self.posted(500_000)).presented.first?.key)
    var other = key
    other.delivery += 1
    world.control(.notifications(.bannerEnded(other, isHidden: false)))
    #expect(world.advance(seconds: 60).ends.isEmpty)
  }

  @Test(.rules("S37", "S44"))
  func `A native shell that is started for a banner counts its time, and a crashed one does not`()
    throws
  {
    var world = World()
    let number = try #require(world.post(Self.posted(500_000, isTransient: true)).postedNumber)
    world.advance(seconds: 1)
    world.control(.notifications(.timeBanners))
    world.attachShell()
    #expect(world.advance(seconds: 600).ends.isEmpty)
    _ = world.transaction(.disconnected(World.control))
    #expect(world.advance(seconds: 4).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S44"))
  func `The daemon counts the time if the native shell shows no banners`()
    throws
  {
    var world = World()
    let unseen = try #require(world.post(Self.posted(500_000)).postedNumber)
    #expect(world.advance(seconds: 3).ends == [Closing(number: unseen, reason: .expired)])
    world.attachShell()
    let seen = try #require(world.post(Self.posted(500_000)).postedNumber)
    #expect(world.advance(seconds: 0.5).ends == [Closing(number: seen, reason: .expired)])
  }

  @Test(.rules("S44")) func `Timeouts are paused while the screen is locked`() throws {
    var world = World()
    world.attachShell()
    let short = try #require(world.post(Self.posted(5_000_000)).postedNumber)
    let long = try #require(world.post(Self.posted(600_000_000, tag: "long")).postedNumber)
    world.advance(seconds: 2)
    world.control(.settings(.setLocked(true)))
    #expect(world.advance(seconds: 3_600).ends.isEmpty)
    world.control(.settings(.setLocked(false)))
    #expect(world.advance(seconds: 2.9).ends.isEmpty)
    #expect(world.advance(seconds: 0.2).ends == [Closing(number: short, reason: .expired)])
    #expect(world.advance(seconds: 56.8).ends.isEmpty)
    #expect(world.advance(seconds: 0.2).ends == [Closing(number: long, reason: .expired)])
  }

  @Test(.rules("S44")) func `A short stop does not shorten a long time`() throws {
    var world = World()
    world.attachShell()
    let number = try #require(world.post(Self.posted(600_000_000)).postedNumber)
    world.control(.notifications(.holdBanners(true)))
    world.advance(seconds: 2)
    world.control(.notifications(.holdBanners(false)))
    #expect(world.advance(seconds: 597).ends.isEmpty)
    #expect(world.advance(seconds: 2).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S44")) func `After a restart the timeout of a locked screen is still paused`()
    throws
  {
    var world = World()
    let number = try #require(world.post(Self.posted(5_000_000)).postedNumber)
    world.control(.settings(.setLocked(true)))
    world.system = Engine()
    world.transaction(.machine(.started))
    #expect(world.advance(seconds: 60).ends.isEmpty)
    world.control(.settings(.setLocked(false)))
    #expect(world.advance(seconds: 6).ends == [Closing(number: number, reason: .expired)])
  }

  @Test(.rules("S44")) func `After a restart a banner of the persistent style still has no end`()
    throws
  {
    var world = World()
    world.post(World.posted())
    world.control(.settings(.changeAppSettings(app: World.mail, ["banners": "persistent"])))
    let key = try #require(world.post(Self.posted(3_000_000)).presented.first?.key)
    world.system = Engine()
    world.transaction(.machine(.started))
    #expect(world.advance(seconds: 3_600).ends.isEmpty)
    #expect(world.control(.responses(.respond(key, .dismiss))).ends.map(\.reason) == [.dismissed])
  }
}
