/// A picture in the form of the hint `image-data`: uncompressed pixels in rows.
///
/// The initializer checks everything before it allocates memory for the picture, so every existing value can be written.
package struct RawPicture: Hashable, Sendable {
  /// The width in pixels, at least one.
  package let width: Int
  /// The height in pixels, at least one.
  package let height: Int
  /// The distance between the starts of two rows, in bytes; larger than a row if rows are padded.
  package let rowStride: Int
  /// The bytes of a pixel: red, green and blue, and the opacity if there are four.
  package let channels: Int
  /// The rows from top to bottom; the last needs no padding.
  package let bytes: [UInt8]

  /// Checks a picture in the order of the structure's fields on the bus.
  ///
  /// - Throws: The first field, or pair of fields, that is out of its range.
  package init(
    width: Int32, height: Int32, rowStride: Int32, hasAlpha: Bool, bitsPerSample: Int32,
    channels: Int32, bytes: [UInt8]
  ) throws(PictureProblem) {
    self.width = Int(width)
    self.height = Int(height)
    self.rowStride = Int(rowStride)
    self.channels = Int(channels)
    self.bytes = bytes
    try checkSize()
    guard bitsPerSample == 8, channels == (hasAlpha ? 4 : 3) else {
      throw .samples(bits: Int(bitsPerSample), channels: Int(channels), hasAlpha: hasAlpha)
    }
    guard self.rowStride >= rowBytes else { throw .stride(self.rowStride, needed: rowBytes) }
    let needed = (self.height - 1) * self.rowStride + rowBytes
    guard bytes.count >= needed else { throw .tooShort(bytes: bytes.count, needed: needed) }
  }

  private func checkSize() throws(PictureProblem) {
    let sides = 1...ServedDesktopLimits.pictureSide
    guard sides.contains(width), sides.contains(height),
      width * height <= ServedDesktopLimits.picturePixels
    else {
      throw .size(width: width, height: height)
    }
  }

  /// The bytes of a row without padding.
  private var rowBytes: Int { width * channels }

  /// The picture as a PNG file, with the same pixels and without row padding.
  package func png() -> [UInt8] {
    PlainPNG.file(width: width, height: height, hasAlpha: channels == 4) { row in
      bytes[row * rowStride..<row * rowStride + rowBytes]
    }
  }
}

/// The reason why a program's pixels are not a valid picture.
package enum PictureProblem: Error, Hashable, Sendable {
  /// A width or height out of range, or too many pixels in total.
  case size(width: Int, height: Int)
  /// Pixels that do not have three bytes, or four with the last for opacity.
  case samples(bits: Int, channels: Int, hasAlpha: Bool)
  /// A row distance that is less than a row.
  case stride(Int, needed: Int)
  /// Bytes that end before the last row does.
  case tooShort(bytes: Int, needed: Int)
}

extension PictureProblem: CustomStringConvertible {
  /// The sentence for the log.
  package var description: String {
    switch self {
    case .size(let width, let height):
      "image-data: the width \(width) and the height \(height) must each be 1 to "
        + "\(ServedDesktopLimits.pictureSide), with at most \(ServedDesktopLimits.picturePixels) pixels together"
    case .samples(let bits, let channels, let hasAlpha):
      "image-data: bits per sample \(bits), channels \(channels) and has_alpha \(hasAlpha) must be "
        + "8, 3 and false, or 8, 4 and true"
    case .stride(let stride, let needed):
      "image-data: the rowstride \(stride) is less than the \(needed) bytes of a row"
    case .tooShort(let bytes, let needed):
      "image-data: the data of \(bytes) bytes is shorter than the \(needed) bytes of all rows"
    }
  }
}
