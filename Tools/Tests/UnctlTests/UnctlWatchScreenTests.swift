import NotificationModel
import TestSupport
import Testing
import Words

@testable import unctl

@Suite struct UnctlWatchScreenTests {
  private let samples: UnctlWatchSamples
  private var screen: WatchScreen

  init() throws {
    samples = try #require(UnctlWatchSamples())
    screen = WatchScreen(reader: samples.reader, words: .english)
  }

  @Test mutating func `A banner shows the app, the time, the texts and the buttons`() {
    let lines = screen.receive(.notifications(.present(samples.presentation("1")))).lines
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("── [1] Kettle  ♪  08:00 ──"))
    #expect(TextWidth.of(lines[0]) == 60)
    #expect(lines[1...2] == ["   Tea", "   The water boils"])
    #expect(lines[3] == "   [1] Mark As Done  [2] Reply…  [Enter] Open  [x] Clear")
  }

  @Test mutating func `A notification for the list alone is one line`() {
    let lines = screen.receive(.notifications(.present(samples.presentation("1", surfaces: .list))))
      .lines
    #expect(lines == ["[1] Kettle: Tea"])
  }

  @Test mutating func `Texts of an app cannot forge lines or move the cursor`() {
    let text = "Tea\u{1B}[2J\u{202E}"
    let lines = screen.receive(.notifications(.present(samples.presentation("1", title: text))))
      .lines
    #expect(lines.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
    #expect(lines[1] == "   Tea␛[2J\u{FFFD}")
  }

  @Test mutating func `A number presses that button of the newest notification`() {
    _ = screen.receive(.notifications(.present(samples.presentation("old"))))
    _ = screen.receive(.notifications(.present(samples.presentation("new", delivery: 2))))
    let key = samples.presentation("new", delivery: 2).key
    #expect(
      screen.press(.character("1"))
        == [.call(.responses(.respond(key, .action(identifier: "done", text: nil))))])
    #expect(screen.press(.enter) == [.call(.responses(.respond(key, .open)))])
    #expect(screen.press(.character("x")) == [.call(.responses(.respond(key, .dismiss)))])
  }

  @Test
  mutating func `The Tab key selects the next older notification, and after the last the newest`() {
    for identifier in ["a", "b", "c"] {
      _ = screen.receive(.notifications(.present(samples.presentation(identifier))))
    }
    var seen: [String?] = []
    for _ in 0..<4 {
      _ = screen.press(.tab)
      seen.append(screen.front?.key.identifier)
    }
    #expect(seen == ["b", "a", "c", "b"])
    _ = screen.receive(.notifications(.withdraw(samples.presentation("b").key)))
    #expect(screen.front?.key.identifier == "c")
  }

  @Test(.rules("F6"))
  mutating func `A reply is typed, corrected and sent`() {
    let presentation = samples.presentation("1")
    _ = screen.receive(.notifications(.present(presentation)))
    #expect(screen.press(.character("r")) == [.prompt("[1] Send: Your answer")])
    #expect(screen.press(.character("q")) == [.prompt("[1] Send: q")])
    #expect(screen.press(.backspace) == [.prompt("[1] Send: Your answer")])
    _ = screen.press(.character("o"))
    _ = screen.press(.character("k"))
    #expect(
      screen.press(.enter)
        == [
          .prompt(""),
          .call(.responses(.respond(presentation.key, .action(identifier: "reply", text: "ok")))),
        ])
  }

  @Test mutating func `A reply is cancelled by Escape, and by the end of its notification`() {
    let presentation = samples.presentation("1")
    _ = screen.receive(.notifications(.present(presentation)))
    _ = screen.press(.character("2"))
    #expect(screen.press(.escape) == [.prompt("")])
    _ = screen.press(.character("2"))
    #expect(screen.receive(.notifications(.withdraw(presentation.key))).last == .prompt(""))
    #expect(screen.press(.character("q")) == [.stop])
  }

  @Test(.rules("A2", "A12", "A24"))
  mutating func `A question is answered by its letter`() {
    _ = screen.receive(.settings(.ask(samples.question())))
    #expect(
      screen.press(.character("a")) == [.call(.settings(.authorize(app: samples.app, .allow)))])
    #expect(
      screen.press(.character("d")) == [.call(.settings(.authorize(app: samples.app, .deny)))])
    #expect(screen.press(.character("s")).lines.isEmpty)
    _ = screen.receive(.settings(.ask(samples.question(offersSummary: true))))
    #expect(
      screen.press(.character("s")) == [
        .call(.settings(.authorize(app: samples.app, .allowInSummary)))
      ])
    _ = screen.receive(.settings(.ask(samples.question(isCritical: true))))
    #expect(
      screen.press(.character("a")) == [
        .call(.settings(.authorize(app: samples.app, .allowCritical)))
      ])
    _ = screen.receive(.settings(.questionSettled(app: samples.app)))
    #expect(screen.press(.character("a")) == [.complaint("No app is asking anything")])
  }

  @Test mutating func `A location question is answered by its letter, after an older question`() {
    _ = screen.receive(.settings(.ask(samples.question())))
    let lines = screen.receive(.places(.askLocation(samples.placeQuestion()))).lines
    #expect(lines.joined(separator: "\n").contains("To boil at home."))
    #expect(
      lines.suffix(2) == ["   [o] Allow Once  [u] Allow While Using App", "   [d] Don’t Allow"])
    #expect(
      screen.press(.character("d")) == [.call(.settings(.authorize(app: samples.app, .deny)))])
    _ = screen.receive(.settings(.questionSettled(app: samples.app)))
    let answers: [(Character, LocationDecision)] = [
      ("o", .allowOnce), ("u", .allowWhileUsing), ("d", .deny),
    ]
    for (key, decision) in answers {
      #expect(
        screen.press(.character(key)) == [
          .call(.places(.decideLocation(app: samples.app, decision)))
        ])
    }
    #expect(screen.press(.character("a")).lines.isEmpty)
    _ = screen.receive(.places(.askLocation(samples.placeQuestion(.always))))
    #expect(
      screen.press(.character("a")) == [
        .call(.places(.decideLocation(app: samples.app, .allowAlways)))
      ])
    _ = screen.receive(.places(.locationQuestionSettled(app: samples.app)))
    #expect(screen.press(.character("a")) == [.complaint("No app is asking anything")])
  }

  @Test(.rules("A7"))
  mutating func `The keys keep and turn off are for provisional apps`() {
    var presentation = samples.presentation("1")
    _ = screen.receive(.notifications(.present(presentation)))
    #expect(screen.press(.character("k")) == [.complaint("Kettle is not on trial")])
    presentation.isProvisional = true
    let lines = screen.receive(.notifications(.present(presentation))).lines
    #expect(lines.joined(separator: "\n").contains("[k] Keep  [t] Turn Off"))
    #expect(
      screen.press(.character("k")) == [.call(.settings(.authorize(app: samples.app, .keep)))])
    #expect(
      screen.press(.character("t")) == [.call(.settings(.authorize(app: samples.app, .turnOff)))])
  }

  @Test(arguments: ["1", "x", "r", "k"] as [Character])
  mutating func `A key without a notification to act on says so`(key: Character) {
    #expect(screen.press(.character(key)) == [.complaint("There is no notification to answer")])
  }

  @Test mutating func `Only a change of the lock prints a line`() {
    #expect(screen.receive(.settings(.lockChanged(isLocked: false))) == [])
    #expect(
      screen.receive(.settings(.lockChanged(isLocked: true))).lines == ["The screen is locked"])
    #expect(screen.receive(.settings(.lockChanged(isLocked: true))) == [])
    #expect(
      screen.receive(.settings(.lockChanged(isLocked: false))).lines == ["The screen is unlocked"])
  }

  @Test(.rules("E21"))
  mutating func `A critical notification is marked as critical`() {
    var presentation = samples.presentation("1")
    presentation.level = .critical
    let lines = screen.receive(.notifications(.present(presentation))).lines
    #expect(lines[0].contains("Critical"))
  }
}
