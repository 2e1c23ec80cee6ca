import Foundation
import NotificationModel

/// The bytes of a text file, converted to UTF-8 according to its byte order mark.
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

/// Why a file of a bundle could not be read.
package struct TextProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem, in one word for programs.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The file exceeds a limit of size, depth or number.
    case tooLarge
    /// The characters are not in a supported encoding.
    case encoding
    /// The file does not follow the grammar of its format.
    case syntax
    /// The file contains markup that can grow or refer to other files, such as an entity declaration.
    case forbiddenMarkup
    /// A value has another type than its key requires.
    case type
  }

  /// The kind of problem.
  package var code: Code
  /// The file's name, as the caller gave it.
  package var file: String
  /// The line, counted from 1, if the format has lines.
  package var line: Int?
  /// The column in bytes, counted from 1, if the format has lines.
  package var column: Int?
  /// The key whose value is wrong, if it concerns one.
  package var key: String?
  /// The problem and its remedy.
  package var message: String

  package init(
    _ code: Code, file: String, line: Int? = nil, column: Int? = nil, key: String? = nil,
    message: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.key = key
    self.message = message
  }

  /// One line for the user: file, position, and remedy.
  package var description: String {
    var location = file
    if let line, let column { location += ":\(line):\(column)" }
    if let key { location += ": key “\(key)”" }
    return "\(location): \(message)"
  }
}

extension String {
  /// Whether some letter has more marks than `TextLimits.marksOnLetter`.
  var hasStackedMarks: Bool { hasMarks(over: TextLimits.marksOnLetter) }

  /// The text without the surplus combining marks of its letters.
  var withoutStackedMarks: String {
    guard hasStackedMarks else { return self }
    var marks = 0
    var kept = UnicodeScalarView()
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks <= TextLimits.marksOnLetter { kept.append(scalar) }
    }
    return String(kept)
  }
}

extension TextProblem {
  /// The problem of a letter with too many combining marks; the position is added if the format has positions.
  static func stackedMarks(in file: String) -> TextProblem {
    TextProblem(
      .tooLarge, file: file,
      message: "a letter has more than \(TextLimits.marksOnLetter) marks; remove some")
  }
}
