import NotificationModel
import ShellScene
import TestSupport
import Testing
import Words

/// New banners neither cover nor move a field, menu or text that the user has open.
@Suite struct `A banner in use` {
  private var bench = Bench()
  private let card = "banner/org.example.app/a"
  private let field = "reply/org.example.app/a/field"

  /// Opens the reply of a banner `a` of a thread.
  private mutating func openReply(below others: Int = 0) -> NotificationKey {
    let key = bench.presentAnswerable("a", group: "thread")
    for number in 0..<others { bench.present("above \(number)") }
    _ = bench.press("\(card)/action/reply")
    _ = bench.send(.keyboard(.banners, isHere: true))
    return key
  }

  private var place: Point? { bench.node(card)?.frame.origin }

  private var takesKeyboard: Bool { bench.scenes[.banners]?.takesKeyboard ?? false }

  private func answer(_ key: NotificationKey, _ text: String) -> [ShellEffect] {
    [.respond(key, .action(identifier: "reply", text: text), from: .banners)]
  }

  @Test(.rules("S55"))
  mutating func `A newer message of the thread leaves the field in front and the keys in it`() {
    let key = openReply()
    bench.type("on my")
    let before = place
    bench.present("b", group: "thread")
    #expect(place == before)
    #expect(bench.node(field) != nil)
    #expect(takesKeyboard)
    bench.type(" way")
    #expect(bench.key(.enter) == answer(key, "on my way"))
    #expect(bench.cards() == ["banner/org.example.app/b"])
  }

  @Test(.rules("S55"))
  mutating func `A field that is closed leaves the front to the newest message`() {
    _ = openReply()
    bench.present("b", group: "thread")
    _ = bench.key(.escape)
    #expect(bench.cards() == ["banner/org.example.app/b"])
  }

  @Test(.rules("S55")) mutating func `New cards do not move a card with an open field`() {
    _ = openReply(below: 1)
    let before = place
    for number in 0..<10 {
      bench.present("new \(number)")
      #expect(place == before)
    }
    bench.present("urgent") { $0.level = .timeSensitive }
    #expect(place == before)
    #expect(bench.cards().contains("banner/org.example.app/urgent"))
    _ = bench.send(
      .settings(
        .ask(
          AuthorizationQuestion(
            app: bundle("org.example.asking"), appName: "App", options: [.alert]))))
    #expect(place == before)
    #expect(bench.cards().contains("question/notifications/org.example.asking"))
    #expect(takesKeyboard)
  }

  @Test(.rules("S55")) mutating func `Cards that leave do not move a card with an open field`() {
    _ = openReply(below: 1)
    let before = place
    _ = bench.send(.notifications(.withdraw(bench.present("above 0"))))
    bench.wait(1)
    #expect(bench.cards() == [card])
    #expect(place == before)
    _ = bench.key(.escape)
    #expect((place?.y ?? 0) < (before?.y ?? 0), "without a field it closes the gap")
  }

  @Test(.rules("S55"))
  mutating func `At the lower edge a card in use keeps its distance from that edge`() {
    bench.shell.display.theme.edge = .bottomRight
    _ = openReply(below: 1)
    var distance: Double {
      (bench.scenes[.banners]?.size.height ?? 0) - (bench.node(card)?.frame.bottom ?? 0)
    }
    let before = distance
    for number in 0..<10 {
      bench.present("new \(number)")
      #expect(distance == before)
    }
    _ = bench.send(.notifications(.withdraw(bench.present("a2", group: "thread"))))
    bench.wait(1)
    #expect(distance == before)
  }

  @Test(.rules("S55"), arguments: [0, 4])
  mutating func `An urgent card is visible together with a card in use at any position`(others: Int)
  {
    bench.shell.display.screen = Size(width: 800, height: 600)
    _ = openReply(below: others)
    let before = place
    bench.present("urgent") { $0.level = .critical }
    #expect(bench.cards().contains("banner/org.example.app/urgent"))
    #expect(place == before)
  }

