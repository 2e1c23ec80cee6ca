import NotificationModel
import Words

/// Draws the view of a content extension as lines of a terminal.
struct ViewDrawing {
  let banner: BannerText

  private var style: TextStyle { banner.reader.style }
  private var words: Vocabulary { banner.words }

  /// The view with its buttons, below a line that names its app.
  func lines(of board: ViewBoard) -> [String] {
    let entry = board.entry
    let heading = banner.rule("[\(entry.number)] \(SafeText.line(board.title))")
    let texts = board.hidesTexts ? [] : banner.paragraphs(entry.presentation)
    let drawn =
      board.scene == nil ? [style.faint(words.text(.watchDrawing))] : drawing(of: board)
    return [heading] + texts + drawn.map { "   " + $0 } + buttons(of: board)
  }

  /// The extension's drawing alone.
  func drawing(of board: ViewBoard) -> [String] {
    guard let scene = board.scene else { return [] }
    let trees = [scene.root, scene.inputAccessoryView, scene.inputView].compactMap { $0 }
    let lines = trees.flatMap { ViewRows.of($0) }.flatMap { row in
      self.lines(of: row.map { cell in pieces(of: cell.node, key: board.key(of: cell.node)) })
    }
    return Array(lines.prefix(Self.lineLimit))
  }

  /// The buttons of the notification while its view is open.
  private func buttons(of board: ViewBoard) -> [String] {
    let media: Word = board.isPlaying ? .mediaPause : .mediaPlay
    return banner.flow(
      banner.titles(of: board.actions) + (board.mediaUse == nil ? [] : [banner.key("p", media)])
        + [banner.key("Enter", .open), banner.key("v", .watchCloseView)])
  }

  /// Several pieces on one line; a text of several lines is separate.
  private func lines(of pieces: [[String]]) -> [String] {
    if pieces.count == 1 { return pieces[0].flatMap { banner.wrap($0) } }
    return TextWidth.flow(pieces.map { $0.joined(separator: " ") }, to: banner.room)
  }

  private func pieces(of node: ViewNode, key: Character?) -> [String] {
    let mark = key.map { "[\($0)] " } ?? ""
    switch node.content {
    case .plain, .stack: return [mark + cut(node.accessibilityLabel ?? words.text(.watchTap))]
    case .label(let text):
      let lines = SafeText.lines(text.text)
      return [mark + (lines.first ?? "")] + lines.dropFirst()
    case .image(let image, _):
      return ["\(mark)[\(picture(cut(name(of: image, node)), image.size))]"]
    case .button(let button):
      let title = button.title?.text ?? ""
      let picture = button.image.map { self.name(of: $0, node) }
      return [mark + cut(title.isEmpty ? picture ?? words.text(.watchButton) : title)]
    case .textField(let field): return [mark + text(of: field)]
    case .toggle(let isOn):
      return [
        mark + label(node) + (isOn ? "(x) " : "( ) ") + words.text(isOn ? .watchOn : .watchOff)
      ]
    case .slider(let slider): return [mark + label(node) + scale(of: slider)]
    }
  }

  private func name(of image: ViewImage, _ node: ViewNode) -> String {
    if let label = node.accessibilityLabel, !label.isEmpty { return label }
    return switch image.source {
    case .symbol(let name): name
    case .file(let path):
      String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }
  }

  private func picture(_ name: String, _ size: ViewSize?) -> String {
    guard let size else { return words.text(.watchPicture, ["name": name]) }
    return words.text(
      .watchPictureSize, ["name": name, "size": "\(Int(size.width))x\(Int(size.height))"])
  }

  private func label(_ node: ViewNode) -> String {
    node.accessibilityLabel.map { cut($0) + ": " } ?? ""
  }

  private func text(of field: ViewField) -> String {
    if field.text.text.isEmpty { return style.faint("<\(cut(field.placeholder))>") }
    let dots = String(repeating: "•", count: min(field.text.text.unicodeScalars.count, 20))
    return "<\(field.isSecure ? dots : cut(field.text.text))>"
  }

