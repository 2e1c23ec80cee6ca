import NotificationModel
import ShellScene
import Words

/// A measurer whose letters are all 7 wide and whose lines are 18 high.
final class FixedMeasurer: TextMeasurer {
  private(set) var measured = 0

  func size(of text: TextBlock, width: Double) -> Size {
    measured += 1
    let perLine = letters(of: text, width)
    let lengths = text.plain.split(separator: "\n", omittingEmptySubsequences: false).map(\.count)
    let lines = lengths.reduce(0) { $0 + max(1, ($1 + perLine - 1) / perLine) }
    let widest = min(lengths.max() ?? 0, perLine)
    return Size(width: Double(widest) * 7, height: Double(min(lines, text.lines)) * 18)
  }

  /// How many letters a line has; the text of a field of one line is never wrapped.
  private func letters(of text: TextBlock, _ width: Double) -> Int {
    text.style == .field && text.lines == 1 ? 10_000 : max(1, Int(width / 7))
  }

  /// The lines of a text whose letters are all of one byte.
  func lines(of text: TextBlock, width: Double) -> [DrawnLine] {
    let perLine = letters(of: text, width)
    var (lines, start): ([DrawnLine], Int) = ([], 0)
    for part in text.plain.split(separator: "\n", omittingEmptySubsequences: false) {
      let end = start + part.utf8.count
      for first in stride(from: start, to: max(start + 1, end), by: perLine) {
        let last = first + perLine < end ? first + perLine - 1 : end
        lines.append(DrawnLine(start: first, end: last, middle: Double(lines.count) * 18 + 9))
      }
      start = end + 1
    }
    return lines
  }

  func caret(in text: TextBlock, width: Double, before byte: Int) -> Rect {
    let lines = lines(of: text, width: width)
    let line = lines.lastIndex { $0.start <= byte } ?? 0
    return Rect(
      x: Double(byte - lines[line].start) * 7, y: Double(line) * 18, width: 1, height: 18)
  }

  func byte(in text: TextBlock, width: Double, at point: Point) -> Int {
    let lines = lines(of: text, width: width)
    let line = lines[min(max(0, Int(point.y / 18)), lines.count - 1)]
    return min(max(line.start, line.start + Int(point.x / 7)), line.end)
  }

  func selection(in text: TextBlock, width: Double, of bytes: Range<Int>) -> [Rect] {
    [Rect(x: Double(bytes.lowerBound) * 7, y: 0, width: Double(bytes.count) * 7, height: 18)]
  }
}

/// A shell with a clock and a measurer, driven as the program drives it.
struct Bench {
  var shell: ShellModel
  var now: Int64 = 1_000_000
  let measurer = FixedMeasurer()
  /// Measures instead of the other if a test has its own.
  private var ruler: (any TextMeasurer)?
  var scenes: [SurfaceName: SurfaceScene] = [:]
  /// The effects of passing time.
  var passed: [ShellEffect] = []
  private var delivery: Int64 = 0

  init(letters: any LetterFolder = PlainLetters()) {
    var theme = Theme(colors: [:])
    theme.hasMotion = false
    shell = ShellModel(theme: theme, letters: letters)
  }

  init(theme: Theme, words: Vocabulary, ruler: any TextMeasurer) {
    shell = ShellModel(theme: theme, words: words)
    self.ruler = ruler
  }

  var moment: ShellMoment {
    ShellMoment(
      running: now, wall: WallTime(microseconds: 1_780_000_000_000_000 + now))
  }

  mutating func draw() {
    scenes = shell.layOut(measuring: ruler ?? measurer, at: moment)
  }

  /// Lays out outdated surfaces, as the program does after each event.
  mutating func settle() {
    if shell.needsLayout { draw() }
  }

  /// The reports of banners that the user hid.
  static func hidden(_ keys: [NotificationKey]) -> [ShellEffect] {
    keys.map { .call(.notifications(.bannerEnded($0, isHidden: true))) }
  }

  mutating func send(_ event: ShellEvent) -> [ShellEffect] {
    defer { settle() }
    return shell.receive(event, at: moment)
  }

