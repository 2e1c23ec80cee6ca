import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Leaving banners and closing gaps` {
  private var bench = Bench()

  init() {
    bench.shell.display.theme.hasMotion = true
  }

  private func name(_ identifier: String) -> String { "banner/org.example.app/\(identifier)" }

  private func remains(_ identifier: String, on surface: SurfaceName = .banners) -> SceneNode? {
    bench.node("left/\(name(identifier))", on: surface)
  }

  private func top(_ identifier: String) -> Double? { bench.node(name(identifier))?.frame.y }

  /// Two persistent banners at rest: `b` above `a`.
  private mutating func presentTwo() -> (a: NotificationKey, b: NotificationKey) {
    let a = bench.present("a") { $0.alertStyle = .alert }
    let b = bench.present("b") { $0.alertStyle = .alert }
    bench.wait(1)
    return (a, b)
  }

  @Test(.rules("S49"))
  mutating func `A banner that leaves slides aside and fades within a fifth of a second`()
    throws
  {
    let key = bench.present("a") { $0.alertStyle = .alert }
    bench.wait(1)
    let rest = try #require(bench.node(name("a")))
    #expect(bench.scenes[.banners]?.isMoving == false)
    _ = bench.send(.notifications(.withdraw(key)))
    var seen: [(x: Double, opacity: Double)] = []
    for _ in 0..<4 {
      let left = try #require(remains("a"))
      #expect(bench.scenes[.banners]?.isMoving == true)
      seen.append((left.frame.x - rest.frame.x, left.opacity))
      bench.wait(0.05)
    }
    #expect(seen[0] == (0, 1))
    for (earlier, later) in zip(seen, seen.dropFirst()) {
      #expect(later.x > earlier.x && later.opacity < earlier.opacity)
    }
    #expect(bench.scenes.isEmpty)
    #expect(bench.shell.deadline == nil, "No timer runs afterwards")
  }

  @Test(.rules("S49", "S41"))
  mutating func `A leaving banner is not pressed, announced or focused`() throws {
    let key = bench.present("a") { presentation in
      presentation.alertStyle = .alert
      presentation.actions = [.init(identifier: "yes", title: "Yes")]
    }
    bench.wait(1)
    let button = try #require(bench.node(name("a") + "/action/yes"))
    _ = bench.send(.notifications(.withdraw(key)))
    let scene = try #require(bench.scenes[.banners])
    #expect(remains("a") != nil)
    #expect(scene.root.pressables.isEmpty && scene.inputRegion.isEmpty && !scene.takesKeyboard)
    #expect(scene.root.role == .none, "It is no window any more")
    func roles(_ node: SceneNode) -> Set<SceneNode.Role> {
      node.children.reduce([node.role]) { $0.union(roles($1)) }
    }
    #expect(roles(scene.root) == [.none])
    #expect(bench.press(at: button.frame.origin, on: .banners).isEmpty)
  }

  @Test(.rules("S49"))
  mutating func `Banners below move up smoothly, and presses act at their final positions`()
    throws
  {
    let keys = presentTwo()
    let before = try #require(top("a"))
    let gap = try #require(top("b"))
    let size = bench.scenes[.banners]?.size
    _ = bench.send(.notifications(.withdraw(keys.b)))
    #expect(top("a") == before)
    #expect(bench.scenes[.banners]?.inputRegion.map(\.y) == [gap])
    #expect(bench.scenes[.banners]?.size == size, "The surface is made smaller once, at the end")
    bench.wait(0.1)
    let middle = try #require(top("a"))
    #expect(middle < before && middle > gap)
    #expect(bench.scenes[.banners]?.size == size)
    bench.wait(0.11)
    #expect(top("a") == gap)
    #expect(bench.scenes[.banners]?.isMoving == false)
    #expect(bench.scenes[.banners].map { $0.size.height < size?.height ?? 0 } == true)
  }

  @Test(.rules("S49", "S38"))
  mutating func `A leaving banner stays on its layer and takes no press there`() {
    let urgent = bench.present("urgent") { $0.level = .timeSensitive }
    bench.present("usual") { $0.alertStyle = .alert }
    bench.wait(1)
    _ = bench.send(.notifications(.withdraw(urgent)))
    let layers = SurfaceScene.layers(of: bench.scenes)
    let left = "left/" + name("urgent")
    #expect(layers[.raisedBanners]?.root.children.map(\.name.path) == [left])
    #expect(layers[.raisedBanners]?.inputRegion.isEmpty == true)
    #expect(layers[.banners]?.root.children.map(\.name.path) == [name("usual")])
    bench.wait(0.21)
    #expect(SurfaceScene.layers(of: bench.scenes)[.raisedBanners] == nil)
  }

  @Test(.rules("S49")) mutating func `At the lower edge, banners above move down`() throws {
    bench.shell.display.theme.edge = .bottomRight
    let keys = presentTwo()
    let size = try #require(bench.scenes[.banners]?.size)
    let (above, below) = (try #require(top("b")), try #require(top("a")))
    _ = bench.send(.notifications(.withdraw(keys.a)))
    // The lower side of the surface is at the edge, so that nothing jumps as long as its size is the same.
    #expect(top("b") == above)
    #expect(bench.scenes[.banners]?.size == size)
    #expect(bench.scenes[.banners]?.inputRegion.map(\.y) == [below])
    bench.wait(0.1)
    #expect(top("b").map { $0 > above && $0 < below } == true)
    bench.wait(0.11)
    let small = try #require(bench.scenes[.banners]?.size.height)
    #expect(top("b").map { $0 + size.height - small } == below)
  }

  @Test(.rules("S49")) mutating func `A flicked card leaves from its position at the release`()
    throws
  {
    bench.present("a") { $0.alertStyle = .alert }
    bench.wait(1)
    let rest = try #require(bench.node(name("a"))).frame.x
    _ = bench.send(.pointer(.banners, .pressed(.left, Point(x: 250, y: 40))))
    _ = bench.send(.pointer(.banners, .moved(Point(x: 100, y: 40))))
    _ = bench.send(.pointer(.banners, .released(.left, Point(x: 100, y: 40))))
    #expect(remains("a")?.frame.x == rest - 150)
    bench.wait(0.1)
    #expect(remains("a").map { $0.frame.x < rest - 150 } == true)
  }

  @Test(.rules("S49"))
  mutating func `The movements of a layout lead to where a later one has the cards`() throws {
    let keys = presentTwo()
    _ = bench.send(.notifications(.withdraw(keys.b)))
    bench.present("c") { $0.alertStyle = .alert }
    let start = try #require(bench.scenes[.banners])
    #expect(start.time == bench.now && start.movesUntil == bench.now + SceneLimits.motion)
    let names = start.root.children.map(\.name)
    #expect(names.count == 3)
    let before = bench.now
    bench.wait(0.1)
    let later = try #require(bench.scenes[.banners])
    for name in names {
      let (old, new) = (
        try #require(start.root.node(name)), try #require(later.root.node(name))
      )
      let step = old.step(from: before, to: bench.now)
      #expect(new.frame == old.frame.moved(x: step.x, y: step.y))
      #expect(abs(new.opacity - old.opacity * step.opacity) < 0.001)
    }
    bench.wait(0.07)
    #expect(bench.scenes[.banners]?.isMoving == false)
  }

  @Test(.rules("S49"))
  mutating func `A banner that is closed while it comes leaves from its visible position`() throws {
    let key = bench.present("a") { $0.alertStyle = .alert }
    let start = try #require(bench.node(name("a")))
    let before = bench.now
    // No frame of the movement is laid out meanwhile.
    bench.now += 80_000
    let step = start.step(from: before, to: bench.now)
    _ = bench.send(.notifications(.withdraw(key)))
    let left = try #require(remains("a"))
    #expect(left.frame.y == start.frame.y + step.y && step.y > 0)
    #expect(abs(left.opacity - start.opacity * step.opacity) < 0.001)
  }

  @Test(.rules("S49"))
  mutating func `A banner that returns while it leaves is visible once, at its old position`()
    throws
  {
    let keys = presentTwo()
    let place = top("b")
    _ = bench.send(.notifications(.withdraw(keys.b)))
    bench.wait(0.05)
    #expect(remains("b") != nil)
    bench.present("b") { $0.alertStyle = .alert }
    #expect(remains("b") == nil)
    #expect(bench.cards() == [name("b"), name("a")])
    #expect(top("b") == place)
  }

  @Test(.rules("S49")) mutating func `Folding a stack or adding to it loses no card`() {
    for identifier in ["1", "2"] {
      bench.present(identifier, group: "chat") { $0.alertStyle = .alert }
      bench.wait(1)
    }
    #expect(bench.cards() == [name("2")])
    bench.present("3", group: "chat") { $0.alertStyle = .alert }
    #expect(bench.cards() == [name("3")])
  }

  @Test(.rules("S49")) mutating func `A closed panel slides out, without the keyboard`()
    throws
  {
    let rightToLeft = [false, true]
    for isRightToLeft in rightToLeft {
      bench.shell.display.theme.isRightToLeft = isRightToLeft
      _ = bench.shell.togglePanel(at: bench.moment)
      bench.draw()
      let open = try #require(bench.scenes[.panel])
      _ = bench.key(.escape)
      let leaving = try #require(bench.scenes[.panel])
      #expect(!leaving.takesKeyboard && leaving.inputRegion.isEmpty && leaving.isMoving)
      #expect(open.catchesPresses && !leaving.catchesPresses, "The person is done with it")
      #expect(leaving.root.role == .none && leaving.root.pressables.isEmpty)
      #expect(!bench.shell.showsPanel)
      bench.wait(0.1)
      let later = try #require(bench.scenes[.panel])
      let way = later.root.frame.x - open.root.frame.x
      #expect(isRightToLeft ? way < 0 : way > 0)
      #expect(later.root.opacity < 1)
      bench.wait(0.11)
      #expect(bench.scenes.isEmpty && bench.shell.deadline == nil)
    }
  }

  @Test(.rules("S49")) mutating func `With reduced motion everything leaves at once`() {
    bench.shell.display.theme.hasMotion = false
    let keys = presentTwo()
    let place = top("b")
    _ = bench.send(.notifications(.withdraw(keys.b)))
    #expect(remains("b") == nil && top("a") == place)
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    _ = bench.key(.escape)
    #expect(bench.scenes[.panel] == nil)
  }

  @Test(.rules("S45", "S49")) mutating func `A leaving banner is not visible on a locked screen`() {
    let keys = presentTwo()
    _ = bench.send(.notifications(.withdraw(keys.b)))
    _ = bench.send(.settings(.lockChanged(isLocked: true)))
    #expect(bench.scenes.isEmpty)
    _ = bench.send(.settings(.lockChanged(isLocked: false)))
    #expect(remains("b") == nil)
  }

  @Test(.rules("S49")) mutating func `On an opaque surface a leaving banner does not fade`() {
    bench.shell.display.isTranslucent = false
    let key = bench.present("a") { $0.alertStyle = .alert }
    bench.wait(1)
    _ = bench.send(.notifications(.withdraw(key)))
    bench.wait(0.1)
    #expect(remains("a")?.opacity == 1)
  }
}
