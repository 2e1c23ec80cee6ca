import NotificationModel
import TestSupport
import Testing

@testable import Words
@testable import unctl

/// The words of the screen of `unctl watch` and of bars, in a language that writes each letter as `å`.
@Suite struct UnctlWatchWordsTests {
  private let samples: UnctlWatchSamples
  private var screen: WatchScreen

  init() throws {
    samples = try #require(UnctlWatchSamples())
    screen = WatchScreen(reader: samples.reader, words: Self.words)
  }

  /// English with other letters; gaps stay.
  private static let words = Vocabulary(
    language: "sv", locale: "sv",
    translations: Dictionary(
      uniqueKeysWithValues: Word.allCases.map { word in
        switch English.forms(of: word) {
        case .text(let text): (word, .text(strange(text)))
        case .counted(let forms): (word, .counted(forms.mapValues(strange)))
        }
      }))

  private static func strange(_ text: String) -> String {
    var isGap = false
    return String(
      text.map { letter in
        if letter == "{" || letter == "}" { isGap = letter == "{" }
        return !isGap && letter.isASCII && letter.isLetter ? "å" : letter
      })
  }

  /// The words of apps and the keys on the screen, which stay as they are.
  private static let kept = [
    "com.example.tea", "Kettle", "Tea", "The water boils", "Mark As Done", "Reply", "Send",
    "Your answer", "To boil at home.", "cat.png", "64x48", "[Enter]", " a, d", "(x)",
    // How Swedish joins a list.
    " och ",
  ]

  /// The texts that have other English letters.
  private func english(_ effects: [WatchEffect]) -> [String] {
    let texts = effects.compactMap { effect in
      switch effect {
      case .line(let text), .complaint(let text), .prompt(let text): text
      case .call, .open, .stop: nil
      }
    }
    return texts.filter { text in
      Self.kept.reduce(text) { $0.replacing($1, with: "") }.replacing(/\[\w\]/, with: "")
        .contains { $0.isASCII && $0.isLetter }
    }
  }

  @Test(.rules("S52")) mutating func `Notifications and their buttons have no English words`() {
    var presentation = samples.presentation("1")
    presentation.isProvisional = true
    presentation.isUndecided = true
    var effects = screen.welcome
    for level in [InterruptionLevel.critical, .timeSensitive] {
      presentation.level = level
      effects += screen.receive(.notifications(.present(presentation)))
    }
    presentation.isProvisional = false
    effects += screen.receive(.notifications(.list([samples.group([presentation])])))
    effects += screen.receive(.notifications(.badge(app: samples.app, count: 3)))
    effects += screen.receive(.settings(.lockChanged(isLocked: true)))
    effects += screen.receive(.settings(.lockChanged(isLocked: false)))
    for key in "9vka" { effects += screen.press(.character(key)) }
    effects += screen.receive(.notifications(.withdraw(presentation.key)))
    for key in "1xL" { effects += screen.press(.character(key)) }
    #expect(effects.count > 20)
    #expect(english(effects) == [])
  }

  @Test(.rules("S52")) mutating func `Questions and their answers have no English words`() {
    var effects: [WatchEffect] = []
    for isCritical in [false, true] {
      let question = samples.question(isCritical: isCritical, offersSummary: isCritical)
      effects += screen.receive(.settings(.ask(question)))
      for key in "us" where !isCritical { effects += screen.press(.character(key)) }
      effects += screen.receive(.settings(.questionSettled(app: samples.app)))
    }
    for wish in [LocationRequest.whileUsing, .always, .precise] {
      effects += screen.receive(.places(.askLocation(samples.placeQuestion(wish))))
    }
    #expect(effects.count > 20)
    #expect(english(effects) == [])
  }

