/// The shape that coordinates are given on, WGS 84: a sphere that turns and is flattened by it.
enum Ellipsoid {
  /// From the centre to the equator, in metres.
  static let equatorialRadius = 6_378_137.0
  /// How much shorter the way to a pole is, as a part of the above.
  static let flattening = 1 / 298.257_223_563
  /// From the centre to a pole, in metres.
  static let polarRadius = equatorialRadius * (1 - flattening)
  /// The square of the eccentricity of a meridian.
  static let eccentricitySquared = flattening * (2 - flattening)
  /// The same, as a part of the polar radius.
  static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
  /// The radius of a sphere that stands for it where no more is needed, in metres.
  static let meanRadius = 6_371_008.8
}
