/// Every limit of this module, in one place.
enum LocationSourceLimits {
  /// The longest setting that names a source, in bytes; a host's name has at most 253.
  static let settingBytes = 300
}
