import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Notifications that come and go do not move the user's scroll position.
@Suite struct `The scroll position of the panel` {
  private var bench = Bench()
  private let app = bundle("org.example.app")
  private let sign = "panel/above"

  /// The groups of so many notifications, the newest first.
  private mutating func groups(_ count: Int) -> [PresentationGroup] {
    (0..<count).map { bench.presentation("\($0)", title: "Title \($0)") }.reversed().map {
      PresentationGroup(app: app, appName: "App", thread: nil, members: [$0], summary: "")
    }
  }

  private mutating func open(_ count: Int = 60, scrolledBy distance: Double = 0) {
    let groups = groups(count)
    _ = bench.send(.notifications(.list(groups)))
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    guard distance > 0 else { return }
    let scrolled = PointerInput.scrolled(x: 0, y: distance, at: Point(x: 100, y: 400))
    _ = bench.send(.pointer(.panel, scrolled))
    _ = bench.send(.pointer(.panel, .left))
  }

  private mutating func ask(_ app: String = "org.example.asking") {
    _ = bench.send(
      .settings(
        .ask(AuthorizationQuestion(app: bundle(app), appName: "App", options: [.alert]))))
  }

  /// The frame of each visible card of the list.
  private var places: [String: Rect] {
    let cards = bench.cards(.panel).map { ($0, bench.node($0, on: .panel)?.frame ?? .zero) }
    return Dictionary(uniqueKeysWithValues: cards.filter { $0.0.hasPrefix("panel/card") })
  }

  /// A card in the middle of the window.
  private var middle: String { bench.cards(.panel)[bench.cards(.panel).count / 2] }

  @Test(.rules("S50"))
  mutating func `A question does not move a scrolled list, and a sign leads to it`() {
    open(scrolledBy: 1_000)
    let before = places
    ask()
    #expect(places == before)
    #expect(bench.node(sign, on: .panel)?.spoken == "1 new above")
    ask("org.example.other")
    #expect(places == before)
    #expect(bench.node(sign, on: .panel)?.spoken == "2 new above")
    _ = bench.press(sign, on: .panel)
    #expect(bench.cards(.panel).first == "panel/question/notifications/org.example.asking")
    #expect(bench.node(sign, on: .panel) == nil)
  }

  @Test(.rules("S41"))
  mutating func `A question above the window is in the tree of screen readers, and Tab shows it`() {
    open(scrolledBy: 1_000)
    ask()
    let answer = "panel/question/notifications/org.example.asking/answer/1"
    #expect(bench.node(answer, on: .panel)?.role == .button)
    let list = bench.node("panel/list", on: .panel)?.frame ?? .zero
    for _ in 0..<20 where bench.node(answer, on: .panel)?.state.contains(.focused) != true {
      _ = bench.key(.tab)
    }
    let frame = bench.node(answer, on: .panel)?.frame ?? .zero
    #expect(frame.y >= list.y && frame.bottom <= list.bottom)
    #expect(bench.node(sign, on: .panel) == nil)
    var reached: Set<String> = []
    for _ in 0..<300 {
      _ = bench.key(.tab)
      let focused = bench.scenes[.panel]?.root.pressables.filter { $0.state.contains(.focused) }
      reached.formUnion(focused?.map(\.name.path) ?? [])
    }
    #expect((0..<60).allSatisfy { reached.contains("panel/card/org.example.app/\($0)") })
  }

  @Test(.rules("S50")) mutating func `Questions above the window are not laid out at each step`() {
    open(scrolledBy: 1_000)
    for number in 0..<100 { ask("org.example.asking\(number)") }
    func measured(byScrolling distance: Double) -> Int {
      let before = bench.measurer.measured
      let scrolled = PointerInput.scrolled(x: 0, y: distance, at: Point(x: 100, y: 400))
      _ = bench.send(.pointer(.panel, scrolled))
      return bench.measurer.measured - before
    }
    _ = measured(byScrolling: 40)
    #expect(measured(byScrolling: 40) < 300, "What is in the window, and not 100 questions")
    let answer = "panel/question/notifications/org.example.asking7/answer/1"
    #expect(bench.node(answer, on: .panel)?.role == .button)
    bench.shell.display.theme.metrics.buttonHeight += 10
    bench.draw()
    let height = bench.node(answer, on: .panel)?.frame.height
    #expect(height == bench.shell.display.theme.metrics.buttonHeight, "They follow the looks")
  }

  @Test(.rules("S50"))
  mutating func `Notifications that come and go above do not move a scrolled list`() {
    open(scrolledBy: 1_000)
    let before = places
    let new = bench.present("new")
    #expect(places == before)
    #expect(bench.node(sign, on: .panel)?.spoken == "1 new above")
    bench.present("unlisted") { $0.surfaces = .banner }
    #expect(places == before)
    #expect(bench.node(sign, on: .panel)?.spoken == "2 new above")
    _ = bench.send(.notifications(.withdraw(new)))
    #expect(places == before)
    #expect(bench.node(sign, on: .panel)?.spoken == "1 new above")
    _ = bench.key(.home)
    #expect(bench.node(sign, on: .panel) == nil)
  }

