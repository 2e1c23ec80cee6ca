/// The limits of a bundle.
package enum BundleLimits {
  /// The most files and folders in one bundle.
  package static let files = 5_000
  /// The most bundles in one shared folder; further ones, by name, are left out.
  package static let sharedBundles = 500
  /// The most bytes of all files of one bundle.
  package static let totalBytes = 536_870_912
  /// The deepest nesting of folders in a bundle.
  package static let depth = 16
  /// The longest name of a file, in bytes.
  package static let nameBytes = 255
  /// The largest `Info.plist` or `Entitlements.plist`, in bytes.
  package static let listBytes = 1_048_576
  /// The longest text of an `Info.plist` that is used, such as the name, in bytes.
  package static let valueBytes = 1_024
  /// The most extensions in one bundle.
  package static let extensions = 32
  /// The most categories whose notifications one extension draws.
  package static let extensionCategories = 1_000
  /// The greatest height of an extension's view, in units of its width.
  package static let sizeRatio = 10.0
  /// The most URL schemes of one app.
  package static let schemes = 64
  /// The longest URL scheme, in bytes.
  package static let schemeBytes = 64
  /// The most languages of one bundle.
  package static let languages = 256
  /// The most bytes of all strings files of one bundle.
  package static let textBytes = 33_554_432
}
