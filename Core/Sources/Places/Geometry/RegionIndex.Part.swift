extension RegionIndex {
  /// A node of an index: circles, or child nodes, in the order of their positions.
  struct Part {
    private var hull = Hull()
    /// The position of the first circle in it, or one before that.
    private var first: Position?
    /// Either these or the children are empty.
    private var circles: [RegionCircle] = []
    private var parts: [Part] = []

    init() {}

    /// Creates a node of children, which must be in order.
    init(_ parts: [Part]) {
      self.parts = parts
      refresh()
    }

    private init(_ circles: [RegionCircle]) {
      self.circles = circles
      self.circles.reserveCapacity(LocationLimits.circlesTogether + 1)
      refresh()
    }

    private var isEmpty: Bool { circles.isEmpty && parts.isEmpty }

    /// Adds a circle; if the node becomes too large, its end is cut off and returned.
    mutating func insert(_ circle: RegionCircle, at position: Position) -> Part? {
      hull.extend(by: circle)
      first = first.map { min($0, position) } ?? position
      guard parts.isEmpty else {
        let index = indexOfPart(for: position)
        guard let sibling = parts[index].insert(circle, at: position) else { return nil }
        parts.insert(sibling, at: index + 1)
        return parts.count > LocationLimits.circlesTogether ? cutParts() : nil
      }
      circles.insert(circle, at: index(of: position))
      return circles.count > LocationLimits.circlesTogether ? cutCircles() : nil
    }

    /// Removes a circle, and returns whether it was present.
    mutating func remove(_ circle: RegionCircle, at position: Position) -> Bool {
      guard parts.isEmpty else {
        let index = indexOfPart(for: position)
        guard parts[index].remove(circle, at: position) else { return false }
        if parts[index].isEmpty { parts.remove(at: index) }
        refresh()
        return true
      }
      let index = index(of: position)
      guard index < circles.count, Position(circles[index]) == position else { return false }
      circles.remove(at: index)
      refresh()
      return true
    }

    /// Removes levels above a single child.
    mutating func dropTop() {
      while parts.count == 1 { self = parts[0] }
    }

    /// Adds to the results the regions that contain the point, or have it near their border from outside.
    func collect(
      near point: GeocentricPoint, within reach: Double, into found: inout [RegionCircle]
    ) {
      for index in parts.indices where parts[index].hull.mayReach(point, reach) {
        parts[index].collect(near: point, within: reach, into: &found)
      }
      for circle in circles {
        let limit = circle.radius + reach
        let squared = circle.centre.squaredChord(to: point)
        // A chord is never longer than the distance along the surface.
        guard squared <= (limit + RegionIndex.slack) * (limit + RegionIndex.slack) else { continue }
        if point.distance(to: circle.centre) <= limit { found.append(circle) }
      }
    }

    /// Lowers a length to the distance from a point to the nearest border in this node, if that is less.
    func approach(_ point: GeocentricPoint, _ nearest: inout Double) {
      for circle in circles {
        let chord = circle.centre.chord(to: point)
        guard chord - circle.radius < nearest, circle.radius - chord * RegionIndex.bend < nearest
        else { continue }
        nearest = min(nearest, abs(point.distance(to: circle.centre) - circle.radius))
      }
      guard !parts.isEmpty else { return }
      let bounds = parts.indices.map { parts[$0].hull.leastBorder(from: point) }
      for index in parts.indices.sorted(by: { bounds[$0] < bounds[$1] }) {
        guard bounds[index] < nearest else { return }
        parts[index].approach(point, &nearest)
      }
    }
  }
}

