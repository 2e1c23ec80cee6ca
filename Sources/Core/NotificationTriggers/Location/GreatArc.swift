import Foundation

/// An arc of a great circle on the sphere that stands for the ellipsoid, with what its line is like there.
struct GreatArc {
  /// The sine of the heading at which the circle crosses the equator.
  var equatorSine: Double
  /// Where the arc starts, as an angle from that crossing.
  var start: Double
  /// How long it is, as an angle of 0 to π.
  var angle: Double

  /// The length of the line on the ellipsoid, in polar radii.
  var length: Double { integral { $0 } }

  /// How much less longitude the line covers than the arc.
  var shortfall: Double {
    let flattening = Ellipsoid.flattening
    return flattening * equatorSine
      * integral { (2 - flattening) / (1 + (1 - flattening) * $0) }
  }

  /// The integral along the arc of a function of how much the line is stretched at a place.
  ///
  /// Gauss's rule with ten points: what is integrated hardly changes along the earth, so that the rule is off
  /// by less than a nanometre over half of it.
  private func integral(_ function: (Double) -> Double) -> Double {
    let bulge = Ellipsoid.secondEccentricitySquared * (1 - equatorSine * equatorSine)
    let half = angle / 2
    var sum = 0.0
    for (place, weight) in Self.points {
      let (before, after) = (sin(start + half - half * place), sin(start + half + half * place))
      sum +=
        weight
        * (function((1 + bulge * before * before).squareRoot())
          + function((1 + bulge * after * after).squareRoot()))
    }
    return half * sum
  }

  /// The places of the rule right of its middle, and their weights.
  private static let points: [(place: Double, weight: Double)] = [
    (0.148_874_338_981_631_21, 0.295_524_224_714_752_87),
    (0.433_395_394_129_247_19, 0.269_266_719_309_996_36),
    (0.679_409_568_299_024_41, 0.219_086_362_515_982_04),
    (0.865_063_366_688_984_51, 0.149_451_349_150_580_59),
    (0.973_906_528_517_171_72, 0.066_671_344_308_688_14),
  ]
}
