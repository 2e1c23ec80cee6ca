internal import Drawing
package import LinuxEvents
package import ShellScene

/// Paints a tree of nodes, and measures texts as it paints them.
///
/// Texts and pictures are kept between paints. All calls come on one queue.
package final class Painter: TextMeasurer {
  /// The looks; a new one has everything laid out again.
  package var theme: Theme {
    didSet { if theme != oldValue { forget() } }
  }
  /// Device pixels for each logical pixel for which texts are laid out: the largest of the outputs. A buffer of another
  /// scale is painted with the same lines.
  package var scale: Double {
    didSet { if scale != oldValue { forget() } }
  }

  private var typesetter: Typesetter
  private var layouts = Cache<LayoutKey, TextLayout>(limit: PainterLimits.layouts)
  private var pictures = Cache<PictureKey, Bitmap?>(limit: PainterLimits.pictures)
  private var shadows = Cache<ShadowKey, ShadowMask?>(limit: 8)
  var sprites = Sprites()

  package init(theme: Theme, scale: Double = 1) {
    self.theme = theme
    self.scale = scale
    typesetter = Typesetter(family: theme.font, scale: scale)
  }

  /// A frame of a movement.
  package struct Frame {
    /// The time for which the tree was laid out, and that of the frame.
    let layout: Int64
    let now: Int64

    package init(of layout: Int64, at now: Int64) {
      self.layout = layout
      self.now = now
    }
  }

  /// Paints a tree into a clear buffer, for a frame with its movements. Cards are kept painted while something moves.
  package func paint(_ node: SceneNode, into buffer: PixelBuffer, moving frame: Frame? = nil) {
    sprites.beginFrame()
    PaintPass(painter: self, canvas: Canvas(buffer), frame: frame).paint(node)
  }

  /// Frees the painted cards, because nothing has moved for a while.
  package func forgetSprites() { sprites.removeAll() }

  /// How often a text was laid out since the looks changed; for tests of the work that a paint does.
  package var layoutsMade: Int { layouts.made }
  /// How often a card was painted in order to be moved; for the same tests.
  package var spritesMade: Int { sprites.made }
  /// How many texts are kept laid out.
  package var layoutsKept: Int { layouts.count }

  private func forget() {
    if typesetter.family != theme.font || typesetter.scale != scale {
      typesetter = Typesetter(family: theme.font, scale: scale)
    }
    layouts = Cache(limit: PainterLimits.layouts)
    pictures.removeAll()
    shadows.removeAll()
    sprites.removeAll()
  }

  // MARK: - Caches

  private struct LayoutKey: Hashable {
    let block: TextBlock
    let width: Double
    /// The height of a letter on an icon, which is not a size of a text style.
    var letterHeight: Double?
  }

  private struct PictureKey: Hashable {
    let file: String
    let stamp: FileStamp
    let width: Int
    let height: Int
    let fit: Bitmap.Fit
  }

  private struct ShadowKey: Hashable {
    let radius: Double
    let layers: [ShadowMask.Layer]
    let scale: Double
  }

  /// A text, laid out.
  func layout(_ block: TextBlock, width: Double) -> TextLayout {
    let block = block.limited
    return layouts.value(LayoutKey(block: block, width: width)) {
      TextLayout(
        block.painted(theme), font: theme.textFont(block.style),
        shape: block.shape(width: width, theme), by: typesetter)
    }
  }

  /// The letter of an icon, laid out.
  func letter(_ block: TextBlock, height: Double, width: Double) -> TextLayout {
    layouts.value(LayoutKey(block: block, width: width, letterHeight: height)) {
      TextLayout(
        block.painted(theme), font: TextFont(size: height, weight: .bold),
        shape: TextShape(lines: 1, isOneLine: true), by: typesetter)
    }
  }

  /// A picture at a size in device pixels; nothing if its file is missing, damaged or too large.
  func picture(_ file: String, width: Int, height: Int, fit: Bitmap.Fit) -> Bitmap? {
    guard max(width, height) <= PainterLimits.pictureEdge, let stamp = FileStamp(of: file) else {
      return nil
    }
    let key = PictureKey(file: file, stamp: stamp, width: width, height: height, fit: fit)
    return pictures.value(key) { Bitmap(file: file, width: width, height: height, fit: fit) }
  }

  /// The shadow of cards of a radius.
  func shadow(radius: Double, layers: [ShadowMask.Layer], scale: Double) -> ShadowMask? {
    shadows.value(ShadowKey(radius: radius, layers: layers, scale: scale)) {
      ShadowMask(radius: radius, layers: layers, scale: scale)
    }
  }

  // MARK: - Measuring

  package func size(of text: TextBlock, width: Double) -> Size {
    let layout = layout(text, width: width)
    return Size(width: layout.width, height: layout.height)
  }

  package func caret(in text: TextBlock, width: Double, before byte: Int) -> Rect {
    Rect(layout(text, width: width).caret(before: byte))
  }

  package func byte(in text: TextBlock, width: Double, at point: Point) -> Int {
    layout(text, width: width).byte(x: point.x, y: point.y)
  }

  package func lines(of text: TextBlock, width: Double) -> [DrawnLine] {
    layout(text, width: width).places.map {
      DrawnLine(start: $0.start, end: $0.end, middle: $0.middle)
    }
  }

  package func selection(in text: TextBlock, width: Double, of bytes: Range<Int>) -> [Rect] {
    layout(text, width: width).selection(bytes).map(Rect.init)
  }
}
