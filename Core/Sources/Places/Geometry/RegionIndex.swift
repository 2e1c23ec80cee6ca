package import NotificationModel
import NotificationTriggers

/// A spatial index of circles on the earth.
///
/// It is a tree whose leaves hold the circles in the order of their positions (see ``RegionIndex/Position``), so
/// that neighbours share a leaf, and whose nodes know the bounding box of their contents. Adding and removing
/// take the same few steps in any order and for any circles, and when nothing is near, a query visits few
/// nodes: no list of circles can unbalance the tree. The date line and the poles are ordinary positions.
///
/// A circle needs some 70 bytes, a million of them 70 MB.
package struct RegionIndex: Sendable {
  /// How many circles there are.
  package private(set) var count = 0
  private var root = Part()

  /// Creates an empty index.
  package init() {}

  /// Whether the index is empty.
  package var isEmpty: Bool { count == 0 }

  /// Adds a circle; one of the same key and centre must not be in the index.
  package mutating func insert(_ circle: RegionCircle) {
    count += 1
    if let sibling = root.insert(circle, at: Position(circle)) { root = Part([root, sibling]) }
  }

  /// Removes the circle of this key and centre; one that is not in the index is ignored.
  package mutating func remove(_ circle: RegionCircle) {
    guard root.remove(circle, at: Position(circle)) else { return }
    count -= 1
    root.dropTop()
  }

  /// Finds the circles that contain a point, and those with their border near it from outside.
  ///
  /// - Parameters:
  ///   - point: a point of the surface.
  ///   - reach: how far outside the border it may be, in metres along the surface, 0 or more.
  /// - Returns: the circles, in no particular order.
  package func near(_ point: GeocentricPoint, within reach: Double) -> [RegionCircle] {
    var found: [RegionCircle] = []
    root.collect(near: point, within: reach, into: &found)
    return found
  }

  /// Returns the metres along the surface from a point to the nearest border, on either side of it; nil without circles.
  package func nearestBorder(from point: GeocentricPoint) -> Double? {
    guard !isEmpty else { return nil }
    var nearest = Double.infinity
    root.approach(point, &nearest)
    return nearest
  }
}

extension RegionIndex {
  /// The position of a circle in the order of an index: the cube that contains its centre, then its key.
  ///
  /// Cubes of six metres are numbered in Morton order, so that each larger cube, up to the one around the
  /// earth, holds one range of numbers: the bits of the three coordinates are interleaved.
  struct Position: Hashable, Comparable {
    let cube: UInt64
    let key: Int64

    init(_ circle: RegionCircle) {
      let centre = circle.centre
      cube =
        Self.spread(Self.step(centre.x)) << 2 | Self.spread(Self.step(centre.y)) << 1
        | Self.spread(Self.step(centre.z))
      key = circle.key
    }

    static func < (left: Position, right: Position) -> Bool {
      left.cube == right.cube ? left.key < right.key : left.cube < right.cube
    }

    /// The size of the largest cube that separates the two, as a number that grows with it.
    func distinction(from other: Position) -> Int {
      UInt64.bitWidth - (cube ^ other.cube).leadingZeroBitCount
    }

    /// A cube around the earth has 2²¹ steps along each edge.
    private static let steps = 2_097_152.0
    private static let halfEdge = 6_400_000.0

    private static func step(_ metres: Double) -> UInt64 {
      let step = (metres + halfEdge) * (steps / (2 * halfEdge))
      return UInt64(min(max(step, 0), steps - 1))
    }

    /// Inserts two zero bits before each of 21.
    private static func spread(_ number: UInt64) -> UInt64 {
      var bits = number
      bits = (bits | bits << 32) & 0x001F_0000_0000_FFFF
      bits = (bits | bits << 16) & 0x001F_0000_FF00_00FF
      bits = (bits | bits << 8) & 0x100F_00F0_0F00_F00F
      bits = (bits | bits << 4) & 0x10C3_0C30_C30C_30C3
      return (bits | bits << 2) & 0x1249_2492_4924_9249
    }
  }
}

/// A circle on the earth under a number of its owner's choice.
package struct RegionCircle: Hashable, Sendable {
  /// The owner's key of it.
  package let key: Int64
  /// Its centre.
  package let centre: GeocentricPoint
  /// Its radius along the surface of the earth, in metres.
  package let radius: Double

  /// Creates the circle of a region, or fails for one that ``NotificationModel/Region/problem()`` refuses.
  ///
  /// All regions pass through here: a centre off the earth and an invalid or excessive radius are refused.
  ///
  /// - Parameters:
  ///   - region: the region; its identifier and which crossings count do not matter.
  ///   - key: the owner's key of the circle.
  package init?(_ region: Region, key: Int64 = 0) {
    guard region.problem() == nil else { return nil }
    self.key = key
    centre = GeocentricPoint(
      Coordinate(latitude: region.latitude, longitude: region.longitude))
    radius = region.radius
  }

  init(key: Int64, centre: GeocentricPoint, radius: Double) {
    self.key = key
    self.centre = centre
    self.radius = radius
  }
}

extension Region {
  /// Whether another region has the same centre and radius, whatever its identifier and crossings.
  package func hasCircle(of other: Region) -> Bool {
    latitude == other.latitude && longitude == other.longitude && radius == other.radius
  }
}
