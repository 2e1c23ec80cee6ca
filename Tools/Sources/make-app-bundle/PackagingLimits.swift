/// The limits of a manifest, and of a bundle and packages that are made from it.
enum PackagingLimits {
  /// The largest manifest, in bytes.
  static let manifestBytes = 262_144
  /// The most extensions of one app.
  static let extensions = 16
  /// The longest name of an app, an extension or a product, in bytes.
  static let nameBytes = 128
  /// The longest value of an option, in bytes.
  static let optionBytes = 16_384
  /// The longest summary of an app, in characters: lists of packages show no more.
  static let summaryLength = 80
  /// The largest licence or manual page, in bytes.
  static let documentBytes = 1_048_576
}
