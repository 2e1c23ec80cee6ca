/// The limits of a manifest, and of a bundle that is made from it.
enum PackagingLimits {
  /// The largest manifest, in bytes.
  static let manifestBytes = 262_144
  /// The most extensions of one app.
  static let extensions = 16
  /// The longest name of an app, an extension or a product, in bytes.
  static let nameBytes = 128
}
