/// The limits of this layer; passing one is a `NotificationSystemError` with the code `limitReached`.
enum Limits {
  /// How deep arrays and dictionaries may be nested in `userInfo`.
  static let userInfoDepth = 64
  /// How many values `userInfo` may hold in all.
  static let userInfoValues = 20_000
  /// How many bytes the values of an app group may have in their file.
  static let groupValuesBytes = 4 * 1024 * 1024
  /// How many looked-up texts a process remembers the keys of.
  static let rememberedTexts = 1_024
  /// The longest text whose key is remembered, in bytes.
  static let rememberedTextBytes = 65_536
  /// How many keys that have the same text are remembered.
  static let sourcesOfText = 4
  /// How many threads of a service extension wait for the next push besides the one that reads.
  static let idlePushThreads = 4
}
