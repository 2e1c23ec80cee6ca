import Drawing
import LinuxEvents

/// A clear buffer of a size in logical pixels, and its colours.
struct Sheet {
  let buffer: PixelBuffer

  init(_ width: Double, _ height: Double, scale: Double = 1) throws {
    let (columns, rows) = (Int(width * scale), Int(height * scale))
    buffer = PixelBuffer(
      memory: try SharedMemory("sheet", count: columns * rows * 4), stride: columns * 4,
      width: columns, height: rows, scale: scale)
  }

  /// Draws, and completes the drawing.
  func draw(_ body: (Canvas) -> Void) { body(Canvas(buffer)) }

  /// The opacity of a device pixel, 0 to 255.
  func alpha(_ x: Int, _ y: Int) -> Int { Int(buffer[x, y] >> 24) }

  /// How many device pixels have any colour.
  var inked: Int {
    (0..<buffer.height).reduce(0) { sum, y in
      sum + (0..<buffer.width).count { buffer[$0, y] != 0 }
    }
  }

  /// The columns from the first to the last that have any colour; nothing for an empty sheet.
  var columns: ClosedRange<Int>? {
    let used = (0..<buffer.width).filter { x in (0..<buffer.height).contains { buffer[x, $0] != 0 }
    }
    guard let first = used.first, let last = used.last else { return nil }
    return first...last
  }
}

extension Ink {
  static let black = Ink(red: 0, green: 0, blue: 0)
  static let red = Ink(red: 1, green: 0, blue: 0)
  static let blue = Ink(red: 0, green: 0, blue: 1)
}
