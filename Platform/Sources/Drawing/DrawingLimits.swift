/// The limits of drawing.
enum DrawingLimits {
  /// Pixels of an edge of a picture's file.
  static let pictureEdge = 4096
  /// Bytes of a picture's file.
  static let pictureBytes = 32 << 20
  /// Bytes of a text that is laid out; the rest is cut off.
  static let textBytes = 64 << 10
  /// The widest line of text in device pixels, by Pango's range of numbers.
  static let lineWidth = 1_000_000.0
  /// How often a text is laid out again with fewer characters until it has few enough lines.
  static let shortenings = 6
  /// Device pixels of a shadow's reach and radius; larger ones are cut to these.
  static let shadowReach = 128
}
