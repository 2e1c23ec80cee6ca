import NotificationModel
import TestSupport
import Testing
import Words

@testable import unctl

/// The view of a content extension on a terminal.
@Suite struct UnctlWatchViewTests {
  private let samples: UnctlWatchSamples
  private var screen: WatchScreen

  init() throws {
    samples = try #require(UnctlWatchSamples())
    screen = WatchScreen(reader: samples.reader, words: .english)
  }

  private static func node(
    _ identifier: Int64, _ content: ViewContent, _ place: ViewNode.Place = .arranged
  ) -> ViewNode {
    ViewNode(identifier: identifier, content: content, place: place)
  }

  /// A view with one of everything.
  private static func scene(_ text: String = "Anna") -> ViewScene {
    let column = ViewStack(axis: .vertical)
    var row = node(2, .stack(ViewStack(axis: .horizontal)))
    row.children = [
      node(3, .label(ViewText(text))),
      node(
        4,
        .image(
          ViewImage(source: .file(path: "/a/cat.png"), size: ViewSize(width: 64, height: 48)),
          .aspectFit)),
    ]
    var off = node(6, .button(ViewButton(title: ViewText("Off"))))
    off.isEnabled = false
    var scene = ViewScene(root: node(1, .stack(column), .constrained))
    scene.root.children = [
      row, node(5, .button(ViewButton(title: ViewText("Like")))), off,
      node(7, .textField(ViewField(text: ViewText(""), placeholder: "Message"))),
      node(8, .toggle(isOn: true)),
      node(9, .slider(ViewSlider(value: 0.5, minimum: 0, maximum: 1))),
    ]
    return scene
  }

  /// Opens the view of a notification, and makes the extension draw.
  private mutating func open(
    _ scene: ViewScene = scene(), isInteractive: Bool = true,
    actions: [Presentation.Action] = [.init(identifier: "star", title: "★")]
  ) throws -> [String] {
    var attributes = AppExtension.ContentAttributes(categories: ["c"], initialSizeRatio: 1)
    attributes.isInteractive = isInteractive
    attributes.hidesDefaultContent = true
    var presentation = samples.presentation("tea")
    presentation.contentExtension = attributes
    _ = screen.receive(.notifications(.present(presentation)))
    guard case .open(let entry, let width)? = screen.press(.character("v")).first else {
      Issue.record("the view was not asked for")
      return []
    }
    #expect(entry.key == presentation.key && width == 57 * 8)
    let view = ContentView(number: 7, attributes: attributes, actions: actions)
    _ = screen.opened(view, of: entry)
    return screen.receive(.extensions(.content(number: 7, .drew(scene)))).lines
  }

  private func call(_ use: ContentInput) -> WatchEffect {
    .call(.extensions(.useContent(number: 7, use)))
  }

