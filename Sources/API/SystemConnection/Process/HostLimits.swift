/// The limits of this layer.
enum HostLimits {
  /// The most languages of one bundle.
  static let languages = 256
  /// The most bytes of all strings files of one bundle.
  static let textBytes = 33_554_432
  /// How many tables of bundles are kept in memory.
  static let readTables = 64
}
