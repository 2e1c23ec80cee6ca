import ShellScene

/// A measurer that breaks lines between words, as the painter does. Letters have fixed widths that grow with the font.
final class WrappingMeasurer: TextMeasurer {
  private let theme: Theme
  private var laidOut: [Layout: [Piece]] = [:]

  init(theme: Theme) { self.theme = theme }

  func size(of text: TextBlock, width: Double) -> Size {
    let lines = pieces(of: text, width)
    let shown = lines.prefix(max(1, text.lines))
    let widest = shown.map { self.width(of: $0.text, text.style) }.max() ?? 0
    return Size(
      width: min(widest, width), height: Double(shown.count) * lineHeight(text.style))
  }

  func lines(of text: TextBlock, width: Double) -> [DrawnLine] {
    pieces(of: text, width).enumerated().map { number, piece in
      DrawnLine(
        start: piece.start, end: piece.start + piece.text.utf8.count,
        middle: (Double(number) + 0.5) * lineHeight(text.style))
    }
  }

  func caret(in text: TextBlock, width: Double, before byte: Int) -> Rect {
    let pieces = pieces(of: text, width)
    let line = pieces.lastIndex { $0.start <= byte } ?? 0
    let before = pieces[line].text.utf8.prefix(byte - pieces[line].start)
    return Rect(
      x: self.width(of: String(decoding: before, as: UTF8.self)[...], text.style),
      y: Double(line) * lineHeight(text.style), width: 1, height: lineHeight(text.style))
  }

  func byte(in text: TextBlock, width: Double, at point: Point) -> Int { 0 }

  func selection(in text: TextBlock, width: Double, of bytes: Range<Int>) -> [Rect] { [] }

  // MARK: - Lines

  private struct Layout: Hashable {
    var block: TextBlock
    var width: Double
  }

  private struct Piece {
    var start: Int
    var text: Substring
  }

  private func lineHeight(_ style: TextBlock.Style) -> Double {
    (theme.fontSize(style) * 1.3).rounded()
  }

  private func width(of letter: Character, _ style: TextBlock.Style) -> Double {
    let isWide = letter.unicodeScalars.contains { $0.value >= 0x1100 && $0.value < 0xFB00 }
    let isBold = [.title, .button, .heading].contains(style)
    return theme.fontSize(style) * (isWide ? 1 : isBold ? 0.58 : 0.53)
  }

  private func width(of text: Substring, _ style: TextBlock.Style) -> Double {
    text.reduce(0) { $0 + width(of: $1, style) }
  }

  private func pieces(of text: TextBlock, _ width: Double) -> [Piece] {
    let layout = Layout(block: text, width: width)
    if let known = laidOut[layout] { return known }
    let pieces = newPieces(of: text, width)
    laidOut[layout] = pieces
    return pieces
  }

  private func newPieces(of text: TextBlock, _ width: Double) -> [Piece] {
    let plain = text.plain
    let room = text.style == .field && text.lines == 1 ? .infinity : width + 0.01
    var (pieces, start): ([Piece], Int) = ([], 0)
    for part in plain.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = part
      repeat {
        let line = firstLine(of: rest, room, text.style)
        pieces.append(Piece(start: start, text: line))
        start += line.utf8.count
        rest = rest[line.endIndex...]
      } while !rest.isEmpty
      start += 1
    }
    return pieces
  }

  /// As much of a text as fits, up to a space, or to any letter of a word that is longer than the line.
  private func firstLine(
    of text: Substring, _ room: Double, _ style: TextBlock.Style
  ) -> Substring {
    var used = 0.0
    var end = text.startIndex
    var space: String.Index?
    for index in text.indices {
      let letter = width(of: text[index], style)
      // A space at the end of a line takes no room.
      guard used + letter <= room || text[index] == " " else {
        return text[..<(space ?? (end == text.startIndex ? text.index(after: index) : end))]
      }
      used += letter
      end = text.index(after: index)
      if text[index] == " " || text[index].isIdeograph { space = end }
    }
    return text
  }
}

extension Character {
  /// Whether a line may end after it without a space.
  fileprivate var isIdeograph: Bool {
    unicodeScalars.contains { $0.value >= 0x3000 && $0.value < 0xA000 }
  }
}
