import NotificationModel
import TestSupport
import Testing

@testable import NotificationEngine

struct VisibleBannersTests {
  private static let app = BundleIdentifier("com.example.tea")
  private static let start = BootTime(microseconds: 1_000_000_000)

  private static func banner(
    _ identifier: String, delivery: Int64 = 1, style: AlertStyle = .banner,
    surfaces: Presentation.Surfaces = [.banner, .list]
  ) throws -> Presentation {
    var presentation = Presentation(
      key: NotificationKey(app: try #require(app), identifier: identifier, delivery: delivery),
      appName: "Tea", date: WallTime(seconds: 5))
    presentation.title = "Tea \(identifier)"
    presentation.alertStyle = style
    presentation.surfaces = surfaces
    presentation.sound = .standard
    presentation.wakesScreen = true
    return presentation
  }

  /// The presentations for a shell that attaches and requests the banners.
  private static func shown(
    _ visible: VisibleBanners, after seconds: Int64 = 0, list: [PresentationGroup] = [],
    isLocked: Bool = false, request: VisibleBanners.Request = .all
  ) -> [Presentation] {
    var visible = visible
    visible.request(request, by: World.control)
    return visible.presentations(
      for: World.control, besides: list, isLocked: isLocked,
      at: start.advanced(byMicroseconds: seconds * 1_000_000))
  }

  private static func titles(
    _ visible: VisibleBanners, after seconds: Int64 = 0, list: [PresentationGroup] = [],
    isLocked: Bool = false, request: VisibleBanners.Request = .all
  ) -> [String] {
    shown(visible, after: seconds, list: list, isLocked: isLocked, request: request).map(\.title)
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
    var visible = VisibleBanners()
    visible.apply(.notifications(.present(try Self.banner("a"))), at: Self.start)
    visible.apply(.notifications(.present(try Self.banner("b"))), at: Self.start)
    let told = Self.shown(visible)
    #expect(told.map(\.title) == ["Tea a", "Tea b"])
    #expect(
      told.allSatisfy { $0.sound == nil && !$0.wakesScreen && $0.surfaces == [.banner, .list] })
  }

  @Test(.rules("S37", "S44"))
  func `A banner with a timeout is shown again within it, and with the full timeout`()
    throws
  {
    var visible = VisibleBanners()
    var banner = try Self.banner("slow")
    banner.bannerTime = 60_000_000
    banner.hasUsualTime = true
    visible.apply(.notifications(.present(banner)), at: Self.start)
    let listed = try Self.list([try Self.banner("slow")])
    let told = Self.shown(visible, list: listed)
    #expect(told.map(\.bannerTime) == [60_000_000] && told.map(\.hasUsualTime) == [true])
    #expect(Self.titles(visible, after: 60, list: listed).count == 1)
    #expect(Self.titles(visible, after: 71, list: listed).isEmpty)
  }

  @Test(.rules("S37"))
  func `A temporary banner is kept a little longer than its time, an alert until it is withdrawn`()
    throws
  {
    var visible = VisibleBanners()
    visible.apply(.notifications(.present(try Self.banner("brief"))), at: Self.start)
    let alert = try Self.banner("alert", style: .alert)
    visible.apply(.notifications(.present(alert)), at: Self.start)
    #expect(Self.titles(visible, after: 17) == ["Tea brief", "Tea alert"])
    #expect(Self.titles(visible, after: 19) == ["Tea alert"])
    #expect(Self.titles(visible, after: 86_400) == ["Tea alert"])
    visible.apply(.notifications(.withdraw(alert.key)), at: Self.start)
    #expect(visible.isEmpty(at: Self.start.advanced(byMicroseconds: 19_000_000)))
    #expect(!visible.isEmpty(at: Self.start))
  }

