/// The value of a hint, with the type that it has on the bus.
public enum HintValue: Hashable, Sendable {
  /// `y`
  case byte(UInt8)
  /// `b`
  case bool(Bool)
  /// `i`
  case int32(Int32)
  /// `u`
  case uint32(UInt32)
  /// `s`
  case string(String)
  /// `as`
  case strings([String])
  /// `(iiibiiay)`
  case image(PicturePixels)
}
