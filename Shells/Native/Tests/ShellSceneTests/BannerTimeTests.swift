import NotificationModel
import ShellScene
import TestSupport
import Testing

/// The timeouts of banners whose programs set one, and the reports of their ends.
@Suite struct `Banners with a time` {
  private var bench = Bench()

  private mutating func present(_ identifier: String, seconds: Double) -> NotificationKey {
    bench.present(identifier) { $0.bannerTime = Int64(seconds * 1_000_000) }
  }

  private func ended(_ key: NotificationKey, isHidden: Bool = false) -> [ShellEffect] {
    [.call(.notifications(.bannerEnded(key, isHidden: isHidden)))]
  }

  @Test(.rules("S44"), arguments: [0.5, 15])
  mutating func `A banner leaves after the timeout of its program, and its end is reported`(
    seconds: Double
  ) {
    let key = present("a", seconds: seconds)
    bench.wait(seconds - 0.1)
    #expect(bench.cards().count == 1)
    #expect(bench.shell.bannerEnds().isEmpty)
    bench.wait(0.2)
    #expect(bench.cards().isEmpty)
    #expect(bench.shell.bannerEnds() == ended(key))
    #expect(bench.shell.bannerEnds().isEmpty, "Each is reported once")
  }

  @Test(.rules("S44")) mutating func `The end of a banner without a timeout is not reported`() {
    bench.present("a")
    bench.wait(7)
    #expect(bench.cards().isEmpty)
    #expect(bench.shell.bannerEnds().isEmpty)
  }

  @Test(.rules("S44"))
  mutating func `Its timeout is paused under the pointer, while the user is away and while locked`()
  {
    let key = present("a", seconds: 4)
    bench.wait(1)
    _ = bench.send(.pointer(.banners, .moved(Point(x: 50, y: 30))))
    bench.wait(600)
    _ = bench.send(.pointer(.banners, .left))
    _ = bench.send(.idle(true))
    bench.wait(600)
    _ = bench.send(.idle(false))
    _ = bench.send(.settings(.lockChanged(isLocked: true)))
    bench.wait(600)
    _ = bench.send(.settings(.lockChanged(isLocked: false)))
    bench.wait(2.9)
    #expect(bench.cards().count == 1)
    #expect(bench.shell.bannerEnds().isEmpty)
    bench.wait(0.2)
    #expect(bench.shell.bannerEnds() == ended(key))
  }

  @Test(.rules("S44"))
  mutating func
    `After a pause a banner stays at most a minute beyond its timeout`()
  {
    let key = present("a", seconds: 600)
    bench.wait(10)
    _ = bench.send(.idle(true))
    bench.wait(3_600)
    _ = bench.send(.idle(false))
    bench.wait(59.9)
    #expect(bench.cards().count == 1)
    bench.wait(0.2)
    #expect(bench.shell.bannerEnds() == ended(key))
    let long = present("b", seconds: 600)
    _ = bench.send(.pointer(.banners, .moved(Point(x: 50, y: 30))))
    bench.wait(2)
    _ = bench.send(.pointer(.banners, .left))
    bench.wait(597)
    #expect(bench.cards().count == 1, "A short stop does not shorten a long time")
    bench.wait(2)
    #expect(bench.shell.bannerEnds() == ended(long))
  }

  @Test(.rules("S44"))
  mutating func `The timeout of a banner that waits for room starts when the banner is shown`() {
    let key = bench.present("a") {
      $0.bannerTime = 1_000_000
      $0.surfaces = [.banner]
    }
    let others = (1...5).map { bench.present("\($0)") { $0.alertStyle = .alert } }
    bench.wait(60)
    #expect(bench.shell.bannerEnds().isEmpty)
    for other in others { _ = bench.send(.notifications(.withdraw(other))) }
    bench.wait(0.9)
    #expect(bench.cards() == ["banner/org.example.app/a"])
    bench.wait(0.2)
    #expect(bench.shell.bannerEnds() == ended(key))
  }

  @Test(.rules("S44"))
  mutating func `The end of a banner that makes room, is hidden or gets another value is reported`()
  {
    let first = present("first", seconds: 15)
    for number in 1...5 { bench.present("\(number)") }
    bench.wait(0.1)
    #expect(bench.shell.bannerEnds() == ended(first), "Newer ones took its room")
    bench.wait(7)
    let second = present("second", seconds: 15)
    _ = bench.press("banner/org.example.app/second/close")
    #expect(bench.shell.bannerEnds() == ended(second, isHidden: true))
    let opened = present("opened", seconds: 15)
    _ = bench.press(at: Point(x: 150, y: 40), on: .banners)
    #expect(bench.shell.bannerEnds() == ended(opened, isHidden: true))
    _ = bench.send(.pointer(.banners, .left))
    let replaced = present("bar", seconds: 15)
    let next = present("bar", seconds: 15)
    #expect(replaced != next)
    #expect(bench.shell.bannerEnds().isEmpty)
    bench.wait(15.1)
    #expect(bench.shell.bannerEnds() == ended(next))
  }
}
