public import AttachmentStore
import Foundation
import LinuxEvents
import Pictures

/// Makes one thumbnail, in a process that may die of it.
public enum ThumbnailDrawing {
  /// Lowers for good what this process, and what it starts, may use of the machine.
  public static func limitProcess() throws {
    try ResourceLimit.lower(.coreBytes, to: 0)
    try ResourceLimit.lower(.processorSeconds, to: AttachmentLimits.thumbnailProcessorSeconds)
    try ResourceLimit.lower(.memoryBytes, to: AttachmentLimits.thumbnailMemory)
    try ResourceLimit.lower(.fileBytes, to: AttachmentLimits.thumbnailFileBytes)
  }

  /// Writes the thumbnail to the order's output.
  ///
  /// - Throws: Why there is none; the output may then hold anything.
  public static func draw(_ order: ThumbnailOrder) throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard
      FileManager.default.createFile(
        atPath: order.output, contents: nil, attributes: attributes)
    else { throw ThumbnailError("\(order.output) cannot be written") }
    let picture =
      order.isFilm ? try read(try filmFrame(order), order, frame: 0) : try read(order.input, order)
    try write(picture, order)
  }

  /// The picture of a moment of a film; the last resort is its first.
  private static func filmFrame(_ order: ThumbnailOrder) throws -> String {
    try FilmFrame(order.input, seconds: order.time).write(to: order.output)
    return order.output
  }

  private static func read(_ path: String, _ order: ThumbnailOrder) throws -> Picture {
    let frame = min(order.time, Double(AttachmentLimits.frames))
    return try read(path, order, frame: Int(frame))
  }

  private static func read(
    _ path: String, _ order: ThumbnailOrder, frame: Int
  ) throws -> Picture {
    let info = try PictureInfo(of: path)
    guard formats.contains(info.format) else {
      throw ThumbnailError("a picture of the format \(info.format) is not taken")
    }
    guard info.pixels <= AttachmentLimits.picturePixels else {
      throw ThumbnailError("\(info.width) × \(info.height) pixels are too many")
    }
    let part = order.part ?? ThumbnailOrder.Part(x: 0, y: 0, width: 1, height: 1)
    guard let part else { throw ThumbnailError("the part of the picture is empty") }
    // So large that the part alone still has the pixels that are wanted.
    let share = max(min(part.width, part.height), leastShare)
    let edge = Int((Double(AttachmentLimits.thumbnailEdge) / share).rounded(.up))
    let whole =
      frame > 0 ? try Picture.frame(frame, of: path) : try Picture.read(path, edge: edge)
    return whole.upright()
      .part(x: part.x, y: part.y, width: part.width, height: part.height)
      .fitting(AttachmentLimits.thumbnailEdge)
  }

  private static func write(_ picture: borrowing Picture, _ order: ThumbnailOrder) throws {
    switch order.form {
    case .picture: try picture.writePNG(order.output)
    case .pixels:
      let pixels = ThumbnailPixels(
        width: picture.width, height: picture.height, bytes: try picture.pixels())
      guard let pixels else { throw ThumbnailError("the picture has other edges than it should") }
      let file = FileHandle(forWritingAtPath: order.output)
      try file?.truncate(atOffset: 0)
      try file?.write(contentsOf: pixels.fileContent)
      try file?.close()
    }
  }

  private static let formats: Set = ["png", "jpeg", "gif"]
  private static let leastShare = 0.05
}

/// Why there is no thumbnail.
struct ThumbnailError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
