import NotificationModel

@testable import AttachmentStore

/// Beginnings of files of each type, and attachments of them.
enum Samples {
  /// The first box of an ISO media file.
  static func box(
    _ size: UInt8, _ brand: String, version: UInt8 = 0, _ compatible: String
  ) -> [UInt8] {
    let parts: [[UInt8]] = [[0, 0, 0, size], ascii(brand), [0, 0, version, 0], ascii(compatible)]
    return Array(parts.joined())
  }

  static let png = [0x89] + ascii("PNG\r\n") + [0x1A, 0x0A] + ascii("content")
  static let svg = ascii("<svg xmlns='http://www.w3.org/2000/svg'/>")
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + ascii("JFIF")
  static let gif = ascii("GIF89a") + [1, 0, 1, 0]
  static let aiff = ascii("FORM") + [0, 0, 0, 9] + ascii("AIFFCOMM")
  static let aifc = ascii("FORM") + [0, 0, 0, 9] + ascii("AIFCCOMM")
  static let wave = ascii("RIFF") + [9, 0, 0, 0] + ascii("WAVEfmt ")
  static let avi = ascii("RIFF") + [9, 0, 0, 0] + ascii("AVI LIST")
  static let taggedMP3 = ascii("ID3") + [3, 0, 0, 0, 0, 0, 0]
  static let bareMP3: [UInt8] = [0xFF, 0xFB, 0x90, 0x64, 0, 0]
  static let mp4 = box(24, "ftypisom", version: 2, "isomiso2")
  static let m4a = box(20, "ftypM4A ", "M4A ")
  static let heic = box(24, "ftypheic", "mif1heic")
  static let programStream: [UInt8] = [0, 0, 1, 0xBA, 0x44, 0, 4, 0]
  static let elementaryStream: [UInt8] = [0, 0, 1, 0xB3, 0x14, 0, 0xF0, 0]
  static let transportStream = Array(
    repeatElement([0x47] + [UInt8](repeating: 0, count: 187), count: 3).joined())

  static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func attachment(_ path: String, _ type: String = "public.png") -> Attachment {
    Attachment(identifier: "a", path: path, type: type)
  }

  static func app(_ name: String = "a") -> BundleIdentifier {
    guard let app = BundleIdentifier("com.example." + name) else {
      preconditionFailure("\(name) makes no identifier")
    }
    return app
  }

  static func owner(_ name: String = "a") -> AttachmentOwner {
    AttachmentOwner(app: app(name))
  }
}
