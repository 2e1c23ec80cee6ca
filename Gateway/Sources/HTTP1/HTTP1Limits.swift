/// The limits of HTTP/1.1.
enum HTTP1Limits {
  /// How many bytes the line before a chunk may have, with its extensions.
  static let chunkLineBytes = 256
  /// How many digits the size of a chunk may have.
  static let chunkSizeDigits = 8
}
