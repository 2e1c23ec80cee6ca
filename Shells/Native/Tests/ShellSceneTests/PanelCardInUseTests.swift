import NotificationModel
import ShellScene
import TestSupport
import Testing
import Words

/// The panel's keyboard stays in the field that the user sees.
@Suite struct `A card in use in the panel` {
  private var bench = Bench()
  private let field = "reply/org.example.app/a/field"

  private var place: Double? { bench.node(field, on: .panel)?.frame.y }

  /// Opens the reply of `a` in the panel, among others.
  private mutating func openReply(
    below newer: Int = 0, above older: Int = 0, group: String? = "thread"
  ) -> NotificationKey {
    for number in 0..<older { bench.present("older \(number)") }
    let key = bench.presentAnswerable("a", group: group)
    for number in 0..<newer { bench.present("newer \(number)") }
    bench.openPanel()
    _ = bench.press("\(bench.panelCard("a"))/action/reply", on: .panel)
    return key
  }

  private func answer(_ key: NotificationKey, _ text: String) -> ShellEffect {
    .respond(key, .action(identifier: "reply", text: text), from: .panel)
  }

  @Test(.rules("S55"), arguments: [0, 2], [0, 30])
  mutating func `A newer message of the thread does not move the field`(
    newer: Int, older: Int
  ) {
    let key = openReply(below: newer, above: older)
    bench.type("hel")
    let before = place
    #expect(before != nil)
    for number in 0..<3 {
      bench.present("b \(number)", group: "thread")
      #expect(place == before)
    }
    bench.type("lo")
    #expect(bench.key(.enter) == [answer(key, "hello")])
  }

  @Test(.rules("S55"), arguments: [0, 2], [0, 30])
  mutating func `The successor of its message does not move the field, and is answered`(
    newer: Int, older: Int
  ) {
    let key = openReply(below: newer, above: older)
    bench.type("hel")
    let before = place
    _ = bench.send(.notifications(.withdraw(key)))
    #expect(place == before)
    bench.type("l")
    bench.wait(0.05)
    let last = bench.presentAnswerable("a", group: "thread")
    #expect(place == before)
    bench.present("other")
    #expect(place == before)
    bench.type("o")
    #expect(bench.key(.enter) == [answer(last, "hello")])
  }

  @Test(.rules("S55"), arguments: [true, false])
  mutating func `A withdrawn message does not move its field, which sends nothing`(
    isListed: Bool
  ) {
    bench.present("older")
    let key = bench.presentAnswerable("a", group: "thread") {
      if !isListed { $0.surfaces = [.banner] }
    }
    bench.openPanel()
    let card = isListed ? bench.panelCard("a") : "panel/banner/org.example.app/a"
    _ = bench.press("\(card)/action/reply", on: .panel)
    bench.type("hel")
    let before = place
    _ = bench.send(.notifications(.withdraw(key)))
    bench.wait(1)
    bench.present("b", group: "thread")
    #expect(place == before)
    bench.type("lo")
    #expect(bench.shell.fieldContent?.text == "hello")
    #expect(bench.key(.enter).isEmpty)
    _ = bench.key(.escape)
    #expect(place == nil)
    #expect(bench.node(card, on: .panel) == nil)
  }