  @Test(.rules("S55", "S38"), arguments: [true, false])
  mutating func `A field stays on its surface when a message of another urgency replaces its own`(
    isUrgent: Bool
  ) {
    _ = bench.presentAnswerable("a") { $0.level = isUrgent ? .timeSensitive : .active }
    _ = bench.press("\(card)/action/reply")
    var typed: [SurfaceName] {
      SurfaceScene.layers(of: bench.scenes).filter(\.value.takesKeyboard).map(\.key)
    }
    #expect(typed == [isUrgent ? .raisedBanners : .banners])
    bench.presentAnswerable("a") { $0.level = isUrgent ? .active : .timeSensitive }
    #expect(typed == [isUrgent ? .raisedBanners : .banners])
  }

  @Test(.rules("S55"))
  mutating func `A field stays if the replacement of its message is for the list alone`() {
    _ = openReply()
    let newer = bench.presentAnswerable("a", group: "thread") { $0.surfaces = [.list] }
    #expect(takesKeyboard)
    bench.type("x")
    #expect(bench.key(.enter) == answer(newer, "x"))
  }

  @Test(.rules("S55"))
  mutating func `A field in an unfolded stack stays, however many messages come`() {
    let key = bench.presentAnswerable("a", group: "thread")
    bench.present("b", group: "thread")
    _ = bench.press("banner/org.example.app/b/more")
    _ = bench.press("\(card)/action/reply")
    let before = place
    for number in 0..<60 {
      bench.present("new \(number)", group: "thread")
      #expect(place == before)
    }
    bench.type("x")
    #expect(bench.key(.enter) == answer(key, "x"))
  }

  @Test(.rules("S55"))
  mutating func `Options keep their position, and become the options of a replacement`() {
    let key = bench.presentAnswerable("a", group: "thread")
    bench.present("older")
    _ = bench.press("\(card)/options")
    let before = bench.node("\(card)/menu/snooze")?.frame
    #expect(before != nil)
    bench.present("b", group: "thread")
    #expect(bench.node("\(card)/menu/snooze")?.frame == before)
    _ = bench.send(.notifications(.withdraw(key)))
    bench.now += 50_000
    let newer = bench.presentAnswerable("a", group: "thread")
    #expect(bench.node("\(card)/menu/snooze")?.frame == before)
    #expect(bench.press("\(card)/menu/snooze") == [.snooze(newer, seconds: 600)])
  }

  @Test(.rules("S55"), arguments: [true, false])
  mutating func `A text that is open stays open until the user closes it`(isWithdrawn: Bool) {
    func long(_ presentation: inout Presentation) {
      presentation.body = String(repeating: "A long body. ", count: 100)
    }
    let key = bench.present("a", group: "thread", long)
    _ = bench.press("\(card)/readAll")
    _ = bench.send(.pointer(.banners, .left))
    let before = place
    bench.present("b", group: "thread")
    bench.present("c")
    bench.wait(100)
    #expect(bench.cards() == [card])
    #expect(place == before)
    if isWithdrawn { _ = bench.send(.notifications(.withdraw(key))) }
    bench.now += 50_000
    bench.present("a", group: "thread", long)
    #expect(place == before)
    _ = bench.press("\(card)/readAll")
    _ = bench.send(.pointer(.banners, .left))
    bench.wait(100)
    #expect(bench.cards().isEmpty)
  }

  @Test(.rules("S55"), arguments: [true, false])
  mutating func `A text or menu stays when its sender closes the notification`(isText: Bool) {
    let key = bench.presentAnswerable("a") {
      $0.body = String(repeating: "A long body. ", count: 100)
    }
    bench.present("older")
    _ = bench.press("\(card)/\(isText ? "readAll" : "options")")
    let part = "\(card)/\(isText ? "readAll" : "menu/turnOff")"
    let before = bench.node(part)?.frame
    #expect(before != nil)
    _ = bench.send(.notifications(.withdraw(key)))
    #expect(bench.node(part)?.frame == before)
    bench.wait(1)
    #expect(bench.node(part)?.frame == before)
    #expect(bench.words().contains(Vocabulary.english.text(.gone)))
    let newer = bench.presentAnswerable("a")
    bench.present("b")
    #expect(bench.node(part)?.frame == before)
    #expect(bench.press(card).isEmpty, "there is nothing to open")
    _ = bench.press(isText ? part : "\(card)/menu/cancel")
    #expect(bench.node(card) != nil, "the next message under the same number has a banner")
    #expect(bench.press(card) == [.respond(newer, .open, from: .banners)])
  }
}
