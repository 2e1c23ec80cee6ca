/// What pictures may be, so that a wrong file costs little.
enum ImageLimits {
  /// The bytes of a file that are looked at for its size.
  static let headerBytes = 1 << 18
  /// The files of a bundle's `Assets.xcassets` that are looked through.
  static let assets = 10_000
}