  @Test(.rules("S55"))
  mutating func
    `A message of another conversation under the same name does not take the field over`()
  {
    _ = openReply()
    bench.type("hello")
    let before = place
    let other = bench.presentAnswerable("a", group: "thread") { $0.title = "Other" }
    #expect(place == before)
    #expect(bench.key(.enter).isEmpty)
    _ = bench.key(.escape)
    #expect(
      bench.press(bench.panelCard("a"), on: .panel) == [.respond(other, .open, from: .panel)])
  }

  @Test(.rules("S55"), arguments: [0, 1, 30])
  mutating func `Rows above that leave do not move the field`(older: Int) {
    let key = openReply(above: older)
    _ = bench.key(.escape)
    let newer = (0..<3).map { bench.present("newer \($0)") }
    _ = bench.press("\(bench.panelCard("a"))/action/reply", on: .panel)
    bench.type("hel")
    let before = place
    #expect(before != nil)
    for each in newer {
      _ = bench.send(.notifications(.withdraw(each)))
      bench.wait(1)
      #expect(place == before)
    }
    bench.present("last")
    #expect(place == before)
    bench.type("lo")
    #expect(bench.key(.enter) == [answer(key, "hello")])
    let list = bench.node("panel/list", on: .panel)
    #expect(
      list?.children.first?.frame.y == list?.frame.y, "without a field the list begins at its edge")
  }

  @Test(.rules("S55"))
  mutating func `A record that makes the cards above lower does not move the field`() {
    let key = openReply()
    _ = bench.key(.escape)
    bench.present("trial") { $0.isProvisional = true }
    _ = bench.press("\(bench.panelCard("a"))/action/reply", on: .panel)
    let before = place
    #expect(before != nil)
    var record = AppRecord(identifier: key.app, displayName: "App")
    record.settings.status = .authorized
    bench.shell.receive(record, of: key.app)
    bench.settle()
    #expect(place == before)
  }

  @Test(.rules("S55"))
  mutating func `A key in a menu acts on its own notification when its stack changes`() {
    let older = bench.present("b", group: "thread")
    let key = bench.present("a", group: "thread")
    bench.openPanel()
    _ = bench.press(bench.panelPart("stack", "/options"), on: .panel)
    let snooze = NodeName(bench.panelPart("stack", "/menu/snooze"))
    bench.shell.setFocus(snooze)
    bench.present("c", group: "thread")
    _ = bench.send(.notifications(.withdraw(older)))
    bench.wait(1)
    #expect(bench.key(.enter) == [.snooze(key, seconds: 600)])
  }

  @Test(.rules("S55"))
  mutating func `A key in the menu of a notification that its sender closed acts on no other`() {
    bench.present("b")
    let key = bench.present("a")
    bench.present("c")
    bench.openPanel()
    let card = bench.panelCard("a")
    _ = bench.press("\(card)/options", on: .panel)
    bench.shell.setFocus(NodeName("\(card)/menu/snooze"))
    let before = bench.node("\(card)/menu/muteHour", on: .panel)?.frame
    #expect(before != nil)
    _ = bench.send(.notifications(.withdraw(key)))
    bench.wait(1)
    #expect(bench.node("\(card)/menu/muteHour", on: .panel)?.frame == before)
    #expect(bench.words(.panel).contains(Vocabulary.english.text(.gone)))
    #expect(bench.key(.enter).isEmpty)
    #expect(bench.key(.enter).isEmpty)
    _ = bench.key(.escape)
    #expect(bench.node(card, on: .panel) == nil)
    #expect(bench.cards(.panel).count == 2)
  }

  @Test(.rules("S55"))
  mutating func `A key in a menu that its sender closed does not act on the rest of its stack`() {
    bench.present("b", group: "thread")
    bench.present("c", group: "thread")
    let key = bench.present("a", group: "thread")
    bench.openPanel()
    _ = bench.press(bench.panelPart("stack", "/options"), on: .panel)
    bench.shell.setFocus(NodeName(bench.panelPart("stack", "/menu/snooze")))
    _ = bench.send(.notifications(.withdraw(key)))
    bench.wait(1)
    let cards = bench.cards(.panel)
    #expect(bench.key(.enter).isEmpty)
    #expect(bench.cards(.panel) == cards, "no stack is unfolded")
    #expect(bench.focused == bench.panelCard("a"))
  }

  @Test(.rules("S55"))
  mutating func `A search does not lose the text of a notification that is gone`() {
    bench.present("b")
    let key = bench.present("a") { $0.body = String(repeating: "A long body. ", count: 100) }
    bench.openPanel()
    let card = bench.panelCard("a")
    _ = bench.press("\(card)/readAll", on: .panel)
    _ = bench.send(.notifications(.withdraw(key)))
    bench.wait(1)
    _ = bench.press("panel/search", on: .panel)
    bench.type("x")
    #expect(bench.node(card, on: .panel) == nil)
    _ = bench.key(.backspace)
    #expect(bench.node("\(card)/readAll", on: .panel) != nil)
    _ = bench.press("\(card)/close", on: .panel)
    #expect(bench.node(card, on: .panel) == nil)
  }

  @Test(.rules("S55"))
  mutating func `A key leads back to its field, wherever the list is scrolled`() {
    let key = openReply(below: 0, above: 60)
    _ = bench.send(
      .pointer(.panel, .scrolled(x: 0, y: 3_000, at: Point(x: 100, y: 400))))
    bench.type("x")
    let window = bench.node("panel/list", on: .panel)?.frame ?? .zero
    let seen = bench.node(field, on: .panel)?.frame
    #expect(seen.map { $0.y >= window.y && $0.bottom <= window.bottom } == true)
    #expect(bench.key(.enter) == [answer(key, "x")])
  }

  @Test(.rules("S55")) mutating func `Options stay in front of newer members of their stack`() {
    bench.present("b", group: "thread")
    bench.present("a", group: "thread")
    bench.openPanel()
    let stack = bench.panelPart("stack", "/options")
    _ = bench.press(stack, on: .panel)
    let menu = stack.replacing("/options", with: "/menu/snooze")
    let before = bench.node(menu, on: .panel)?.frame
    #expect(before != nil)
    bench.present("c", group: "thread")
    #expect(bench.node(menu, on: .panel)?.frame == before)
  }
}
