/// What the first bytes of a picture's file say: what kind of file it is, and how large the picture.
struct ImageHeader: Hashable, Sendable {
  /// The kinds of files that shells draw.
  enum Kind: String, Sendable {
    case png, jpeg, gif, webp
  }

  let kind: Kind
  /// Its size in pixels, where it is found.
  let pixels: CGSize

  /// Reads a header; nothing where the bytes are those of no picture.
  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(ImageLimits.headerBytes))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self.init(.png, bytes.number(at: 16, bytes: 4), bytes.number(at: 20, bytes: 4))
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      self.init(.gif, bytes.littleNumber(at: 6, bytes: 2), bytes.littleNumber(at: 8, bytes: 2))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      let frame = Self.jpegFrame(bytes)
      self.init(
        .jpeg, frame.flatMap { bytes.number(at: $0 + 3, bytes: 2) },
        frame.flatMap { bytes.number(at: $0 + 1, bytes: 2) })
    } else if bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self.init(webp: bytes)
    } else {
      return nil
    }
  }

  private init?(_ kind: Kind, _ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.kind = kind
    pixels = CGSize(width: width, height: height)
  }

  /// The three kinds of files in which WebP says its size at another place each.
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

  /// Where the frame of a JPEG file begins that says its size: its precision, height and width.
  private static func jpegFrame(_ bytes: [UInt8]) -> Int? {
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      // Tables of codes and restarts lie among the numbers of frames.
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return place + 4 }
      let length = bytes.number(at: place + 2, bytes: 2) ?? 0
      guard length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }
}

extension [UInt8] {
  /// The number that begins at a place, its greatest byte first.
  fileprivate func number(at place: Int, bytes: Int) -> Int? {
    guard place + bytes <= count else { return nil }
    return self[place..<place + bytes].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number that begins at a place, its least byte first.
  fileprivate func littleNumber(at place: Int, bytes: Int) -> Int? {
    guard place + bytes <= count else { return nil }
    return self[place..<place + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// What pictures may be, so that a wrong file costs little.
enum ImageLimits {
  /// The bytes of a file that are looked at for its size.
  static let headerBytes = 1 << 18
  /// The files of a bundle's `Assets.xcassets` that are looked through.
  static let assets = 10_000
}
