/// Why bytes are no frame. The connection that brought them is closed.
public enum LinkFrameError: Error, Hashable, Sendable {
  /// The frame announces more bytes than a frame of its direction may have, or none.
  case length(Int)
  /// No frame of this direction has this number.
  case type(UInt8)
  /// The frame ends before this field does.
  case truncated(field: String)
  /// The field has a value that it can't have.
  case value(field: String)
  /// Bytes follow the last field.
  case trailing(Int)
}
