extension RegionIndex {
  /// The box around the middles of some circles, and between which numbers their radii lie.
  struct Hull {
    private var low = GeocentricPoint(x: .infinity, y: .infinity, z: .infinity)
    private var high = GeocentricPoint(x: -.infinity, y: -.infinity, z: -.infinity)
    private var smallest = Double.infinity
    private var largest = -Double.infinity

    /// Takes in a circle.
    mutating func take(in circle: RegionCircle) {
      let centre = circle.centre
      low = GeocentricPoint(
        x: min(low.x, centre.x), y: min(low.y, centre.y), z: min(low.z, centre.z))
      high = GeocentricPoint(
        x: max(high.x, centre.x), y: max(high.y, centre.y), z: max(high.z, centre.z))
      smallest = min(smallest, circle.radius)
      largest = max(largest, circle.radius)
    }

    /// Takes in all that another one holds.
    mutating func take(in other: Hull) {
      low = GeocentricPoint(
        x: min(low.x, other.low.x), y: min(low.y, other.low.y), z: min(low.z, other.low.z))
      high = GeocentricPoint(
        x: max(high.x, other.high.x), y: max(high.y, other.high.y), z: max(high.z, other.high.z))
      smallest = min(smallest, other.smallest)
      largest = max(largest, other.largest)
    }

    /// Whether a circle in it may have its border within reach of a point, or the point in it.
    @inline(__always)
    func mayReach(_ point: GeocentricPoint, _ reach: Double) -> Bool {
      let limit = largest + reach + RegionIndex.slack
      return squaredGap(to: point) <= limit * limit
    }

    /// How near the border of a circle in it can be to a point, in metres.
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

  /// What rounding may take from a length, in metres: far more than it ever does.
  static let slack = 0.000_001
  /// A way along the surface that is shorter than the largest radius is not longer than its chord by more than this.
  static let bend = 1.01
}
