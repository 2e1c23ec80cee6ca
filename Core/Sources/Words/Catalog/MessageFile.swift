/// A compiled catalogue of GNU gettext (`.mo`): messages with their context and their translations.
struct MessageFile {
  /// One message.
  struct Message: Hashable {
    /// The name under which a program looks it up.
    var context: String
    /// The English text, and its second form if numbers matter.
    var original: [String]
    var translations: [String]
  }

  /// Why a file cannot be read.
  enum Problem: Error, Hashable {
    case notCatalog
    case truncated
    case tooMany(Int)
    case notUnicode(message: Int)
  }

  let messages: [Message]

  /// Reads a file's bytes.
  init(_ bytes: [UInt8]) throws(Problem) {
    let reader = try Reader(bytes)
    let count = try reader.word(at: 8)
    guard count <= WordLimits.messages else { throw .tooMany(count) }
    let originals = try reader.word(at: 12)
    let translations = try reader.word(at: 16)
    var messages: [Message] = []
    for index in 0..<count {
      let original = try reader.text(at: originals + 8 * index, message: index)
      let translated = try reader.text(at: translations + 8 * index, message: index)
      // The header has no context.
      guard let end = original.firstIndex(of: "\u{4}") else { continue }
      messages.append(
        Message(
          context: String(original[..<end]),
          original: Self.parts(original[original.index(after: end)...]),
          translations: Self.parts(translated[...])))
    }
    self.messages = messages
  }

  private static func parts(_ text: Substring) -> [String] {
    text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
  }

  private struct Reader {
    private let bytes: [UInt8]
    private let isBigEndian: Bool

    init(_ bytes: [UInt8]) throws(Problem) {
      self.bytes = bytes
      switch bytes.prefix(4) {
      case [0xDE, 0x12, 0x04, 0x95]: isBigEndian = false
      case [0x95, 0x04, 0x12, 0xDE]: isBigEndian = true
      default: throw .notCatalog
      }
    }

    func word(at offset: Int) throws(Problem) -> Int {
      guard offset >= 0, offset <= bytes.count - 4 else { throw .truncated }
      let word = bytes[offset..<offset + 4]
      return (isBigEndian ? Array(word) : word.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a text from the length and the position at an offset.
    func text(at offset: Int, message: Int) throws(Problem) -> String {
      let (length, start) = (try word(at: offset), try word(at: offset + 4))
      guard start <= bytes.count, length <= bytes.count - start else { throw .truncated }
      guard let text = String(validating: bytes[start..<start + length], as: UTF8.self) else {
        throw .notUnicode(message: message)
      }
      return text
    }
  }
}
