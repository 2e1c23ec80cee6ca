extension RegionIndex {
  /// Where a circle stands in the order of an index: the cube its middle lies in, then its key.
  ///
  /// Cubes of six metres are numbered so that each larger cube, up to the one around the earth, holds one run of
  /// numbers: the bits of the three coordinates take turns.
  struct Place: Hashable, Comparable {
    let cube: UInt64
    let key: Int64

    init(_ circle: RegionCircle) {
      let centre = circle.centre
      cube =
        Self.spread(Self.step(centre.x)) << 2 | Self.spread(Self.step(centre.y)) << 1
        | Self.spread(Self.step(centre.z))
      key = circle.key
    }

    static func < (left: Place, right: Place) -> Bool {
      left.cube == right.cube ? left.key < right.key : left.cube < right.cube
    }

    /// How large the largest cube is that parts the two, as a number that grows with it.
    func distinction(from other: Place) -> Int {
      UInt64.bitWidth - (cube ^ other.cube).leadingZeroBitCount
    }

    /// A cube around the earth has 2²¹ steps along each edge.
    private static let steps = 2_097_152.0
    private static let halfEdge = 6_400_000.0

    private static func step(_ metres: Double) -> UInt64 {
      let step = (metres + halfEdge) * (steps / (2 * halfEdge))
      return UInt64(min(max(step, 0), steps - 1))
    }

    /// Puts two empty bits before each of 21.
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