  @Test mutating func `A view is drawn as text, with a key for each control`() throws {
    #expect(
      try open().dropFirst() == [
        "   Anna  [picture: cat.png, 64x48]", "   [a] Like", "   Off", "   [b] <Message>",
        "   [c] (x) on", "   [d] |=====-----| 0.5 of 0.0 to 1.0",
        "   [1] ★  [Enter] Open  [v] Close view",
      ])
  }

  @Test mutating func `Frames are read from the top left, and invisible ones are left out`() throws
  {
    func label(_ number: Int64, _ text: String, _ x: Double, _ y: Double) -> ViewNode {
      Self.node(
        number, .label(ViewText(text)), .frame(ViewFrame(x: x, y: y, width: 50, height: 20)))
    }
    var scene = ViewScene(root: Self.node(1, .plain, .constrained))
    var unseen = label(6, "unseen", 0, 0)
    unseen.style.alpha = 0
    scene.root.children = [
      label(2, "below", 0, 40), label(3, "right", 60, 2), label(4, "left", 0, 0), unseen,
    ]
    #expect(try open(scene)[1...2] == ["   left  right", "   below"])
  }

  @Test mutating func `The keys of a view use its controls`() throws {
    _ = try open()
    #expect(screen.press(.character("a")) == [call(.view(.tapped(view: 5)))])
    #expect(screen.press(.character("c")) == [call(.view(.switched(view: 8, isOn: false)))])
    #expect(screen.press(.character("1")) == [call(.choose(action: "star", text: nil))])
    #expect(screen.press(.character("z")).isEmpty)
    _ = screen.press(.character("b"))
    _ = screen.press(.character("H"))
    #expect(
      screen.press(.enter).dropFirst() == [
        call(.view(.began(view: 7))), call(.view(.edited(view: 7, text: "H"))),
        call(.view(.returned(view: 7))), call(.view(.ended(view: 7))),
      ])
    _ = screen.press(.character("d"))
    for character in "0.25" { _ = screen.press(.character(character)) }
    #expect(
      screen.press(.enter).dropFirst()
        == [call(.view(.slid(view: 9, value: 0.25, isMoving: false)))])
    _ = screen.press(.character("d"))
    _ = screen.press(.character("9"))
    guard case .complaint? = screen.press(.enter).last else {
      Issue.record("a value that the slider cannot have was sent")
      return
    }
  }

  @Test(.rules("J10"))
  mutating func `A view without interaction has no keys`() throws {
    let lines = try open(isInteractive: false)
    #expect(lines.contains("   Like") && !lines.contains("   [a] Like"))
    #expect(screen.press(.character("a")).isEmpty)
    #expect(screen.press(.character("1")) == [call(.choose(action: "star", text: nil))])
  }

  @Test mutating func `An action that needs a text asks for it`() throws {
    _ = try open(actions: [
      .init(
        identifier: "reply", title: "Reply", textInput: .init(buttonTitle: "Send", placeholder: ""))
    ])
    _ = screen.press(.character("1"))
    _ = screen.press(.character("a"))
    #expect(screen.press(.enter).last == call(.choose(action: "reply", text: "a")))
    var scene = Self.scene()
    scene.takesText = true
    _ = screen.receive(.extensions(.content(number: 7, .drew(scene))))
    #expect(screen.press(.character("1")) == [call(.choose(action: "reply", text: nil))])
  }

  @Test mutating func `Only a change of its lines draws the view again`() throws {
    _ = try open()
    var scene = Self.scene()
    scene.root.style.cornerRadius = 5
    #expect(screen.receive(.extensions(.content(number: 7, .drew(scene)))).isEmpty)
    #expect(screen.receive(.extensions(.content(number: 8, .drew(Self.scene("Bob"))))).isEmpty)
    #expect(!screen.receive(.extensions(.content(number: 7, .drew(Self.scene("Bob"))))).isEmpty)
    #expect(
      screen.receive(.extensions(.content(number: 7, .actions([])))).lines.last?.contains("[1]")
        == false)
  }

  @Test(.rules("J8"))
  mutating func `Media has a key if the view has a button for it`() throws {
    var scene = Self.scene()
    scene.mediaButton = MediaButton(
      style: .overlay, frame: ViewFrame(x: 0, y: 0, width: 9, height: 9))
    #expect(try open(scene).last?.contains("[p] Play") == true)
    #expect(screen.press(.character("p")) == [call(.playMedia)])
    _ = screen.receive(.extensions(.content(number: 7, .media(isPlaying: true))))
    #expect(screen.press(.character("p")) == [call(.pauseMedia)])
  }

  @Test mutating func `A closed view gives the keys back, with a reason`() throws {
    _ = try open()
    let lines = screen.receive(
      .extensions(.content(number: 7, .closed(.failed(reason: "signal 11\u{1B}[2J"))))
    ).lines
    #expect(lines == ["The view of [1] is closed: signal 11␛[2J"])
    guard case .call(.responses(.respond))? = screen.press(.character("1")).first else {
      Issue.record("the keys act on a view that is gone")
      return
    }
    _ = try open()
    #expect(screen.press(.escape).first == call(.close))
    #expect(screen.viewing == nil)
  }

  @Test mutating func `Texts of a view cannot forge lines or move the cursor`() throws {
    let lines = try open(Self.scene("A\u{1B}[2J\u{202E}\nB"))
    #expect(lines.allSatisfy { line in !line.unicodeScalars.contains { $0.value < 0x20 } })
    #expect(!lines.joined().unicodeScalars.contains("\u{202E}"))
  }

  @Test func `A view has lines and commands for scripts`() throws {
    var log = WatchLog(reader: samples.reader, isJSON: false)
    var presentation = samples.presentation("tea")
    let attributes: AppExtension.ContentAttributes = {
      var attributes = AppExtension.ContentAttributes(categories: ["c"], initialSizeRatio: 1)
      attributes.isInteractive = true
      return attributes
    }()
    presentation.contentExtension = attributes
    _ = log.receive(.notifications(.present(presentation)))
    guard case .open(let entry, _)? = log.read("view 1").first else {
      Issue.record("the view was not asked for")
      return
    }
    _ = log.opened(ContentView(number: 7, attributes: attributes, actions: []), of: entry)
    let lines = log.receive(.extensions(.content(number: 7, .drew(Self.scene())))).lines
    #expect(lines.first?.hasPrefix("view [1] Anna") == true)
    #expect(log.read("use a") == [call(.view(.tapped(view: 5)))])
    #expect(log.read("use b Hello you").contains(call(.view(.edited(view: 7, text: "Hello you")))))
    #expect(log.read("1 star") == [call(.choose(action: "star", text: nil))])
    #expect(log.read("close") == [call(.close)])
    _ = log.receive(.extensions(.content(number: 7, .closed(.finished))))
    guard case .complaint? = log.read("close").first else {
      Issue.record("a view that is gone was closed")
      return
    }
  }

  @Test func `A view as JSON names the keys`() throws {
    var log = WatchLog(reader: samples.reader, isJSON: true)
    _ = log.receive(.notifications(.present(samples.presentation("tea"))))
    var attributes = AppExtension.ContentAttributes(categories: ["c"], initialSizeRatio: 1)
    attributes.isInteractive = true
    let entry = try #require(log.board.entries.first)
    let view = ContentView(number: 7, attributes: attributes, actions: [])
    let reply = try #require(log.opened(view, of: entry).lines.first)
    #expect(reply.hasPrefix(#"{"reply":"content","content":{"number":7,"#))
    let line = try #require(
      log.receive(.extensions(.content(number: 7, .drew(Self.scene())))).lines.first)
    #expect(line.hasPrefix(#"{"event":"content","number":7,"change":{"change":"drew","scene":"#))
    #expect(line.hasSuffix(#","keys":{"a":5,"b":7,"c":8,"d":9}}"#))
    let end = try #require(
      log.receive(.extensions(.content(number: 7, .closed(.hidden)))).lines.first)
    #expect(
      end
        == #"{"event":"content","number":7,"change":{"change":"closed","ending":"hidden"}}"#)
  }
}
