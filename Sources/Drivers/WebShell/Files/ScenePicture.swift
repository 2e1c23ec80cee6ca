import Foundation
import LinuxEvents

/// A picture that a content extension draws, by its path and by which file was there.
///
/// An extension may put another picture under the same name, which is another address.
struct ScenePicture: Hashable, Sendable {
  let path: String
  /// Tells the file from those that had its path before; empty where there was none.
  let mark: String

  /// Names the file that is there now.
  init(path: String) {
    self.path = path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = attributes?[.modificationDate] as? Date
    mark = date.map { "\($0.timeIntervalSince1970) \(attributes?[.size] ?? 0)" } ?? ""
  }

  /// Reads what `bytes` wrote.
  init?(bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    mark = String(decoding: bytes[..<end], as: UTF8.self)
    path = String(decoding: bytes[(end + 1)...], as: UTF8.self)
  }

  /// The mark, which has no zero, and the path behind one.
  var bytes: [UInt8] { Array(mark.utf8) + [0] + Array(path.utf8) }

  /// Opens the file; nothing where it is gone, is a link, is too large, has too many points, or is no picture that
  /// every browser shows. A drawing can hold programs and is none of them.
  func open() -> (file: HeldFile, type: FileType)? {
    guard path.hasPrefix("/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      let folder = try? HeldFolder.open(String(path[..<slash]) + "/"),
      let file = try? folder.file(String(path[path.utf8.index(after: slash)...])),
      file.size <= WebLimits.pictureBytes,
      let head = try? file.read(at: 0, max: Self.headBytes),
      let type = Self.types.first(where: { head.starts(with: $0.mark) })?.type,
      Self.isDrawable(head, of: file.size)
    else { return nil }
    return (file, FileType(type))
  }

  /// Whether a browser can draw it in memory that it has; one that is cut short is for it to refuse.
  private static func isDrawable(_ head: [UInt8], of size: Int) -> Bool {
    guard let points = PictureSize.points(head) else { return size <= headBytes }
    return points <= WebLimits.picturePoints
  }

  /// What stands before a picture's size in a file: other programs' notes, and a small picture of it.
  private static let headBytes = 1 << 20

  private static let types: [(mark: [UInt8], type: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "public.png"),
    ([0xFF, 0xD8, 0xFF], "public.jpeg"), (Array("GIF8".utf8), "com.compuserve.gif"),
  ]
}