  mutating func send(_ input: StageInput) -> [ShellEffect] {
    defer { settle() }
    return shell.receive(input, at: moment)
  }

  mutating func wait(_ seconds: Double) {
    now += Int64(seconds * 1_000_000)
    passed += shell.timePassed(at: moment)
    // The frames of the animation are drawn meanwhile.
    if scenes.values.contains(where: \.isMoving) { draw() }
    settle()
  }

  /// Opens the reply of a banner `a`, and gives its field the keyboard.
  mutating func openReply() -> NotificationKey {
    let key = present("a") { presentation in
      presentation.actions = [
        .init(
          identifier: "reply", title: "Reply",
          textInput: .init(buttonTitle: "Send it", placeholder: "Message"))
      ]
    }
    _ = press("banner/org.example.app/a/action/reply")
    _ = send(.keyboard(.banners, isHere: true))
    return key
  }

  /// Presses the node of a name in its middle.
  mutating func press(
    _ name: String, on surface: SurfaceName = .banners, with button: PointerInput.Button = .left
  ) -> [ShellEffect] {
    guard let node = scenes[surface]?.root.node(NodeName(name)) else { return [] }
    let point = Point(
      x: node.frame.x + node.frame.width / 2, y: node.frame.y + node.frame.height / 2)
    return press(at: point, on: surface, with: button)
  }

  mutating func press(
    at point: Point, on surface: SurfaceName, with button: PointerInput.Button = .left
  ) -> [ShellEffect] {
    var effects = send(.pointer(surface, .moved(point)))
    effects += send(.pointer(surface, .pressed(button, point)))
    return effects + send(.pointer(surface, .released(button, point)))
  }

  mutating func type(_ text: String) {
    for letter in text { _ = send(.key(KeyInput(.other, text: String(letter)))) }
  }

  mutating func key(_ key: KeyInput.Key, _ modifiers: KeyInput.Modifiers = []) -> [ShellEffect] {
    send(.key(KeyInput(key, modifiers: modifiers)))
  }

  /// A presentation with a banner and a place in the list.
  mutating func presentation(
    _ identifier: String, app: String = "org.example.app", group: String? = nil,
    title: String = "Title", body: String = "Body"
  ) -> Presentation {
    delivery += 1
    let key = NotificationKey(
      app: bundle(app), identifier: identifier, delivery: delivery)
    var presentation = Presentation(key: key, appName: "App", date: moment.wall)
    presentation.title = title
    presentation.body = body
    presentation.group = group
    presentation.alertStyle = .banner
    presentation.surfaces = [.banner, .list]
    presentation.media.files = Presentation.Files()
    return presentation
  }

  /// Presents one, and returns its key.
  @discardableResult mutating func present(
    _ identifier: String, group: String? = nil, _ change: (inout Presentation) -> Void = { _ in }
  ) -> NotificationKey {
    var presentation = presentation(identifier, group: group)
    change(&presentation)
    _ = send(.notifications(.present(presentation)))
    return presentation.key
  }

  /// The names of the cards on a surface, from above.
  func cards(_ surface: SurfaceName = .banners) -> [String] {
    func cards(of node: SceneNode) -> [String] {
      if case .card = node.look { return [node.name.path] }
      return node.children.flatMap(cards)
    }
    return scenes[surface].map { cards(of: $0.root) } ?? []
  }

  /// The visible words on a surface.
  func words(_ surface: SurfaceName = .banners) -> [String] {
    func words(of node: SceneNode) -> [String] {
      var own: [String] = []
      if case .text(let block) = node.look { own = [block.plain] }
      return own + node.children.flatMap(words)
    }
    return scenes[surface].map { words(of: $0.root) } ?? []
  }

  func node(_ name: String, on surface: SurfaceName = .banners) -> SceneNode? {
    scenes[surface]?.root.node(NodeName(name))
  }
}

/// A bundle identifier that is known to be valid.
func bundle(_ text: String) -> BundleIdentifier {
  guard let identifier = BundleIdentifier(text) else { fatalError("\(text) is no identifier") }
  return identifier
}
