internal import Drawing
internal import ShellScene

extension PaintPass {
  /// Lines of text; a button's label is centred vertically.
  func text(_ block: TextBlock, _ area: Area) {
    let layout = painter.layout(block, width: area.width)
    let top = block.style == .button ? max(0, (area.height - layout.height) / 2) : 0
    let ink = inkOnGround(block.color)
    // Stacked marks and slanted letters extend beyond their line; the clip keeps them out of the next part.
    canvas.clipped(to: area.inset(-2)) {
      canvas.draw(layout, x: area.x, y: area.y + top, ink)
    }
  }

  /// A field with its text, or with its placeholder.
  func field(_ look: FieldLook, _ node: SceneNode, _ area: Area) {
    let radius = min(metrics.fieldRadius, area.height / 2)
    let hasFocus = look.caret != nil || node.state.contains(.focused)
    canvas.fill(area, radius: radius, ink(.field))
    canvas.border(
      area, radius: radius, breadth: hasFocus ? 2 : metrics.border,
      ink(hasFocus ? .focusRing : .fieldBorder))
    canvas.clipped(to: area.inset(2), radius: max(0, radius - 2)) {
      content(look, area)
    }
  }

  private func content(_ look: FieldLook, _ area: Area) {
    let origin = Point(x: area.x + look.origin.x, y: area.y + look.origin.y)
    for part in look.selection { canvas.fill(placed(part, origin), ink(.selection)) }
    let isEmpty = look.text.runs.allSatisfy(\.text.isEmpty)
    var block = isEmpty ? look.placeholder : look.text
    // A placeholder may be cut, and starts at the text's position; typed text is complete and scrolled.
    if isEmpty { block.style = .body }
    let room =
      isEmpty ? area.width - 2 * max(0, look.origin.x) : look.lineWidth(in: area.width)
    let layout = painter.layout(block, width: max(1, room))
    canvas.draw(layout, x: origin.x, y: origin.y, ink(block.color))
    for part in look.composing {
      let line = Rect(x: part.x, y: part.bottom - 2, width: part.width, height: 1)
      canvas.fill(placed(line, origin), ink(.text))
    }
    guard let caret = look.caret else { return }
    let width = max(caret.width, 1.5)
    canvas.fill(
      placed(Rect(x: caret.x - width / 2, y: caret.y, width: width, height: caret.height), origin),
      ink(.accent))
  }

  private func placed(_ rect: Rect, _ origin: Point) -> Area {
    Area(rect.moved(x: origin.x, y: origin.y))
  }
}
