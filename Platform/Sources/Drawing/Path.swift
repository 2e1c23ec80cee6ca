/// The outline of a shape.
package struct Path: Hashable, Sendable {
  /// One step of the pen.
  enum Step: Hashable, Sendable {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case arc(x: Double, y: Double, radius: Double, from: Double, to: Double)
    case close
  }

  private(set) var steps: [Step] = []

  package init() {}

  /// The outline of a rectangle with rounded corners.
  package init(_ area: Area, radius: Double) {
    let radius = max(0, min(radius, area.width / 2, area.height / 2))
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    guard radius > 0 else {
      steps = [
        .move(area.x, area.y), .line(right, area.y), .line(right, bottom), .line(area.x, bottom),
        .close,
      ]
      return
    }
    // The distance of a curve's handles from the corner that makes it nearly a quarter of a circle.
    let handle = radius * 0.4477
    steps = [
      .move(area.x + radius, area.y), .line(right - radius, area.y),
      .curve(right - handle, area.y, right, area.y + handle, right, area.y + radius),
      .line(right, bottom - radius),
      .curve(right, bottom - handle, right - handle, bottom, right - radius, bottom),
      .line(area.x + radius, bottom),
      .curve(area.x + handle, bottom, area.x, bottom - handle, area.x, bottom - radius),
      .line(area.x, area.y + radius),
      .curve(area.x, area.y + handle, area.x + handle, area.y, area.x + radius, area.y),
      .close,
    ]
  }

  /// A line through points, the pen down.
  package mutating func lines(_ points: (Double, Double)..., closed: Bool = false) {
    for (place, point) in points.enumerated() {
      steps.append(place == 0 ? .move(point.0, point.1) : .line(point.0, point.1))
    }
    if closed { steps.append(.close) }
  }

  /// A curve from the position of the pen.
  package mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, to x: Double, _ y: Double
  ) {
    steps.append(.curve(x1, y1, x2, y2, x, y))
  }

  /// A line from the position of the pen.
  package mutating func line(to x: Double, _ y: Double) { steps.append(.line(x, y)) }

  /// Moves the pen without a line.
  package mutating func move(to x: Double, _ y: Double) { steps.append(.move(x, y)) }

  /// A whole circle.
  package mutating func circle(_ x: Double, _ y: Double, radius: Double) {
    steps += [
      .move(x + radius, y), .arc(x: x, y: y, radius: radius, from: 0, to: 2 * .pi), .close,
    ]
  }

  /// A part of a circle, in quarters of a turn from the right, clockwise; it is joined to the position of the pen.
  package mutating func arc(
    _ x: Double, _ y: Double, radius: Double, from start: Double, to end: Double
  ) {
    steps.append(.arc(x: x, y: y, radius: radius, from: start * .pi / 2, to: end * .pi / 2))
  }

  /// Closes the shape.
  package mutating func close() { steps.append(.close) }
}
