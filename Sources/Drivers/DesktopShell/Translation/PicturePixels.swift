/// A picture as rows of pixels, its header checked against its bytes.
///
/// Servers crash on headers that promise more than there is, so a value that promises it cannot be
/// made.
public struct PicturePixels: Hashable, Sendable {
  /// The pixels in a row.
  public let width: Int32
  /// The rows.
  public let height: Int32
  /// The bytes from the start of one row to the start of the next.
  public let rowstride: Int32
  /// Whether the fourth byte of a pixel says how much shines through.
  public let hasAlpha: Bool
  /// The bits of one sample: always 8.
  public let bitsPerSample: Int32
  /// The samples of a pixel: 3, or 4 with `hasAlpha`.
  public let channels: Int32
  /// The pixels, row by row.
  public let bytes: [UInt8]

  /// Creates a picture without gaps between its rows, or nothing where sizes and bytes disagree or
  /// a limit is passed.
  public init?(width: Int, height: Int, hasAlpha: Bool, bytes: [UInt8]) {
    let sides = 1...DesktopLimits.pictureSide
    let channels = hasAlpha ? 4 : 3
    guard sides.contains(width), sides.contains(height), bytes.count == width * height * channels,
      bytes.count <= DesktopLimits.pictureBytes
    else { return nil }
    self.width = Int32(width)
    self.height = Int32(height)
    rowstride = Int32(width * channels)
    self.hasAlpha = hasAlpha
    bitsPerSample = 8
    self.channels = Int32(channels)
    self.bytes = bytes
  }
}
