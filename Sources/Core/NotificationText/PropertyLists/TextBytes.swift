import Foundation

/// The bytes of a text file, brought to UTF-8 whatever byte order mark they began with.
struct TextBytes {
  let bytes: [UInt8]
  let file: String

  init(_ data: Data, file: String) throws(TextProblem) {
    guard data.count <= TextLimits.fileBytes else {
      throw TextProblem(
        .tooLarge, file: file,
        message: "\(data.count) bytes; make it at most \(TextLimits.fileBytes)")
    }
    self.file = file
    switch (data.first, data.dropFirst().first) {
    case (0xFF, 0xFE): bytes = try Self.utf8(fromUTF16: data.dropFirst(2), low: 0, file: file)
    case (0xFE, 0xFF): bytes = try Self.utf8(fromUTF16: data.dropFirst(2), low: 1, file: file)
    default: bytes = [UInt8](data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    }
  }

  /// The problem at a position in the bytes, with its line and column.
  func problem(_ code: TextProblem.Code, at position: Int, _ message: String) -> TextProblem {
    let before = bytes.prefix(position)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return TextProblem(
      code, file: file, line: line, column: before.count - start + 1, message: message)
  }

  /// The text between two positions, which must be whole characters.
  func text(_ range: Range<Int>) throws(TextProblem) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw problem(
        .encoding, at: range.lowerBound,
        "these characters are not UTF-8; save the file as UTF-8, or as UTF-16 with a byte order mark"
      )
    }
    return text
  }

  private static func utf8(
    fromUTF16 data: Data, low: Int, file: String
  ) throws(TextProblem) -> [UInt8] {
    let bytes = [UInt8](data)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self)
    else {
      throw TextProblem(
        .encoding, file: file, message: "begins as UTF-16 but is not; save the file as UTF-8")
    }
    return Array(text.utf8)
  }
}
