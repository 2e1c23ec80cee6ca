import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `The panel` {
  private var bench = Bench()
  private let app = bundle("org.example.app")

  private mutating func fill(_ count: Int, group: String? = nil) {
    let members = (0..<count).map { number in
      bench.presentation("\(number)", title: "Title \(number)")
    }.reversed()
    _ = bench.send(
      .notifications(
        .list(
          group.map { name in
            [
              PresentationGroup(
                app: app, appName: "App", thread: name,
                members: members.map {
                  var member = $0
                  member.group = name
                  return member
                }, summary: "and others")
            ]
          }
            ?? members.map {
              PresentationGroup(
                app: app, appName: "App", thread: nil, members: [$0], summary: "")
            })))
  }

  private mutating func open() {
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
  }

  @Test(.rules("S39", "S50"))
  mutating func `It takes the keyboard, shows the list and hides the banners until it is closed`() {
    bench.present("a") { $0.alertStyle = .alert }
    open()
    #expect(bench.scenes[.banners] == nil)
    #expect(bench.scenes[.panel]?.takesKeyboard == true)
    #expect(bench.words(.panel).contains("1 notification"))
    _ = bench.key(.escape)
    #expect(bench.scenes[.panel] == nil)
    #expect(bench.cards() == ["banner/org.example.app/a"])
  }

  @Test(.rules("S50"))
  mutating func `A press outside the panel closes it, and a press outside banners does nothing`() {
    bench.present("a") { $0.alertStyle = .alert }
    open()
    _ = bench.send(.pressedOutside(.banners))
    #expect(bench.scenes[.panel] != nil)
    _ = bench.send(.pressedOutside(.panel))
    #expect(bench.scenes[.panel] == nil)
    #expect(bench.cards() == ["banner/org.example.app/a"])
  }

  @Test(.rules("S50"))
  mutating func `Of two thousand notifications only the visible ones are laid out`() {
    fill(2_000)
    open()
    let shown = bench.cards(.panel).count
    #expect((5...12).contains(shown))
    let measured = bench.measurer.measured
    _ = bench.send(.pointer(.panel, .scrolled(x: 0, y: 500, at: Point(x: 100, y: 400))))
    #expect(bench.measurer.measured - measured < 200)
  }

  @Test(.rules("S50"))
  mutating func `It fills the height that the panels of the desktop leave free`() {
    fill(200)
    open()
    #expect(bench.scenes[.panel]?.size.height == 800)
    _ = bench.send(.sized(.panel, Size(width: 430, height: 760)))
    #expect(bench.scenes[.panel]?.size.height == 760)
    _ = bench.key(.end)
    let last = bench.node("panel/card/org.example.app/0", on: .panel)
    #expect(last.map { $0.frame.bottom <= 760 } == true)
  }

  @Test mutating func `It scrolls to its end and no further`() {
    fill(200)
    open()
    for _ in 0..<400 {
      _ = bench.send(.pointer(.panel, .scrolled(x: 0, y: 300, at: Point(x: 100, y: 400))))
    }
    #expect(bench.cards(.panel).last == "panel/card/org.example.app/0")
    _ = bench.key(.home)
    #expect(bench.cards(.panel).first == "panel/card/org.example.app/199")
  }

  @Test mutating func `A stack is unfolded, and cleared when its cross is pressed twice`() {
    fill(3, group: "chat")
    open()
    #expect(bench.cards(.panel).count == 1)
    #expect(bench.words(.panel).contains("and others"))
    let card = bench.cards(.panel).first ?? ""
    _ = bench.press(card, on: .panel)
    #expect(bench.cards(.panel).count == 3)
    let clear = "panel/heading/org.example.app\u{0}chat/clear"
    #expect(bench.press(clear, on: .panel).isEmpty)
    #expect(bench.press(clear, on: .panel).count == 3)
    #expect(bench.words(.panel).contains("No notifications"))
  }

  @Test mutating func `The search finds words of any text, whatever their case`() {
    fill(300)
    open()
    bench.type("title 27")
    #expect(bench.cards(.panel).first == "panel/card/org.example.app/279")
    #expect(bench.shell.fieldContent?.text == "title 27")
    #expect(bench.words(.panel).contains("11 notifications"), "27, and 270 to 279")
    bench.type("xyz")
    #expect(bench.words(.panel).contains("Nothing matches."))
    _ = bench.key(.escape)
    #expect(bench.cards(.panel).first == "panel/card/org.example.app/299")
  }

  @Test(.rules("S50")) mutating func `Page Down and Up scroll the search results`() {
    fill(300)
    open()
    bench.type("title")
    _ = bench.key(.pageDown)
    #expect(!bench.cards(.panel).contains("panel/card/org.example.app/299"))
    #expect(bench.shell.fieldContent?.text == "title")
    _ = bench.key(.pageUp)
    #expect(bench.cards(.panel).first == "panel/card/org.example.app/299")
  }

  @Test mutating func `Keys move from card to card, open one and clear one`() {
    fill(50)
    open()
    _ = bench.key(.down)
    _ = bench.key(.down)
    for _ in 0..<30 { _ = bench.key(.down) }
    #expect(
      bench.node("panel/card/org.example.app/18", on: .panel)?.state.contains(.focused) == true)
    let effects = bench.key(.delete)
    guard case .respond(let key, .dismiss, .panel)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(key.identifier == "18")
    #expect(
      bench.node("panel/card/org.example.app/17", on: .panel)?.state.contains(.focused) == true)
  }

  @Test mutating func `Tab goes through everything that can be pressed`() {
    fill(1)
    open()
    var seen: Set<String> = []
    for _ in 0..<20 {
      _ = bench.key(.tab)
      seen.formUnion(
        bench.scenes[.panel]?.root.pressables.filter { $0.state.contains(.focused) }
          .map(\.name.path) ?? [])
    }
    #expect(
      seen == [
        "panel/clearAll", "panel/search", "panel/settings", "panel/card/org.example.app/0",
        "panel/card/org.example.app/0/close", "panel/card/org.example.app/0/options",
      ])
  }

  @Test(.rules("S41"), arguments: [false, true])
  mutating func `Tab reaches every row of a list that is longer than its window`(
    backwards: Bool
  ) {
    fill(40)
    open()
    if backwards { for _ in 0..<60 { _ = bench.key(.down) } }
    var seen: Set<String> = []
    for _ in 0..<250 {
      _ = bench.key(.tab, backwards ? .shift : [])
      seen.formUnion(
        bench.scenes[.panel]?.root.pressables.filter { $0.state.contains(.focused) }
          .map(\.name.path) ?? [])
    }
    let cards = seen.filter { $0.split(separator: "/").count == 4 && $0.hasPrefix("panel/card/") }
    #expect(cards.count == 40)
    #expect(seen.contains("panel/search"), "round about")
  }

  @Test(.rules("S50")) mutating func `Settings opens next to the search, and closes the panel`() {
    open()
    let field = bench.node("panel/search", on: .panel)?.frame ?? .zero
    let button = bench.node("panel/settings", on: .panel)
    #expect(button?.spoken == "Settings")
    #expect(button.map { $0.frame.x >= field.right && $0.frame.bottom <= field.bottom } == true)
    #expect(bench.press("panel/settings", on: .panel) == [.openSettings(nil)])
    #expect(bench.scenes[.panel] == nil)
  }

  @Test mutating func `Without a settings page, the search has the whole width`() {
    open()
    let width = bench.node("panel/search", on: .panel)?.frame.width ?? 0
    bench.shell.display.opensSettings = false
    bench.draw()
    #expect(bench.node("panel/settings", on: .panel) == nil)
    #expect(bench.node("panel/search", on: .panel).map { $0.frame.width > width } == true)
  }

  @Test(.rules("S50")) mutating func `A Focus is turned on and off`() {
    open()
    var settings = GlobalSettings()
    settings.focusModes = [FocusMode(name: "Work")]
    bench.shell.receive(settings)
    bench.draw()
    #expect(
      bench.press("panel/focus/Work", on: .panel) == [
        .call(.settings(.turnFocus(name: "Work", isOn: true))), .readGlobalSettings,
      ])
  }

  @Test(.rules("S50")) mutating func `Every Focus is there, in as many rows as their names need`() {
    open()
    var settings = GlobalSettings()
    let names = (0..<12).map { "Focus of name \($0)" } + [String(repeating: "long ", count: 30)]
    settings.focusModes = names.map { FocusMode(name: $0) }
    bench.shell.receive(settings)
    bench.draw()
    var head = bench.node("panel/search", on: .panel)?.frame ?? .zero
    head.width = (bench.node("panel/settings", on: .panel)?.frame.right ?? 0) - head.x
    let buttons = names.compactMap { bench.node("panel/focus/\($0)", on: .panel)?.frame }
    #expect(buttons.count == names.count)
    #expect(buttons.allSatisfy { $0.x >= head.x && $0.right <= head.right && $0.y >= head.bottom })
    #expect(!buttons.contains { one in buttons.count { $0.intersects(one) } > 1 })
  }

  @Test
  mutating func `A scheduled summary has a head of its own and its two most relevant in front`() {
    let date = WallTime(seconds: 1_780_000_000)
    let members = (0..<4).map { number in
      var member = bench.presentation("\(number)", group: "s", title: "T\(number)")
      member.summaryDate = date
      member.relevanceScore = Double(number) / 4
      return member
    }
    _ = bench.send(
      .notifications(
        .list([
          PresentationGroup(
            app: app, appName: "App", thread: "s", members: members.reversed(), summary: "")
        ])))
    open()
    #expect(
      bench.cards(.panel) == ["panel/card/org.example.app/3", "panel/card/org.example.app/2"])
    _ = bench.press("panel/summary/1780000000000000/fold", on: .panel)
    #expect(bench.cards(.panel).count == 4)
  }

  @Test(arguments: [2, 3])
  mutating func `A scheduled summary of which everything is seen offers no more`(_ count: Int) {
    let members = (0..<count).map { number in
      var member = bench.presentation("\(number)", title: "T\(number)")
      member.summaryDate = WallTime(seconds: 1_780_000_000)
      return PresentationGroup(
        app: app, appName: "App", thread: nil, members: [member], summary: "")
    }
    _ = bench.send(.notifications(.list(members)))
    open()
    let fold = bench.node("panel/summary/1780000000000000/fold", on: .panel)
    #expect((fold != nil) == (count > 2))
    _ = bench.key(.down)
    let focused = bench.scenes[.panel]?.root.pressables.filter { $0.state.contains(.focused) }
    #expect(focused?.count == 1, "The keyboard reaches the head all the same")
  }

  @Test(.rules("S45")) mutating func `A panel that was open before the lock is closed afterwards`()
  {
    fill(3)
    open()
    _ = bench.send(.settings(.lockChanged(isLocked: true)))
    #expect(bench.scenes.isEmpty)
    _ = bench.send(.settings(.lockChanged(isLocked: false)))
    #expect(bench.scenes[.panel] == nil)
  }
}
