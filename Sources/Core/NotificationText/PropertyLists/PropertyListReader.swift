package import Foundation
package import NotificationModel

/// Reads XML and binary property lists that nobody vouches for.
///
/// Foundation's reader recurses as deep as a file says and turns a value that is referred to a
/// thousand times into a thousand values. This one counts both, and knows no entity declarations.
package enum PropertyListReader {
  /// Reads a property list of either form.
  ///
  /// - Throws: `tooLarge` past a limit of `TextLimits`, `forbiddenMarkup` for a declaration in the
  ///   document type, `encoding` and `syntax` for what is not a property list.
  package static func read(_ data: Data, file: String) throws(TextProblem) -> PropertyList {
    if isBinary(data) {
      var reader = try Binary(data, file: file)
      return try reader.readDocument()
    }
    var reader = XML(try TextBytes(data, file: file))
    return try reader.readDocument()
  }

  /// Reads a property list whose top is a dictionary.
  ///
  /// - Throws: what `read` throws, and `type` for another kind of value at the top.
  package static func readDictionary(
    _ data: Data, file: String
  ) throws(TextProblem) -> [String: PropertyList] {
    guard case .dictionary(let values) = try read(data, file: file) else {
      throw TextProblem(.type, file: file, message: "the top value must be a dictionary")
    }
    return values
  }

  static func isBinary(_ data: Data) -> Bool { data.starts(with: Array("bplist0".utf8)) }

  /// Whether the file is a property list at all, and not strings in the older text form.
  static func isPropertyList(_ text: TextBytes) -> Bool {
    text.bytes.first { !$0.isWhitespace } == UInt8(ascii: "<")
  }
}
