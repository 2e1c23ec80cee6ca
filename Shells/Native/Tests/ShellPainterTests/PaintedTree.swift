import Drawing
import LinuxEvents
import ShellPainter
import ShellScene

/// A tree of nodes as the painter paints it.
struct PaintedTree: Equatable {
  let buffer: PixelBuffer
  private let scale: Double

  init(_ node: SceneNode, _ painter: Painter, scale: Double = 1, moving frame: Painter.Frame? = nil)
    throws
  {
    let (width, height) = (
      Int((node.frame.width * scale).rounded()), Int((node.frame.height * scale).rounded())
    )
    buffer = PixelBuffer(
      memory: try SharedMemory("tree", count: width * height * 4), stride: width * 4,
      width: width, height: height, scale: scale)
    self.scale = scale
    painter.paint(node, into: buffer, moving: frame)
  }

  /// Whether all pixels are equal.
  static func == (left: Self, right: Self) -> Bool {
    left.buffer.width == right.buffer.width && left.buffer.height == right.buffer.height
      && (0..<left.buffer.height).allSatisfy { y in
        (0..<left.buffer.width).allSatisfy { left.buffer[$0, y] == right.buffer[$0, y] }
      }
  }

  /// The colour at a place in logical pixels: alpha, red, green, blue.
  subscript(x: Double, y: Double) -> UInt32 { buffer[Int(x * scale), Int(y * scale)] }

  func alpha(_ x: Double, _ y: Double) -> Int { Int(self[x, y] >> 24) }

  /// How many device pixels of an area have this colour.
  func count(_ color: UInt32, in area: Rect? = nil) -> Int {
    let area =
      area
      ?? Rect(
        x: 0, y: 0, width: Double(buffer.width) / scale, height: Double(buffer.height) / scale)
    return (Int(area.y * scale)..<Int(area.bottom * scale)).reduce(0) { sum, y in
      sum + (Int(area.x * scale)..<Int(area.right * scale)).count { buffer[$0, y] == color }
    }
  }
}

extension SceneNode {
  /// A node of a look, for tests.
  init(_ frame: Rect, _ look: Look = .none, _ state: State = [], children: [SceneNode] = []) {
    self.init(
      NodeName("node"), frame: frame, look: look, state: state, act: .field(NodeName("node")),
      children: children)
  }

  /// A clear tree of a size that holds this node.
  func on(_ width: Double, _ height: Double) -> SceneNode {
    SceneNode(Rect(x: 0, y: 0, width: width, height: height), children: [self])
  }
}

extension Color {
  /// The colour of an opaque pixel.
  var pixel: UInt32 {
    func part(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return 0xFF << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }
}
