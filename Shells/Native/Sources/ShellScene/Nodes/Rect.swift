/// A place on a surface, in logical pixels from its top left corner.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in logical pixels.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(width: 0, height: 0)
}

/// A rectangle on a surface, in logical pixels from the surface's top left corner.
package struct Rect: Hashable, Sendable {
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

  package init(_ origin: Point, _ size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var origin: Point { Point(x: x, y: y) }
  package var size: Size { Size(width: width, height: height) }
  package var right: Double { x + width }
  package var bottom: Double { y + height }

  /// Whether a point is inside; the right and the bottom edge are outside.
  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < right && point.y >= y && point.y < bottom
  }

  /// Whether both have a place in common.
  package func intersects(_ other: Rect) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// The rectangle moved by a distance.
  package func moved(x distance: Double = 0, y drop: Double = 0) -> Rect {
    Rect(x: x + distance, y: y + drop, width: width, height: height)
  }

  /// The rectangle without a border of this breadth; never of a negative size.
  package func inset(by border: Double) -> Rect {
    Rect(
      x: x + border, y: y + border, width: max(0, width - 2 * border),
      height: max(0, height - 2 * border))
  }

  /// The rectangle after left and right of a surface of this width are exchanged (S43).
  package func mirrored(in width: Double) -> Rect {
    Rect(x: width - right, y: y, width: self.width, height: height)
  }
}