  /// A bar of ten marks, and the numbers.
  private func scale(of slider: ViewSlider) -> String {
    let length = slider.maximum - slider.minimum
    let share = length > 0 ? (slider.value - slider.minimum) / length : 0
    let marks = share.isFinite ? Int((min(max(share, 0), 1) * 10).rounded()) : 0
    let bar = String(repeating: "=", count: marks) + String(repeating: "-", count: 10 - marks)
    let numbers = [
      "value": "\(slider.value)", "least": "\(slider.minimum)", "most": "\(slider.maximum)",
    ]
    return "|\(bar)| \(words.text(.watchScale, numbers))"
  }

  private func cut(_ text: String) -> String {
    TextWidth.cut(SafeText.line(text), to: banner.room)
  }

  /// The most lines of a view that are drawn.
  private static let lineLimit = 60
}

extension ViewBoard {
  /// The key of a control; `nil` for a view that cannot be used, or for which no letter is left.
  fileprivate func key(of node: ViewNode) -> Character? {
    controls.first { $0.node.identifier == node.identifier }?.letter
  }
}

/// The visible views of a tree, in rows from top to bottom.
enum ViewRows {
  /// A view in a row.
  struct Cell: Hashable {
    let node: ViewNode
    /// Whether the user can use it: it is a control or accepts taps, and no view around it is disabled.
    let isUsable: Bool
  }

  /// Splits a tree into rows; hidden views are left out.
  static func of(_ root: ViewNode) -> [[Cell]] {
    rows(of: root, isEnabled: true)
  }

  private static func rows(of node: ViewNode, isEnabled: Bool) -> [[Cell]] {
    guard node.style.alpha > 0 else { return [] }
    let isEnabled = isEnabled && node.isEnabled
    let cell = Cell(node: node, isUsable: isEnabled && (node.isControl || node.takesTaps))
    let own = node.showsSomething || node.takesTaps && node.children.isEmpty ? [[cell]] : []
    let inner = lines(of: node).flatMap { line in
      merged(line.map { rows(of: $0, isEnabled: isEnabled) }.filter { !$0.isEmpty })
    }
    return own + inner
  }

  /// Merges neighbouring parts into one line, if each needs no more than one.
  private static func merged(_ parts: [[[Cell]]]) -> [[Cell]] {
    parts.allSatisfy { $0.count == 1 } && !parts.isEmpty
      ? [parts.flatMap { $0[0] }] : parts.flatMap { $0 }
  }

  /// The views in another one, grouped by line.
  private static func lines(of node: ViewNode) -> [[ViewNode]] {
    if case .stack(let stack) = node.content {
      return stack.axis == .horizontal ? [node.children] : node.children.map { [$0] }
    }
    var lines: [(top: Double?, nodes: [ViewNode])] = []
    for child in node.children.sorted(by: isBefore) {
      let top: Double? = if case .frame(let frame) = child.place { frame.y } else { nil }
      if let top, let last = lines.last?.top, abs(top - last) < 4 {
        lines[lines.count - 1].nodes.append(child)
      } else {
        lines.append((top, [child]))
      }
    }
    return lines.map { $0.nodes.sorted { $0.left < $1.left } }
  }

  /// Compares views by their frames; views positioned by constraints keep their app's order.
  private static func isBefore(_ left: ViewNode, _ right: ViewNode) -> Bool {
    guard case .frame(let first) = left.place, case .frame(let second) = right.place else {
      return false
    }
    return first.y < second.y
  }
}

extension ViewNode {
  fileprivate var left: Double {
    if case .frame(let frame) = place { frame.x } else { 0 }
  }

  fileprivate var showsSomething: Bool {
    switch content {
    case .plain, .stack: false
    case .label(let text): !text.text.isEmpty
    case .image, .button, .textField, .toggle, .slider: true
    }
  }

  fileprivate var isControl: Bool {
    switch content {
    case .button, .textField, .toggle, .slider: true
    case .plain, .label, .image, .stack: false
    }
  }
}