  @Test(.rules("S50"))
  mutating func `If the visible row has left, the next row takes its position`() throws {
    let groups = groups(60)
    open(scrolledBy: 1_000)
    let list = try #require(bench.node("panel/list", on: .panel)?.frame)
    let seen = bench.cards(.panel).filter { places[$0].map { $0.y >= list.y } == true }
    let (first, second) = (try #require(seen.first), seen[1])
    let place = try #require(places[first])
    let left = groups.filter { group in
      !group.members.contains { first.hasSuffix("/\($0.key.identifier)") }
    }
    _ = bench.send(.notifications(.list(left)))
    #expect(places[first] == nil)
    #expect(places[second] == place)
  }

  @Test(.rules("S50"), arguments: [true, false])
  mutating func
    `The card under the pointer or focus keeps its position when others arrive above`(
      isPointer: Bool
    ) throws
  {
    open()
    let card = middle
    if isPointer {
      let frame = try #require(places[card])
      _ = bench.send(.pointer(.panel, .moved(Point(x: frame.x + 60, y: frame.y + 20))))
    } else {
      bench.shell.setFocus(NodeName(card))
      bench.draw()
    }
    let place = try #require(places[card])
    bench.present("new") { $0.body = String(repeating: "long ", count: 60) }
    #expect(places[card] == place)
    ask()
    #expect(places[card] == place)
    #expect(bench.node(sign, on: .panel)?.spoken == "2 new above")
  }

  @Test(.rules("S50"))
  mutating func `New notifications are visible while the list is at its beginning`() {
    open()
    bench.present("new")
    #expect(bench.cards(.panel).first == "panel/card/org.example.app/new")
    ask()
    #expect(bench.cards(.panel).first == "panel/question/notifications/org.example.asking")
    #expect(bench.node(sign, on: .panel) == nil)
  }

  @Test(.rules("S41", "S50")) mutating func `Tab focuses no node that the window cuts off`() {
    open(1)
    let options = (0..<10).map { number in
      Presentation.Action(identifier: "\(number)", title: "A button with many words \(number)")
    }
    for number in 0..<3 { bench.present("long \(number)") { $0.actions = options } }
    let list = bench.node("panel/list", on: .panel)?.frame ?? .zero
    for _ in 0..<60 {
      _ = bench.key(.tab)
      let focused = bench.scenes[.panel]?.root.pressables.first { $0.state.contains(.focused) }
      guard let focused, focused.name.path.contains("/action/") else { continue }
      #expect(focused.frame.y >= list.y && focused.frame.bottom <= list.bottom)
    }
  }

  @Test(.rules("S50"))
  mutating func `End shows the last row, and arrows show whole rows of any height`() {
    for number in 0..<30 {
      bench.present("\(number)") { $0.body = String(repeating: "long ", count: 30 + number) }
    }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    let list = bench.node("panel/list", on: .panel)?.frame ?? .zero
    for _ in 0..<30 {
      _ = bench.key(.down)
      let focused = bench.scenes[.panel]?.root.pressables.first { $0.state.contains(.focused) }
      let frame = focused?.frame ?? .zero
      #expect(frame.y >= list.y && frame.bottom <= list.bottom)
    }
    _ = bench.shell.togglePanel(at: bench.moment)
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    _ = bench.key(.end)
    let last = bench.node("panel/card/org.example.app/0", on: .panel)?.frame
    #expect(last.map { $0.y >= list.y && $0.bottom <= list.bottom } == true)
    let middle = places
    _ = bench.key(.end)
    #expect(places == middle)
  }

  @Test(.rules("S50"))
  mutating func `A finger that is drawn over the list scrolls it and presses nothing`() {
    open()
    let before = places
    let card = middle
    guard let frame = before[card] else { return }
    let point = Point(x: frame.x + 60, y: frame.bottom - 4)
    _ = bench.send(.pointer(.panel, .pressed(.finger, point)))
    for step in 1...4 {
      let moved = Point(x: point.x + 3, y: point.y - Double(step) * 20)
      _ = bench.send(.pointer(.panel, .moved(moved)))
    }
    #expect(places[card] == frame.moved(y: -80))
    let end = Point(x: point.x + 3, y: point.y - 80)
    #expect(bench.send(.pointer(.panel, .released(.finger, end))).isEmpty)
    #expect(places[card] == frame.moved(y: -80))
    #expect(bench.press(at: end, on: .panel, with: .finger).count == 1, "A tap opens it")
  }

  /// Draws a finger from a point in steps, and lifts it.
  private mutating func draw(from point: Point, by steps: [(x: Double, y: Double)]) -> [ShellEffect]
  {
    var end = point
    _ = bench.send(.pointer(.panel, .pressed(.finger, point)))
    for step in steps {
      end = Point(x: point.x + step.x, y: point.y + step.y)
      _ = bench.send(.pointer(.panel, .moved(end)))
    }
    return bench.send(.pointer(.panel, .released(.finger, end)))
  }

  @Test(.rules("S50"))
  mutating func `A finger that flicks a card to the side clears it, also if it goes up a little`() {
    open()
    let before = places
    guard let frame = before[middle] else { return }
    let point = Point(x: frame.x + 60, y: frame.y + 20)
    let effects = draw(from: point, by: [(40, -12), (140, -30), (220, -40)])
    guard case .respond(let key, .dismiss, from: .panel)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    let card = "panel/card/org.example.app/\(key.identifier)"
    #expect(before[card] == frame)
    #expect(places[card] == nil)
  }

  @Test(.rules("S50"))
  mutating func `A finger that is drawn over the head of the panel does not scroll the list`()
    throws
  {
    open()
    let before = places
    for name in ["panel/clearAll", "panel/head/title"] {
      let frame = try #require(bench.node(name, on: .panel)?.frame)
      let point = Point(x: frame.x + 4, y: frame.y + 4)
      #expect(draw(from: point, by: [(0, -20), (0, -40)]).isEmpty)
      #expect(places == before)
    }
  }
}
