internal import Drawing
package import ShellScene

extension TextBlock {
  /// The same text, cut to the limits; it ends with an ellipsis then, but in a field, where bytes keep their places.
  package var limited: TextBlock {
    var left = characterLimit
    // Most texts are shorter in bytes already, which are counted faster.
    if runs.count <= PainterLimits.runs,
      runs.reduce(0, { $0 + $1.text.utf8.count }) <= left || characters(upTo: left + 1) <= left
    {
      return self
    }
    var block = self
    block.runs = []
    for run in runs.prefix(PainterLimits.runs) where left > 0 {
      var run = run
      let kept = run.text.unicodeScalars.prefix(left)
      left -= kept.count
      run.text = String(kept)
      block.runs.append(run)
    }
    if style != .field, let last = block.runs.indices.last {
      block.runs[last].text.unicodeScalars.append("…")
    }
    return block
  }

  private func characters(upTo limit: Int) -> Int {
    runs.reduce(0) { $0 + $1.text.unicodeScalars.prefix(max(0, limit - $0)).count }
  }

  private var characterLimit: Int {
    if style == .field { return PainterLimits.charactersOfField }
    return min(
      min(max(1, lines), PainterLimits.charactersOfText) * PainterLimits.charactersOfLine,
      PainterLimits.charactersOfText)
  }

  /// The runs as they are drawn.
  func painted(_ theme: Theme) -> [TextRun] {
    runs.map { run in
      TextRun(
        run.text, isBold: run.isBold, isItalic: run.isItalic,
        isUnderlined: run.isUnderlined || run.link != nil,
        ink: run.link != nil ? Ink(theme.color(.accent)) : nil)
    }
  }

  /// How it is laid out. The text of a field is whole, since a caret goes through it.
  func shape(width: Double, _ theme: Theme) -> TextShape {
    let isOneLine = lines <= 1
    let isField = style == .field
    let alignment: TextShape.Alignment =
      switch alignment {
      case .center: .center
      case .start: theme.isRightToLeft ? .right : .left
      case .end: theme.isRightToLeft ? .left : .right
      }
    return TextShape(
      width: isField && isOneLine ? nil : width, lines: isField ? nil : max(1, lines),
      alignment: alignment, isOneLine: isOneLine)
  }
}

extension Theme {
  /// The font of a style.
  func textFont(_ style: TextBlock.Style) -> TextFont {
    let weight: TextFont.Weight =
      switch style {
      case .title, .button: .semibold
      case .heading: .bold
      case .body, .caption, .field: .normal
      }
    return TextFont(size: fontSize(style), weight: weight)
  }
}

extension Ink {
  init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension Area {
  init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension Rect {
  init(_ area: Area) {
    self.init(x: area.x, y: area.y, width: area.width, height: area.height)
  }
}