extension RegionIndex.Part {
  /// The last child that begins at the position or before it, or else the first.
  private func indexOfPart(for position: RegionIndex.Position) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].begins(behind: position) { high = middle } else { low = middle + 1 }
    }
    return max(low - 1, 0)
  }

  private func begins(behind position: RegionIndex.Position) -> Bool {
    first.map { $0 > position } ?? true
  }

  /// The index of the first circle at the position or after it.
  private func index(of position: RegionIndex.Position) -> Int {
    var (low, high) = (0, circles.count)
    while low < high {
      let middle = (low + high) / 2
      if RegionIndex.Position(circles[middle]) < position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private mutating func cutCircles() -> RegionIndex.Part {
    let cut = Self.cut(circles.map { RegionIndex.Position($0) })
    let end = RegionIndex.Part(Array(circles[cut...]))
    circles.removeSubrange(cut...)
    refresh()
    return end
  }

  private mutating func cutParts() -> RegionIndex.Part {
    let cut = Self.cut(parts.compactMap(\.first))
    let end = RegionIndex.Part(Array(parts[cut...]))
    parts.removeSubrange(cut...)
    refresh()
    return end
  }

  /// The index to cut at: in the middle half, between the two that the largest cube separates, so that boxes
  /// stay small.
  private static func cut(_ positions: [RegionIndex.Position]) -> Int {
    let quarter = positions.count / 4
    let middle = quarter..<(positions.count - quarter)
    return middle.max { left, right in
      positions[left].distinction(from: positions[left - 1])
        < positions[right].distinction(from: positions[right - 1])
    } ?? positions.count / 2
  }

  private mutating func refresh() {
    hull = RegionIndex.Hull()
    for circle in circles { hull.extend(by: circle) }
    for index in parts.indices { hull.extend(by: parts[index].hull) }
    first = circles.first.map { RegionIndex.Position($0) } ?? parts.first?.first
  }
}

extension RegionIndex {
  /// The bounding box of the centres of some circles, and the range of their radii.
  struct Hull {
    private var low = GeocentricPoint(x: .infinity, y: .infinity, z: .infinity)
    private var high = GeocentricPoint(x: -.infinity, y: -.infinity, z: -.infinity)
    private var smallest = Double.infinity
    private var largest = -Double.infinity

    /// Extends it by a circle.
    mutating func extend(by circle: RegionCircle) {
      let centre = circle.centre
      low = GeocentricPoint(
        x: min(low.x, centre.x), y: min(low.y, centre.y), z: min(low.z, centre.z))
      high = GeocentricPoint(
        x: max(high.x, centre.x), y: max(high.y, centre.y), z: max(high.z, centre.z))
      smallest = min(smallest, circle.radius)
      largest = max(largest, circle.radius)
    }

    /// Extends it by another one.
    mutating func extend(by other: Hull) {
      low = GeocentricPoint(
        x: min(low.x, other.low.x), y: min(low.y, other.low.y), z: min(low.z, other.low.z))
      high = GeocentricPoint(
        x: max(high.x, other.high.x), y: max(high.y, other.high.y), z: max(high.z, other.high.z))
      smallest = min(smallest, other.smallest)
      largest = max(largest, other.largest)
    }

    /// Whether a circle in it may contain a point, or have its border within reach of it.
    @inline(__always)
    func mayReach(_ point: GeocentricPoint, _ reach: Double) -> Bool {
      let limit = largest + reach + RegionIndex.slack
      return squaredGap(to: point) <= limit * limit
    }

    /// A lower bound of the distance from a point to the border of any circle in it, in metres.
    func leastBorder(from point: GeocentricPoint) -> Double {
      let gap = squaredGap(to: point).squareRoot()
      if gap > largest { return gap - largest }
      let span = squaredSpan(to: point).squareRoot() * RegionIndex.bend
      return max(0, smallest - span)
    }

    /// The square of the straight line from a point to the box.
    @inline(__always)
    private func squaredGap(to point: GeocentricPoint) -> Double {
      let x = max(low.x - point.x, point.x - high.x, 0)
      let y = max(low.y - point.y, point.y - high.y, 0)
      let z = max(low.z - point.z, point.z - high.z, 0)
      return x * x + y * y + z * z
    }

    /// The square of the straight line from a point to the farthest corner of the box.
    private func squaredSpan(to point: GeocentricPoint) -> Double {
      let x = max(high.x - point.x, point.x - low.x)
      let y = max(high.y - point.y, point.y - low.y)
      let z = max(high.z - point.z, point.z - low.z)
      return x * x + y * y + z * z
    }
  }

  /// A bound of the rounding errors of a length, in metres, with a large margin.
  static let slack = 0.000_001
  /// A bound of surface distance by chord, for distances shorter than the largest radius.
  static let bend = 1.01
}
