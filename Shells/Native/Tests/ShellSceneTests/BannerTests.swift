import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Banners of the shell` {
  private var bench = Bench()
  private let app = bundle("org.example.app")

  @Test mutating func `A temporary banner leaves after six seconds, a persistent one stays`() {
    bench.present("short")
    bench.present("long") { $0.alertStyle = .alert }
    bench.wait(5.9)
    #expect(bench.cards().count == 2)
    bench.wait(0.2)
    #expect(bench.cards() == ["banner/org.example.app/long"])
    bench.wait(3_600)
    #expect(bench.cards() == ["banner/org.example.app/long"])
  }

  @Test(.rules("S49"))
  mutating func
    `A banner that slides in keeps the size and the input region of its surface`()
    throws
  {
    bench.shell.display.theme.hasMotion = true
    bench.present("a")
    let first = try #require(bench.scenes[.banners])
    #expect(first.isMoving)
    bench.wait(0.1)
    let later = try #require(bench.scenes[.banners])
    #expect(later.root != first.root)
    #expect(later.size == first.size)
    #expect(later.inputRegion == first.inputRegion)
  }

  @Test mutating func `On an opaque surface a new banner does not fade in`() {
    bench.shell.display.theme.hasMotion = true
    bench.present("a")
    #expect(bench.node("banner/org.example.app/a").map { $0.opacity < 1 } ?? false)
    bench.shell.display.isTranslucent = false
    bench.present("b")
    #expect(bench.node("banner/org.example.app/b")?.opacity == 1)
  }

  @Test(.rules("S44"))
  mutating func `The pointer on the banners pauses their timeout, which continues afterwards`() {
    bench.present("a")
    bench.wait(4)
    _ = bench.send(.pointer(.banners, .moved(Point(x: 50, y: 30))))
    #expect(bench.shell.deadline.map { $0 > bench.now + 30_000_000 } ?? true)
    bench.wait(60)
    #expect(bench.cards().count == 1)
    _ = bench.send(.pointer(.banners, .left))
    bench.wait(1.9)
    #expect(bench.cards().count == 1)
    bench.wait(0.2)
    #expect(bench.cards().isEmpty)
  }

  @Test(.rules("S44", "S45"))
  mutating func `No banner expires while the user is away or the screen is locked`() {
    bench.present("a")
    _ = bench.send(.idle(true))
    bench.wait(600)
    #expect(bench.cards().count == 1)
    _ = bench.send(.idle(false))
    _ = bench.send(.settings(.lockChanged(isLocked: true)))
    #expect(bench.scenes.isEmpty, "A locked screen shows no surface")
    bench.wait(600)
    _ = bench.send(.settings(.lockChanged(isLocked: false)))
    #expect(bench.cards().count == 1)
    bench.wait(6.1)
    #expect(bench.cards().isEmpty)
    #expect(bench.shell.isQuiet)
  }

  @Test(.rules("S38"))
  mutating func `Banners of one thread are stacked until they are unfolded`() {
    bench.present("1", group: "chat") { $0.alertStyle = .alert }
    bench.present("2", group: "chat") { $0.alertStyle = .alert }
    bench.present("3", group: "chat") { $0.alertStyle = .alert }
    #expect(bench.cards() == ["banner/org.example.app/3"])
    #expect(bench.words().contains("2 more notifications"))
    _ = bench.press("banner/org.example.app/3/more")
    #expect(
      bench.cards() == [
        "banner/org.example.app/3", "banner/org.example.app/2", "banner/org.example.app/1",
      ])
  }

  @Test mutating func `Programs without an icon have colours of their own`() {
    for app in ["org.example.one", "org.example.two"] {
      let presentation = bench.presentation("a", app: app)
      _ = bench.send(.notifications(.present(presentation)))
    }
    let icons = ["one", "two"].map { bench.node("banner/org.example.\($0)/a/icon")?.look }
    #expect(icons[0] != nil && icons[0] != icons[1], "Both are called App")
  }

  @Test mutating func `A replacement takes the position and the timeout of its banner`() {
    bench.present("a") { $0.alertStyle = .alert }
    bench.present("b") { $0.alertStyle = .alert }
    bench.present("a") {
      $0.alertStyle = .alert
      $0.title = "New"
    }
    #expect(bench.cards() == ["banner/org.example.app/b", "banner/org.example.app/a"])
    #expect(bench.words().contains("New"))
  }

  @Test mutating func `Of many banners five are shown and persistent ones wait for room`() {
    for number in 1...8 { bench.present("\(number)") { $0.alertStyle = .alert } }
    #expect(bench.cards().count(where: { $0.hasPrefix("banner/") }) == 5)
    #expect(bench.words().contains("3 more in the list"))
    for number in 11...18 { bench.present("\(number)") }
    #expect(bench.cards().count(where: { $0.hasPrefix("banner/") }) == 5)
    bench.wait(6.1)
    #expect(
      bench.cards().prefix(5).map { $0 }
        == (4...8).reversed().map { "banner/org.example.app/\($0)" })
  }

  @Test(.rules("S47"))
  mutating func
    `A press on the card opens it, the middle button clears it, and the cross hides a temporary one`()
  {
    let first = bench.present("a")
    #expect(
      bench.press(at: Point(x: 150, y: 40), on: .banners)
        == [.respond(first, .open, from: .banners)])
    #expect(bench.cards().isEmpty)
    let second = bench.present("b")
    #expect(
      bench.press(at: Point(x: 150, y: 40), on: .banners, with: .middle)
        == [.respond(second, .dismiss, from: .banners)])
    let third = bench.present("c")
    #expect(bench.press("banner/org.example.app/c/close").isEmpty)
    #expect(bench.shell.bannerEnds() == Bench.hidden([third]))
    #expect(bench.cards().isEmpty)
    let last = bench.present("d") { $0.alertStyle = .alert }
    #expect(
      bench.press("banner/org.example.app/d/close")
        == [.respond(last, .dismiss, from: .banners)])
  }

  @Test mutating func `A press that ends elsewhere does nothing`() {
    bench.present("a")
    _ = bench.send(.pointer(.banners, .moved(Point(x: 150, y: 40))))
    _ = bench.send(.pointer(.banners, .pressed(.left, Point(x: 150, y: 40))))
    let effects = bench.send(.pointer(.banners, .released(.left, Point(x: 1, y: 1))))
    #expect(effects.isEmpty)
    #expect(bench.cards().count == 1)
  }

  @Test(.rules("S47"))
  mutating func
    `A card that is flicked aside is hidden, and one that is dragged a little comes back`()
  {
    let key = bench.present("a")
    for (distance, left) in [(40.0, 1), (200.0, 0)] {
      _ = bench.send(.pointer(.banners, .pressed(.left, Point(x: 150, y: 40))))
      _ = bench.send(.pointer(.banners, .moved(Point(x: 150 + distance, y: 40))))
      let effects = bench.send(
        .pointer(.banners, .released(.left, Point(x: 150 + distance, y: 40))))
      #expect(effects.isEmpty)
      #expect(bench.shell.bannerEnds() == Bench.hidden(left == 0 ? [key] : []))
      #expect(bench.cards().count == left)
    }
  }

  @Test(.rules("S47"))
  mutating func `A card that is dragged and brought back exactly is not pressed`() {
    bench.present("a")
    for input in [
      PointerInput.pressed(.left, Point(x: 150, y: 40)), .moved(Point(x: 190, y: 40)),
      .moved(Point(x: 150, y: 40)), .released(.left, Point(x: 150, y: 40)),
    ] {
      #expect(bench.send(.pointer(.banners, input)).isEmpty)
    }
    #expect(bench.cards().count == 1)
  }

  @Test(.rules("S47")) mutating func `Every button is shown and pressed`() {
    let key = bench.present("a") { presentation in
      presentation.actions = (1...10).map {
        .init(identifier: "act\($0)", title: "Act \($0)")
      }
    }
    let node = bench.node("banner/org.example.app/a/action/act10")
    #expect(node?.spoken == "Act 10")
    #expect(
      bench.press("banner/org.example.app/a/action/act7")
        == [.respond(key, .action(identifier: "act7", text: nil), from: .banners)])
  }

  @Test(.rules("S47"))
  mutating func `The right button opens the options, in which the app is muted`() {
    bench.present("a")
    let effects = bench.press(at: Point(x: 150, y: 40), on: .banners, with: .right)
    #expect(effects == [.readApp(app), .readGlobalSettings])
    bench.wait(60)
    #expect(bench.cards().count == 1, "An open menu holds the time")
    #expect(
      bench.press("banner/org.example.app/a/menu/muteHour") == [
        .call(.settings(.changeAppSettings(app: app, ["mute": "hour"]))), .readApp(app),
      ])
  }

  @Test(.rules("S47"))
  mutating func `Snoozing removes the banner and requests it again in ten minutes`() {
    let key = bench.present("a")
    _ = bench.press(at: Point(x: 150, y: 40), on: .banners, with: .right)
    #expect(
      bench.press("banner/org.example.app/a/menu/snooze") == [.snooze(key, seconds: 600)])
    #expect(bench.cards().isEmpty)
  }

  @Test mutating func `An app on trial delivery is kept or turned off, after a question`() {
    bench.present("a") { $0.isProvisional = true }
    _ = bench.press("banner/org.example.app/a/turnOff")
    #expect(bench.words().contains("Turn off notifications of “App”?"))
    #expect(
      bench.press("banner/org.example.app/a/menu/turnOffAll")
        == [.call(.settings(.authorize(app: app, .turnOff)))])
  }

  @Test mutating func `An app that the user has decided about elsewhere is not on trial delivery`()
  {
    bench.present("a") { $0.isProvisional = true }
    var record = AppRecord(identifier: app, displayName: "App")
    record.settings.status = .provisional
    bench.shell.receive(record, of: app)
    bench.draw()
    #expect(bench.node("banner/org.example.app/a/turnOff") != nil)
    record.settings.status = .authorized
    bench.shell.receive(record, of: app)
    bench.draw()
    #expect(bench.node("banner/org.example.app/a/turnOff") == nil)
  }

  @Test(.rules("S38"))
  mutating func `Time-sensitive banners are above full-screen windows, ordinary ones are not`() {
    bench.present("urgent", group: "thread") { $0.level = .timeSensitive }
    var layers = SurfaceScene.layers(of: bench.scenes)
    #expect(layers[.banners] == nil)
    #expect(layers[.raisedBanners]?.isOverlay == true)
    bench.present("usual", group: "thread")
    let names = ["banner/org.example.app/urgent", "banner/org.example.app/usual"]
    #expect(bench.cards() == names)
    layers = SurfaceScene.layers(of: bench.scenes)
    #expect(layers[.raisedBanners]?.root.children.map(\.name.path) == [names[0]])
    #expect(layers[.banners]?.root.children.map(\.name.path) == [names[1]])
    #expect(layers[.banners]?.isOverlay == false)
    for (layer, name) in [(SurfaceName.raisedBanners, names[0]), (.banners, names[1])] {
      #expect(layers[layer]?.size == bench.scenes[.banners]?.size)
      #expect(layers[layer]?.inputRegion == bench.node(name).map { [$0.frame] })
    }
  }

  @Test(.rules("S38"))
  mutating func `A press on an urgent one counts on the stack as on any other`() {
    let key = bench.present("urgent") { $0.level = .critical }
    let effects = bench.press(at: Point(x: 150, y: 40), on: .raisedBanners)
    #expect(effects == [.respond(key, .open, from: .banners)])
  }

  @Test mutating func `A withdrawn or unlisted notification leaves the screen`() {
    let key = bench.present("a") { $0.alertStyle = .alert }
    let other = bench.present("b") { $0.alertStyle = .alert }
    bench.present("unlisted") {
      $0.alertStyle = .alert
      $0.surfaces = .banner
    }
    _ = bench.send(.notifications(.withdraw(key)))
    #expect(bench.cards().count == 2)
    _ = bench.send(.notifications(.list([])))
    #expect(bench.cards() == ["banner/org.example.app/unlisted"], "\(other) was listed")
  }

  @Test(.rules("S49")) mutating func `An unchanged scene is not drawn again`() {
    bench.present("a")
    #expect(!bench.shell.needsLayout)
    _ = bench.send(.pointer(.banners, .moved(Point(x: 150, y: 40))))
    _ = bench.shell.receive(.pointer(.banners, .moved(Point(x: 151, y: 40))), at: bench.moment)
    #expect(!bench.shell.needsLayout)
  }
}
