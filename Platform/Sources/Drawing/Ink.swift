/// A colour with its parts from 0 to 1, the alpha not multiplied into the others.
package struct Ink: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The same colour, more transparent.
  package func faded(_ opacity: Double) -> Ink {
    Ink(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}

/// A rectangle, in logical pixels from the top left corner of the picture.
package struct Area: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle without a border of this breadth, or with one around it if the breadth is negative.
  package func inset(_ breadth: Double) -> Area {
    Area(
      x: x + breadth, y: y + breadth, width: max(0, width - 2 * breadth),
      height: max(0, height - 2 * breadth))
  }

  /// The rectangle with its edges on whole device pixels, so that they are sharp.
  package func snapped(_ scale: Double) -> Area {
    let left = (x * scale).rounded() / scale
    let top = (y * scale).rounded() / scale
    return Area(
      x: left, y: top, width: ((x + width) * scale).rounded() / scale - left,
      height: ((y + height) * scale).rounded() / scale - top)
  }
}
