import Foundation
import NotificationModel

/// The source and the form of a thumbnail, the input of the program that makes it (D10).
package struct ThumbnailRequest: Hashable, Sendable {
  /// A part of a picture, in units of its edges.
  package struct Part: Hashable, Sendable {
    /// The distance from the left edge.
    package var x: Double
    /// The distance from the upper edge.
    package var y: Double
    /// The length to the right.
    package var width: Double
    /// The length downwards.
    package var height: Double

    /// Creates a part; `nil` for one that is empty or reaches beyond the picture.
    package init?(x: Double, y: Double, width: Double, height: Double) {
      let most = 1 + 1e-6
      guard x >= 0, y >= 0, width > 0, height > 0, x + width <= most, y + height <= most else {
        return nil
      }
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The source file.
  package var input: String
  /// The file that the program writes; it is valid only if the program succeeds.
  package var output: String
  /// The form of the output.
  package var form: Thumbnail.Form
  /// Whether the input is a film.
  package var isFilm: Bool
  /// The part that is shown; `nil` means all.
  package var part: Part?
  /// The number of the frame of an animated picture, or the seconds into a film.
  package var time: Double

  package init(
    input: String, output: String, form: Thumbnail.Form, isFilm: Bool = false, part: Part? = nil,
    time: Double = 0
  ) {
    self.input = input
    self.output = output
    self.form = form
    self.isFilm = isFilm
    self.part = part
    self.time = time
  }

  /// The arguments for the program, which reads the order back from them.
  package var arguments: [String] {
    var arguments = ["--form", form.rawValue]
    if isFilm { arguments.append("--film") }
    if let part {
      arguments += ["--part", "\(part.x),\(part.y),\(part.width),\(part.height)"]
    }
    if time > 0 { arguments += ["--time", String(time)] }
    return arguments + ["--", input, output]
  }
}

extension ThumbnailRequest {
  /// The order for an attachment; `nil` for audio and for attachments that hide their thumbnail.
  init?(_ attachment: Attachment, form: Thumbnail.Form, output: String) {
    guard let type = AttachmentType.of(attachment.type), type.kind != .audio,
      attachment.options[OptionName.hidden] != .boolean(true)
    else { return nil }
    self.init(
      input: attachment.path, output: output, form: form, isFilm: type.kind == .movie,
      part: attachment.options[OptionName.part].flatMap(Part.init),
      time: attachment.options[OptionName.time]?.number ?? 0)
  }

  /// The names of Apple's options, as the library writes them.
  private enum OptionName {
    static let hidden = "UNNotificationAttachmentOptionsThumbnailHiddenKey"
    static let part = "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
    static let time = "UNNotificationAttachmentOptionsThumbnailTimeKey"
  }
}

extension ThumbnailRequest.Part {
  fileprivate init?(_ value: PropertyList) {
    guard case .dictionary(let values) = value else { return nil }
    let numbers = ["X", "Y", "Width", "Height"].compactMap { values[$0]?.number }
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension PropertyList {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}

/// A small picture of an attachment, which is kept next to it.
package struct Thumbnail: Hashable, Sendable {
  /// The form of a thumbnail's file.
  package enum Form: String, CaseIterable, Sendable {
    /// A PNG picture, for clients that open files.
    case picture
    /// A `ThumbnailPixels`, for clients that need the pixels themselves.
    case pixels

    var fileExtension: String {
      switch self {
      case .picture: "png"
      case .pixels: "rgba"
      }
    }
  }

  /// The path of the file, which exists until the attachment is released.
  package let path: String
  /// The form of the file.
  package let form: Form
}

/// The pixels of a thumbnail, for a notification server that does not accept files (`image-data`).
package struct ThumbnailPixels: Hashable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows of pixels.
  package let height: Int
  /// Row by row, four bytes for each pixel: red, green, blue and opacity.
  package let bytes: [UInt8]

  /// Creates pixels; `nil` if their number does not match the edges.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let edges = 1...AttachmentLimits.thumbnailEdge
    guard edges.contains(width), edges.contains(height), bytes.count == width * height * 4 else {
      return nil
    }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Reads a thumbnail file of the form `pixels`; `nil` if the file holds something else.
  package init?(contentsOf path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    let most = Self.headBytes + AttachmentLimits.thumbnailEdge * AttachmentLimits.thumbnailEdge * 4
    guard let data = try? file.read(upToCount: most) else { return nil }
    let bytes = [UInt8](data)
    guard bytes.count > Self.headBytes, bytes.starts(with: Self.mark) else { return nil }
    self.init(
      width: Int(bytes[8]) << 8 | Int(bytes[9]), height: Int(bytes[10]) << 8 | Int(bytes[11]),
      bytes: Array(bytes[Self.headBytes...]))
  }

  /// The content of a file: a signature, the edges in two bytes each, the higher one first, and the pixels.
  package var fileContent: [UInt8] {
    Self.mark + [width >> 8, width & 255, height >> 8, height & 255].map(UInt8.init) + bytes
  }

  private static let mark = Array("UNRGBA1\n".utf8)
  private static let headBytes = 12
}
