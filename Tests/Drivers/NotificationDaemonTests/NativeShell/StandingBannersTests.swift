import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import NotificationDaemon

struct StandingBannersTests {
  private static let app = BundleIdentifier("com.example.tea")
  private static let start = BootTime(microseconds: 1_000_000_000)

  private static func banner(
    _ identifier: String, delivery: Int64 = 1, style: AlertStyle = .banner,
    places: Presentation.Places = [.banner, .list]
  ) throws -> Presentation {
    var presentation = Presentation(
      key: NotificationKey(app: try #require(app), identifier: identifier, delivery: delivery),
      appName: "Tea", date: WallTime(seconds: 5))
    presentation.title = "Tea \(identifier)"
    presentation.alertStyle = style
    presentation.places = places
    presentation.sound = .standard
    presentation.wakesScreen = true
    return presentation
  }

  private static func titles(
    _ standing: StandingBanners, after seconds: Int64 = 0, list: [PresentationGroup] = []
  ) -> [String] {
    standing.presentations(
      besides: list, at: start.advanced(byMicroseconds: seconds * 1_000_000)
    ).map(\.title)
  }

  private static func list(_ members: [Presentation]) throws -> [PresentationGroup] {
    [
      PresentationGroup(
        app: try #require(app), appName: "Tea", thread: nil, members: members, summary: "")
    ]
  }

  @Test(.rules("S37"))
  func `Banners are shown again in their order, without a sound and without waking the screen`()
    throws
  {
    var standing = StandingBanners()
    standing.follow(.notifications(.present(try Self.banner("a"))), at: Self.start)
    standing.follow(.notifications(.present(try Self.banner("b"))), at: Self.start)
    let told = standing.presentations(besides: [], at: Self.start)
    #expect(told.map(\.title) == ["Tea a", "Tea b"])
    #expect(
      told.allSatisfy { $0.sound == nil && !$0.wakesScreen && $0.places == [.banner, .list] })
  }

  @Test(.rules("S37", "S44"))
  func `A banner with a timeout is shown again within it, and with the full timeout`()
    throws
  {
    var standing = StandingBanners()
    var banner = try Self.banner("slow")
    banner.bannerTime = 60_000_000
    banner.hasUsualTime = true
    standing.follow(.notifications(.present(banner)), at: Self.start)
    let listed = try Self.list([try Self.banner("slow")])
    let told = standing.presentations(besides: listed, at: Self.start)
    #expect(told.map(\.bannerTime) == [60_000_000] && told.map(\.hasUsualTime) == [true])
    #expect(Self.titles(standing, after: 60, list: listed).count == 1)
    #expect(Self.titles(standing, after: 71, list: listed).isEmpty)
  }

  @Test(.rules("S37"))
  func `A temporary banner is kept a little longer than its time, an alert until it is withdrawn`()
    throws
  {
    var standing = StandingBanners()
    standing.follow(.notifications(.present(try Self.banner("brief"))), at: Self.start)
    let alert = try Self.banner("alert", style: .alert)
    standing.follow(.notifications(.present(alert)), at: Self.start)
    #expect(Self.titles(standing, after: 17) == ["Tea brief", "Tea alert"])
    #expect(Self.titles(standing, after: 19) == ["Tea alert"])
    #expect(Self.titles(standing, after: 86_400) == ["Tea alert"])
    standing.follow(.notifications(.withdraw(alert.key)), at: Self.start)
    #expect(standing.isEmpty(at: Self.start.advanced(byMicroseconds: 19_000_000)))
    #expect(!standing.isEmpty(at: Self.start))
  }

  @Test(.rules("S37"))
  func `A later delivery replaces the banner of its request, and only its own withdrawal takes it`()
    throws
  {
    var standing = StandingBanners()
    let first = try Self.banner("a", style: .alert)
    standing.follow(.notifications(.present(first)), at: Self.start)
    var second = try Self.banner("a", delivery: 2, style: .alert)
    second.title = "Again"
    standing.follow(.notifications(.present(second)), at: Self.start)
    standing.follow(.notifications(.withdraw(first.key)), at: Self.start)
    #expect(Self.titles(standing) == ["Again"])
    // A delivery without a banner removes an earlier banner.
    standing.follow(
      .notifications(.present(try Self.banner("a", delivery: 3, places: .list))), at: Self.start)
    #expect(Self.titles(standing).isEmpty)
  }

  @Test(.rules("S37"))
  func `A banner that the user removed is not shown again, and a later delivery is`()
    throws
  {
    var standing = StandingBanners()
    let first = try Self.banner("a", style: .alert)
    standing.follow(.notifications(.present(first)), at: Self.start)
    standing.remove(first.key)
    #expect(Self.titles(standing, list: try Self.list([first])).isEmpty)
    #expect(standing.isEmpty(at: Self.start))
    let second = try Self.banner("a", delivery: 2, style: .alert)
    standing.follow(.notifications(.present(second)), at: Self.start)
    standing.remove(first.key)
    #expect(Self.titles(standing) == ["Tea a"])
  }

  @Test func `Of too many banners the oldest is forgotten`() throws {
    var standing = StandingBanners()
    for number in 0...DaemonLimits.standingBanners {
      standing.follow(
        .notifications(.present(try Self.banner("\(number)", style: .alert))), at: Self.start)
    }
    let titles = Self.titles(standing)
    #expect(titles.count == DaemonLimits.standingBanners)
    #expect(titles.first == "Tea 1")
  }

  @Test(.rules("E16"))
  func `The texts are those of the list as it may be seen now`() throws {
    var standing = StandingBanners()
    let listed = try Self.banner("listed")
    standing.follow(.notifications(.present(listed)), at: Self.start)
    standing.follow(
      .notifications(.present(try Self.banner("fleeting", places: .banner))), at: Self.start)
    standing.follow(.settings(.lockChanged(isLocked: true)), at: Self.start)
    var concealed = listed
    concealed.title = "Notification"
    concealed.hidesPreview = true
    concealed.places = .list
    let list = try Self.list([concealed])
    #expect(Self.titles(standing, list: list) == ["Notification"])
    #expect(
      standing.presentations(besides: list, at: Self.start).first?.places == [.banner, .list])
    standing.follow(.settings(.lockChanged(isLocked: false)), at: Self.start)
    #expect(Self.titles(standing) == ["Tea listed", "Tea fleeting"])
  }
}
