/// The data in the first bytes of an image file: the kind of file, and the size of the image.
///
/// Nothing is decoded, so that a small file with very many pixels costs nothing.
package struct PictureHeader: Hashable, Sendable {
  /// The kinds of files that shells draw.
  package enum Kind: String, Sendable {
    case png, jpeg, gif, webp

    /// The kind by the first twelve bytes, because files have names of any kind; nil for any other file.
    package init?(of head: some Collection<UInt8>) {
      if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if head.starts(with: "GIF8".utf8) {
        self = .gif
      } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
        self = .webp
      } else {
        return nil
      }
    }
  }

  package let kind: Kind
  /// The width in pixels, at least one.
  package let width: Int
  /// The height in pixels, at least one.
  package let height: Int

  /// Reads a header; fails if the bytes are not of an image, or end before its size.
  package init?(_ bytes: [UInt8]) {
    switch Kind(of: bytes) {
    case .png:
      self.init(.png, bytes.number(at: 16, bytes: 4), bytes.number(at: 20, bytes: 4))
    case .gif:
      self.init(.gif, bytes.littleNumber(at: 6, bytes: 2), bytes.littleNumber(at: 8, bytes: 2))
    case .jpeg:
      let frame = Self.jpegFrame(bytes)
      self.init(
        .jpeg, frame.flatMap { bytes.number(at: $0 + 3, bytes: 2) },
        frame.flatMap { bytes.number(at: $0 + 1, bytes: 2) })
    case .webp: self.init(webp: bytes)
    case nil: return nil
    }
  }

  private init?(_ kind: Kind, _ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.kind = kind
    self.width = width
    self.height = height
  }

  /// Reads one of the three kinds of WebP files, each with its size at another offset.
  private init?(webp bytes: [UInt8]) {
    let chunk = bytes.dropFirst(12).prefix(4)
    if chunk.elementsEqual("VP8X".utf8) {
      self.init(
        .webp, bytes.littleNumber(at: 24, bytes: 3).map { $0 + 1 },
        bytes.littleNumber(at: 27, bytes: 3).map { $0 + 1 })
    } else if chunk.elementsEqual("VP8L".utf8) {
      let bits = bytes.littleNumber(at: 21, bytes: 4)
      self.init(.webp, bits.map { $0 & 0x3FFF + 1 }, bits.map { ($0 >> 14) & 0x3FFF + 1 })
    } else {
      self.init(
        .webp, bytes.littleNumber(at: 26, bytes: 2).map { $0 & 0x3FFF },
        bytes.littleNumber(at: 28, bytes: 2).map { $0 & 0x3FFF })
    }
  }

  /// The offset of the frame header of a JPEG file that holds its size: its precision, height and width (ITU
  /// T.81, B.1.1).
  private static func jpegFrame(_ bytes: [UInt8]) -> Int? {
    var offset = 2
    while offset + 4 <= bytes.count {
      guard bytes[offset] == 0xFF else { return nil }
      let marker = bytes[offset + 1]
      // A marker may be preceded by any number of these.
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Codes for tables and restarts lie among those of frames.
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return offset + 4 }
      let length = bytes.number(at: offset + 2, bytes: 2) ?? 0
      guard length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }
}

extension [UInt8] {
  /// The big-endian number at an index.
  fileprivate func number(at offset: Int, bytes: Int) -> Int? {
    guard offset + bytes <= count else { return nil }
    return self[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The little-endian number at an index.
  fileprivate func littleNumber(at offset: Int, bytes: Int) -> Int? {
    guard offset + bytes <= count else { return nil }
    return self[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
