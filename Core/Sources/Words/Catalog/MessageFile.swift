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
    /// Its texts are longer than the file, because they share bytes.
    case overlapping
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
    try reader.checkLengths(of: count, at: [originals, translations])
    for index in 0..<count {
      let original = try reader.bytes(at: originals + 8 * index)
      let translated = try reader.bytes(at: translations + 8 * index)
      // The header has no context.
      guard let end = original.firstIndex(of: 4) else { continue }
      let context = try Self.texts(in: original[..<end], of: index)
      messages.append(
        Message(
          context: context[0],
          original: try Self.texts(in: original[end...].dropFirst(), of: index),
          translations: try Self.texts(in: translated, of: index)))
    }
    self.messages = messages
  }

  /// The texts of a message, which zero bytes separate.
  private static func texts(
    in bytes: ArraySlice<UInt8>, of message: Int
  ) throws(Problem) -> [String] {
    var texts: [String] = []
    for part in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      guard let text = String(validating: part, as: UTF8.self) else {
        throw .notUnicode(message: message)
      }
      texts.append(text)
    }
    return texts
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

    /// Checks that the texts of the tables are not longer than the file: otherwise a small file takes much time and memory.
    func checkLengths(of count: Int, at tables: [Int]) throws(Problem) {
      var rest = bytes.count
      for table in tables {
        for index in 0..<count {
          rest -= try word(at: table + 8 * index)
          guard rest >= 0 else { throw .overlapping }
        }
      }
    }

    /// Reads bytes from the length and the position at an offset.
    func bytes(at offset: Int) throws(Problem) -> ArraySlice<UInt8> {
      let (length, start) = (try word(at: offset), try word(at: offset + 4))
      guard start <= bytes.count, length <= bytes.count - start else { throw .truncated }
      return bytes[start..<start + length]
    }
  }
}