  @Test(.rules("S52")) mutating func `The view of an extension has no English words`() throws {
    var attributes = AppExtension.ContentAttributes(categories: ["c"], initialSizeRatio: 1)
    attributes.isInteractive = true
    var presentation = samples.presentation("1")
    presentation.contentExtension = attributes
    _ = screen.receive(.notifications(.present(presentation)))
    let entry = try #require(screen.board.entries.first)
    let view = ContentView(number: 7, attributes: attributes, actions: [])
    var scene = ViewScene(
      root: ViewNode(identifier: 1, content: .stack(ViewStack(axis: .vertical)), place: .arranged))
    let contents: [ViewContent] = [
      .button(ViewButton(title: nil)), .toggle(isOn: true), .toggle(isOn: false),
      .slider(ViewSlider(value: 0.5, minimum: 0, maximum: 1)),
      .textField(ViewField(text: ViewText(""), placeholder: "")),
      .image(ViewImage(source: .file(path: "/a/cat.png")), .aspectFit),
      .image(
        ViewImage(source: .file(path: "/a/cat.png"), size: ViewSize(width: 64, height: 48)),
        .aspectFit),
    ]
    scene.root.children = contents.enumerated().map { index, content in
      ViewNode(identifier: Int64(index + 2), content: content, place: .arranged)
    }
    scene.mediaButton = MediaButton(
      style: .overlay, frame: ViewFrame(x: 0, y: 0, width: 9, height: 9))
    var effects = screen.opened(view, of: entry)
    effects += screen.receive(.extensions(.content(number: 7, .drew(scene))))
    effects += screen.receive(.extensions(.content(number: 7, .media(isPlaying: true))))
    // The slider, with a value that it cannot have, and the field.
    for key in "9d8" { effects += screen.press(.character(key)) }
    effects += screen.press(.enter) + screen.press(.character("e")) + screen.press(.escape)
    for ending in [ContentChange.Ending.withdrawn, .hidden, .failed(reason: "Tea"), .finished] {
      effects += screen.receive(.extensions(.content(number: 7, .closed(ending))))
      _ = screen.opened(view, of: entry)
    }
    #expect(effects.count > 20)
    #expect(english(effects) == [])
  }

  @Test(.rules("E9", "E16", "S52"))
  mutating func `The system's texts of an English daemon are in the language of the screen`() {
    var hidden = samples.presentation("1")
    hidden.text.systemTitle = SystemText(word: "more", count: 2)
    hidden.text.systemBody = SystemText(word: "hiddenBody")
    (hidden.title, hidden.body) = ("2 more notifications", "Notification")
    let lines = screen.receive(.notifications(.present(hidden)))
    #expect(english(lines) == [])
    var state = BarState()
    _ = state.receive(.notifications(.list([samples.group([hidden])])))
    #expect(BarFormat.json.line(of: state, in: Self.words).contains("2 åååå"))
  }

  @Test(.rules("S52"))
  mutating func `A change of the language changes the words of keys, questions and banners`() {
    var hidden = samples.presentation("1")
    hidden.text.systemBody = SystemText(word: "hiddenBody")
    screen = WatchScreen(reader: samples.reader, words: .english)
    _ = screen.receive(.notifications(.present(hidden)))
    _ = screen.receive(.places(.askLocation(samples.placeQuestion(.always))))
    let lines = screen.speak(Self.words)
    #expect(lines.count > 3 && english(lines) == [])
    #expect(english(screen.press(.tab)) == [])
  }

  @Test func `An app that may do less than it asked for is answered with Only While Using App`() {
    let lines = BannerText(reader: samples.reader).question(
      .places(samples.placeQuestion(.always)))
    #expect(lines.joined().contains("[u] Only While Using App"))
  }

  @Test func `The time of a notification is written as the user's region does`() {
    let words = Vocabulary.english.in(locale: "en_US")
    let lines = BannerText(reader: samples.reader, words: words).banner(
      WatchBoard.Entry(number: 1, presentation: samples.presentation("1")))
    #expect(lines[0].contains("8:00\u{202F}AM"), "\(lines[0])")
  }

  @Test func `The tooltip of a bar has the words of the language`() {
    var state = BarState()
    let members = (1...ArgumentLimits.barTitles + 2).map {
      samples.presentation("\($0)", delivery: Int64($0))
    }
    _ = state.receive(.notifications(.list([samples.group(members)])))
    state.focus = "Kettle"
    let english = BarFormat.waybar.line(of: state, in: .english)
    #expect(english.contains("Focus: Kettle") && english.contains("2 more notifications"))
    let line = BarFormat.waybar.line(of: state, in: Self.words)
    #expect(line.contains("ååååå: Kettle") && line.contains("2 åååå ååååååååååååå"))
  }
}
