import NotificationModel
import ShellScene
import TestSupport
import Testing

/// What moves below a pointer that rests.
@Suite struct `A pointer that rests` {
  private var bench = Bench()

  private func hovered(_ surface: SurfaceName) -> [String] {
    func names(_ node: SceneNode) -> [String] {
      (node.state.contains(.hovered) ? [node.name.path] : []) + node.children.flatMap(names)
    }
    return bench.scenes[surface].map { names($0.root) } ?? []
  }

  @Test mutating func `It is on what the wheel brings below it, and no more on what has left`()
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
    let distance = frame.height + bench.shell.theme.metrics.gap
    _ = bench.send(.pointer(.panel, .scrolled(x: 0, y: distance, at: point)))
    let below = bench.cards(.panel).filter {
      bench.node($0, on: .panel)?.frame.contains(point) == true
    }
    #expect(below != [card])
    #expect(hovered(.panel) == below)
  }

  @Test mutating func `It is on what a banner that is replaced has there`() throws {
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

  @Test mutating func `At the lower edge it stays on what a banner has there that grows upwards`()
    throws
  {
    func change(_ presentation: inout Presentation, _ body: String) {
      presentation.alertStyle = .alert
      presentation.body = body
      presentation.actions = [.init(identifier: "ok", title: "Take it")]
    }
    bench.shell.theme.edge = .bottomRight
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

  @Test(.rules("S15")) mutating func `A link that has left it shows its address no more`() throws {
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
