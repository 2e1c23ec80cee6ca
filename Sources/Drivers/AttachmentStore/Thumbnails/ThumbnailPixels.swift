import Foundation

/// The pixels of a thumbnail, for a notification server that takes no file (`image-data`).
public struct ThumbnailPixels: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// Row by row, four bytes for each pixel: red, green, blue and opacity.
  public let bytes: [UInt8]

  /// Creates pixels; nothing where their number does not fit the edges.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    let edges = 1...AttachmentLimits.thumbnailEdge
    guard edges.contains(width), edges.contains(height), bytes.count == width * height * 4 else {
      return nil
    }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Reads what a thumbnail of the form `pixels` holds; nothing where that is something else.
  public init?(contentsOf path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    let most = Self.headBytes + AttachmentLimits.thumbnailEdge * AttachmentLimits.thumbnailEdge * 4
    guard let data = try? file.read(upToCount: most) else { return nil }
    let bytes = [UInt8](data)
    guard bytes.count > Self.headBytes, bytes.starts(with: Self.mark) else { return nil }
    self.init(
      width: Int(bytes[8]) << 8 | Int(bytes[9]), height: Int(bytes[10]) << 8 | Int(bytes[11]),
      bytes: Array(bytes[Self.headBytes...]))
  }

  /// The content of a file: a mark, the edges in two bytes each, the higher one first, the pixels.
  public var fileContent: [UInt8] {
    Self.mark + [width >> 8, width & 255, height >> 8, height & 255].map(UInt8.init) + bytes
  }

  private static let mark = Array("UNRGBA1\n".utf8)
  private static let headBytes = 12
}
