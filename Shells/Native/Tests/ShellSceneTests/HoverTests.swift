import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Nodes that move below a resting pointer.
@Suite struct `A resting pointer` {
  private var bench = Bench()

  private func hovered(_ surface: SurfaceName) -> [String] {
    func names(_ node: SceneNode) -> [String] {
      (node.state.contains(.hovered) ? [node.name.path] : []) + node.children.flatMap(names)
    }
    return bench.scenes[surface].map { names($0.root) } ?? []
  }

  @Test
  mutating func
    `It hovers the card that the wheel scrolls below it, and no longer the previous one`()
    throws
  {
    for number in 0..<30 { bench.present("\(number)") }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    let card = bench.cards(.panel)[2]
    let frame = try #require(bench.node(card, on: .panel)?.frame)
    let point = Point(x: frame.x + 60, y: frame.y + 40)
    _ = bench.send(.pointer(.panel, .moved(point)))
    #expect(hovered(.panel) == [card])
    let distance = frame.height + bench.shell.display.theme.metrics.gap
    _ = bench.send(.pointer(.panel, .scrolled(x: 0, y: distance, at: point)))
    let below = bench.cards(.panel).filter {
      bench.node($0, on: .panel)?.frame.contains(point) == true
    }
    #expect(below != [card])
    #expect(hovered(.panel) == below)
  }

  @Test mutating func `It hovers the part of a replacement that is below it`() throws {
    func change(_ presentation: inout Presentation, _ body: String) {
      presentation.alertStyle = .alert
      presentation.body = body
      presentation.actions = [.init(identifier: "ok", title: "Take it")]
    }
    bench.present("a") { change(&$0, "short") }
    let card = "banner/org.example.app/a"
    let frame = try #require(bench.node(card + "/action/ok")?.frame)
    let point = Point(x: frame.x + 30, y: frame.y + 10)
    _ = bench.send(.pointer(.banners, .moved(point)))
    #expect(hovered(.banners) == [card + "/action/ok"])
    bench.present("a") { change(&$0, String(repeating: "longer ", count: 40)) }
    #expect(hovered(.banners) == [card])
  }

  @Test
  mutating func `At the lower edge it keeps hovering the same part of a banner that grows upwards`()
    throws
  {
    func change(_ presentation: inout Presentation, _ body: String) {
      presentation.alertStyle = .alert
      presentation.body = body
      presentation.actions = [.init(identifier: "ok", title: "Take it")]
    }
    bench.shell.display.theme.edge = .bottomRight
    bench.present("a") { change(&$0, "short") }
    let button = "banner/org.example.app/a/action/ok"
    let frame = try #require(bench.node(button)?.frame)
    let height = try #require(bench.scenes[.banners]?.size.height)
    let point = Point(x: frame.x + 30, y: frame.y + 10)
    _ = bench.send(.pointer(.banners, .moved(point)))
    bench.present("a") { change(&$0, String(repeating: "longer ", count: 40)) }
    let growth = try #require(bench.scenes[.banners]?.size.height) - height
    #expect(growth > frame.height)
    #expect(bench.node(button)?.frame == frame.moved(y: growth))
    #expect(hovered(.banners) == [button])
    bench.present("a") { change(&$0, "short") }
    #expect(hovered(.banners) == [button])
  }

  @Test(.rules("S15"))
  mutating func `A link that has moved away from it no longer shows its address`() throws {
    let address = "https://example.org/notes"
    func change(_ presentation: inout Presentation, _ words: String) {
      presentation.alertStyle = .alert
      presentation.styledBody = [
        StyledText(words), StyledText("notes", link: address), StyledText(" now"),
      ]
      presentation.body = "\(words)notes now"
    }
    bench.present("a") { change(&$0, "See ") }
    let body = try #require(bench.node("banner/org.example.app/a/body")).frame
    _ = bench.send(.pointer(.banners, .moved(Point(x: body.x + 40, y: body.y + 9))))
    #expect(bench.words().contains(address))
    bench.present("a") { change(&$0, "Read before all others ") }
    #expect(!bench.words().contains(address))
    bench.present("a") { change(&$0, "See ") }
    #expect(bench.words().contains(address))
  }
}
