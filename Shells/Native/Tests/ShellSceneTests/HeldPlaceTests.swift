import NotificationModel
import ShellScene
import TestSupport
import Testing

/// The scroll position that is kept during changes from outside, but not against the user's own actions.
@Suite struct `The held scroll position` {
  private var bench = Bench()
  private let app = bundle("org.example.app")
  private let sign = "panel/above"
  private var oldest: NotificationKey?

  /// The panel with so many stacks of three, the newest first.
  private mutating func open(stacks count: Int, of size: Int = 3) {
    let groups = (0..<count).map { stack in
      let members = (0..<size).map { number in
        bench.presentation(
          "\(stack).\(number)", group: "\(stack)", title: "Title \(stack).\(number)")
      }
      return PresentationGroup(
        app: app, appName: "App", thread: "\(stack)", members: members.reversed(), summary: "")
    }
    oldest = groups.first?.members.last?.key
    _ = bench.send(.notifications(.list(groups.reversed())))
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.settle()
  }

  private mutating func scroll(by distance: Double, at point: Point = Point(x: 100, y: 400)) {
    _ = bench.send(.pointer(.panel, .scrolled(x: 0, y: distance, at: point)))
  }

  /// The upper edges of the notifications that are laid out.
  private var places: [String: Double] {
    let cards = bench.cards(.panel).map { ($0, bench.node($0, on: .panel)?.frame.y ?? 0) }
    return Dictionary(uniqueKeysWithValues: cards.filter { !$0.0.hasPrefix("panel/question") })
  }

  private var window: Rect { bench.node("panel/list", on: .panel)?.frame ?? .zero }

  /// A change of none of the visible rows.
  enum Happening: CaseIterable { case badge, settings, withdrawal }

  private mutating func tell(_ happening: Happening) {
    switch happening {
    case .badge: _ = bench.send(.notifications(.badge(app: app, count: 3)))
    case .settings: _ = bench.send(.settings(.settingsChanged(app: app)))
    case .withdrawal:
      // It is laid out only later, because a replacement may follow.
      guard let oldest else { return }
      _ = bench.shell.receive(.notifications(.withdraw(oldest)), at: bench.moment)
    }
  }

  @Test(.rules("S50"), arguments: Happening.allCases)
  mutating func `Enter on a stack unfolds it at its position, whatever happened before`(
    happening: Happening
  ) throws {
    open(stacks: 20)
    _ = bench.key(.down)
    _ = bench.key(.down)
    let stack = try #require(
      bench.scenes[.panel]?.root.pressables.first { $0.state.contains(.focused) })
    tell(happening)
    _ = bench.key(.enter)
    #expect(bench.node(sign, on: .panel) == nil)
    let members = places.filter { $0.key.hasPrefix("panel/card/") }
    #expect(members.count == 3)
    #expect(members.values.allSatisfy { $0 >= stack.frame.y && $0 < window.bottom })
  }

  @Test(.rules("S50"), arguments: Happening.allCases)
  mutating func
    `A typed letter shows the search results from their beginning, whatever happened before`(
      happening: Happening
    )
  {
    open(stacks: 60, of: 1)
    _ = bench.press("panel/search", on: .panel)
    scroll(by: 1_000)
    _ = bench.send(.pointer(.panel, .moved(Point(x: 100, y: 400))))
    tell(happening)
    bench.type("t")
    #expect(bench.cards(.panel).first == "panel/card/org.example.app/59.0")
    #expect(places["panel/card/org.example.app/59.0"].map { $0 >= window.y } == true)
    #expect(bench.node(sign, on: .panel) == nil)
  }

  @Test(.rules("S50"))
  mutating func `Questions that end with the daemon do not scroll the list`() {
    open(stacks: 60, of: 1)
    scroll(by: 1_000)
    let before = places
    _ = bench.send(
      .settings(.ask(AuthorizationQuestion(app: app, appName: "App", options: [.alert]))))
    #expect(places == before)
    bench.shell.systemLost()
    bench.settle()
    #expect(places == before)
  }

  @Test(.rules("S50"))
  mutating func `A notification that no longer exists does not scroll the list when it is removed`()
    throws
  {
    open(stacks: 60, of: 1)
    let newest = bench.present("newest")
    scroll(by: 1_000)
    let before = places
    let failure = NotificationFailure(.notFound, message: "It is gone.", remedy: "None.")
    bench.shell.refused(failure, about: newest, at: bench.moment)
    bench.settle()
    #expect(places == before)
  }

  @Test(.rules("S50"))
  mutating func `A list that is too short to scroll is laid out once for a new notification`()
    throws
  {
    open(stacks: 2, of: 1)
    let frame = try #require(bench.node(bench.cards(.panel)[1], on: .panel)?.frame)
    _ = bench.send(.pointer(.panel, .moved(Point(x: frame.x + 60, y: frame.y + 20))))
    let before = bench.measurer.measured
    bench.present("new")
    let event = bench.measurer.measured - before
    bench.draw()
    #expect(event == bench.measurer.measured - before - event)
  }
}