  @Test(.rules("S37"))
  func `A later delivery replaces the banner of its request, and only its own withdrawal takes it`()
    throws
  {
    var visible = VisibleBanners()
    let first = try Self.banner("a", style: .alert)
    visible.apply(.notifications(.present(first)), at: Self.start)
    var second = try Self.banner("a", delivery: 2, style: .alert)
    second.title = "Again"
    visible.apply(.notifications(.present(second)), at: Self.start)
    visible.apply(.notifications(.withdraw(first.key)), at: Self.start)
    #expect(Self.titles(visible) == ["Again"])
    // A delivery without a banner removes an earlier banner.
    visible.apply(
      .notifications(.present(try Self.banner("a", delivery: 3, surfaces: .list))), at: Self.start)
    #expect(Self.titles(visible).isEmpty)
  }

  @Test(.rules("S37"))
  func `A banner that the user removed is not shown again, and a later delivery is`()
    throws
  {
    var visible = VisibleBanners()
    let first = try Self.banner("a", style: .alert)
    visible.apply(.notifications(.present(first)), at: Self.start)
    visible.remove(first.key)
    #expect(Self.titles(visible, list: try Self.list([first])).isEmpty)
    #expect(visible.isEmpty(at: Self.start))
    let second = try Self.banner("a", delivery: 2, style: .alert)
    visible.apply(.notifications(.present(second)), at: Self.start)
    visible.remove(first.key)
    #expect(Self.titles(visible) == ["Tea a"])
  }

  @Test func `Of too many banners the oldest is forgotten`() throws {
    var visible = VisibleBanners()
    for number in 0...CoreLimits.visibleBanners {
      visible.apply(
        .notifications(.present(try Self.banner("\(number)", style: .alert))), at: Self.start)
    }
    let titles = Self.titles(visible)
    #expect(titles.count == CoreLimits.visibleBanners)
    #expect(titles.first == "Tea 1")
  }

  @Test(.rules("E16"))
  func `The texts are those of the list as it may be seen now`() throws {
    var visible = VisibleBanners()
    let listed = try Self.banner("listed")
    visible.apply(.notifications(.present(listed)), at: Self.start)
    visible.apply(
      .notifications(.present(try Self.banner("fleeting", surfaces: .banner))), at: Self.start)
    var concealed = listed
    concealed.title = "Notification"
    concealed.hidesPreview = true
    concealed.surfaces = .list
    let list = try Self.list([concealed])
    let shown = Self.shown(visible, list: list, isLocked: true)
    #expect(shown.map(\.title) == ["Notification"])
    #expect(shown.first?.surfaces == [.banner, .list])
    #expect(Self.titles(visible) == ["Tea listed", "Tea fleeting"])
  }

  @Test(.rules("S37"))
  func `The shell of a remote server takes over only urgent and persistent banners`() throws {
    var visible = VisibleBanners()
    visible.apply(.notifications(.present(try Self.banner("a"))), at: Self.start)
    let alert = try Self.banner("alert", style: .alert)
    visible.apply(.notifications(.present(alert)), at: Self.start)
    #expect(Self.titles(visible, request: .urgent) == ["Tea alert"])
  }

  @Test(.rules("S37"))
  func `A shell that requests the visible banners receives them behind the list, and another none`()
    throws
  {
    var world = World()
    let key = try #require(world.post(World.posted()).presented.first).key
    world.transaction(.machine(.bannersRequested(by: World.control, onlyUrgent: false)))
    #expect(world.control(.attachShell(name: "test")).shownAgain == [key])
    #expect(world.control(.attachShell(name: "test")).shownAgain.isEmpty)
    world.control(.notifications(.bannerEnded(key, isHidden: true)))
    world.transaction(.machine(.bannersRequested(by: World.control, onlyUrgent: false)))
    #expect(world.control(.attachShell(name: "test")).shownAgain.isEmpty)
  }
}

extension VisibleBanners {
  fileprivate mutating func apply(_ event: ShellEvent, at now: BootTime) {
    follow([.show(event)], at: now)
  }
}

extension [Effect] {
  /// The notifications that are presented to one shell alone.
  fileprivate var shownAgain: [NotificationKey] {
    compactMap { effect in
      if case .showTo(_, .notifications(.present(let shown))) = effect { shown.key } else { nil }
    }
  }
}
