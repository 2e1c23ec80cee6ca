/// The target of a caret movement; only the laid-out lines determine the byte.
struct CaretAim: Hashable {
  enum Place: Hashable {
    /// Where the field was pressed.
    case point(Point)
    /// By a key along the lines.
    case line(LineStep)
  }

  var field: NodeName
  var place: Place
  var selects: Bool
}

/// A step of the caret along the lines of a text.
enum LineStep {
  case up, down, pageUp, pageDown, start, end

  /// Whether it leads to another line, in the same column.
  var keepsColumn: Bool { self != .start && self != .end }
}

/// The text of a field as it is drawn, whose measurer finds places in it.
struct DrawnField {
  let look: FieldLook
  let frame: Rect
  let measurer: any TextMeasurer

  /// The lines of a field; nil if the node is not a field.
  init?(_ node: SceneNode?, _ measurer: any TextMeasurer) {
    guard let node, case .field(let look) = node.look else { return nil }
    self.look = look
    self.measurer = measurer
    frame = node.frame
  }

  private var width: Double { look.lineWidth(in: frame.width) }

  /// The byte of the typed text at a point of the surface.
  func byte(at point: Point) -> Int {
    let x = point.x - frame.x - look.origin.x
    let y = point.y - frame.y - look.origin.y
    return look.firstByte + measurer.byte(in: look.text, width: width, at: Point(x: x, y: y))
  }

  /// The caret's distance from the text's edge before a byte of the typed text.
  func column(before byte: Int) -> Double {
    measurer.caret(in: look.text, width: width, before: byte - look.firstByte).x
  }

  /// The byte to which a step leads from another one. Above the first line is the text's start, below the last its end.
  func byte(after step: LineStep, from byte: Int, column: Double) -> Int {
    let lines = measurer.lines(of: look.text, width: width)
    let byte = byte - look.firstByte
    let line = lines.lastIndex { $0.start <= byte } ?? 0
    let reached =
      switch step {
      case .start: lines[line].start
      case .end: lines[line].end
      case .up: self.byte(in: line - 1, of: lines, at: column)
      case .down: self.byte(in: line + 1, of: lines, at: column)
      case .pageUp: self.byte(in: line - seenCount(of: lines), of: lines, at: column)
      case .pageDown: self.byte(in: line + seenCount(of: lines), of: lines, at: column)
      }
    return look.firstByte + reached
  }

  /// How many lines the field shows at once.
  private func seenCount(of lines: [DrawnLine]) -> Int {
    let inset = FieldLook.inset.y
    let seen = lines.count {
      (inset..<frame.height - inset).contains($0.middle + look.origin.y)
    }
    return max(1, seen)
  }

  private func byte(in number: Int, of lines: [DrawnLine], at column: Double) -> Int {
    guard number >= 0 else { return 0 }
    guard number < lines.count else { return look.text.plain.utf8.count }
    let line = lines[number]
    let point = Point(x: column, y: line.middle)
    let byte = measurer.byte(in: look.text, width: width, at: point)
    return min(max(line.start, byte), line.end)
  }
}
