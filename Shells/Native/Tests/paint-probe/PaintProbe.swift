import Drawing
import Glibc
import LinuxEvents
import ShellPainter
import ShellScene

/// Paints samples of all looks into PNG files for visual review: `paint-probe FOLDER`. `--measure` and `--hostile` print the
/// cost of a paint. `--one` paints one banner and waits for a line, so that its memory can be measured.
@main
enum PaintProbe {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "--measure": try measure()
    case "--hostile": try measureHostileTexts()
    case "--one": try paintOne()
    case let folder?: try paintAll(folder)
    case nil: print("paint-probe FOLDER | --measure | --hostile | --one")
    }
  }

  private static func buffer(_ size: Size, _ scale: Double) throws -> PixelBuffer {
    let width = Int((size.width * scale).rounded(.up))
    let height = Int((size.height * scale).rounded(.up))
    return PixelBuffer(
      memory: try SharedMemory("paint-probe", count: width * height * 4), stride: width * 4,
      width: width, height: height, scale: scale)
  }

  private static func paintAll(_ folder: String) throws {
    let picture = folder + "/picture.png"
    try samplePicture(picture)
    for scheme in ColorScheme.allCases {
      for (name, words, isRightToLeft) in [
        ("ltr", SampleWords.english, false), ("rtl", .arabic, true),
      ] {
        var theme = Preferences(isRightToLeft: isRightToLeft).theme()
        theme.colors = Theme(scheme).colors
        theme.metrics = Theme(scheme).metrics
        let painter = Painter(theme: theme)
        for scale in [1, 1.5, 2] {
          painter.scale = scale
          let sample = Sample(painter: painter, words: words, picture: picture)
          let file = "\(folder)/\(scheme.rawValue)-\(name)-\(Int(scale * 10))"
          try paint(sample.banners(), painter, file + "-banners.png", ground: true)
          try paint(
            sample.panel(height: 780, rows: words.rows.count), painter, file + "-panel.png",
            ground: true)
          try paint(sample.symbols(), painter, file + "-symbols.png", ground: false)
        }
      }
    }
  }

  /// Paints a tree on the ground of a desktop, so that shadows are seen.
  private static func paint(
    _ node: SceneNode, _ painter: Painter, _ file: String, ground: Bool
  ) throws {
    let buffer = try buffer(node.frame.size, painter.scale)
    if ground {
      Canvas(buffer).fill(
        Area(x: 0, y: 0, width: node.frame.width, height: node.frame.height), radius: 0,
        from: Ink(red: 0.62, green: 0.70, blue: 0.78), to: Ink(red: 0.80, green: 0.72, blue: 0.66))
    }
    painter.paint(node, into: buffer)
    print(file, buffer.writePNG(file))
  }

  private static func samplePicture(_ file: String) throws {
    let buffer = try buffer(Size(width: 320, height: 200), 1)
    let canvas = Canvas(buffer)
    canvas.fill(
      Area(x: 0, y: 0, width: 320, height: 200), radius: 0,
      from: Ink(red: 0.98, green: 0.75, blue: 0.45), to: Ink(red: 0.35, green: 0.5, blue: 0.75))
    var hills = Path()
    hills.lines((0, 200), (0, 140), (90, 80), (170, 150), (250, 95), (320, 150), (320, 200))
    canvas.fill(hills, Ink(red: 0.16, green: 0.28, blue: 0.3))
    _ = buffer.writePNG(file)
  }

  // MARK: - Costs

  private static func measure() throws {
    let painter = Painter(theme: .light)
    for scale in [1.0, 2] {
      painter.scale = scale
      let sample = Sample(painter: painter, words: .english, picture: "")
      let panel = sample.panel(height: 780, rows: 12)
      let buffer = try buffer(Size(width: 420, height: 780), scale)
      report("panel of 12 cards, first, scale \(scale)", times: 1) {
        painter.paint(panel, into: buffer)
      }
      report("panel of 12 cards, warm, scale \(scale)", times: 50) {
        painter.paint(panel, into: buffer)
      }
    }
  }

  /// The slowest texts within the limits: each is laid out once, its fonts looked for, and drawn.
  private static func measureHostileTexts() throws {
    let buffer = try buffer(Size(width: 400, height: 400), 1)
    let texts: [(String, String)] = [
      ("marks", "a\u{301}\u{489}"), ("one word", "x"), ("families", "👨‍👩‍👧‍👦"),
      ("overrides", "\u{202E}a"),
      ("lines", "\n"), ("scripts", "aبहก漢ગ한Ωа"), ("ligatures", "ﷺ"), ("joiners", "\u{200D}"),
    ]
    let painter = Painter(theme: .light)
    for (name, part) in texts {
      let text = String(repeating: part, count: 50_000)
      for (style, lines) in [(TextBlock.Style.title, 1), (.body, 30), (.field, .max)] {
        let node = SceneNode(
          NodeName(name), frame: Rect(x: 0, y: 0, width: 380, height: 400),
          look: .text(TextBlock(text, style: style, lines: lines)))
        report("\(name), \(style), first", times: 1) { painter.paint(node, into: buffer) }
      }
    }
  }

  private static func paintOne() throws {
    let painter = Painter(theme: .light)
    let sample = Sample(painter: painter, words: .english, picture: "")
    let banner = sample.banner(Rect(x: 16, y: 16, width: 400, height: 0))
    let buffer = try buffer(Size(width: 432, height: banner.frame.bottom + 16), 1)
    painter.paint(banner, into: buffer)
    print("painted")
    _ = readLine()
  }

  private static func report(_ what: String, times: Int, _ body: () -> Void) {
    let start = clock()
    for _ in 0..<times { body() }
    let each = Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(times) * 1000
    print("\(what): \(each) ms")
  }
}
