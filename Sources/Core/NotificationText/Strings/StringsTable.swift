public import Foundation
import NotificationModel

/// The texts of one language of an app, by key.
public struct StringsTable: Hashable, Sendable {
  /// What a key stands for.
  public enum Entry: Hashable, Sendable {
    /// A format without variables.
    case text(String)
    /// A format whose variables depend on numbers.
    case plural(PluralEntry)
  }

  /// What each key stands for.
  public private(set) var entries: [String: Entry]

  /// Creates a table from entries.
  public init(entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  /// The entry of a key, or nothing; no file has a key with more than `TextLimits.marksOnLetter`
  /// marks on a letter.
  public subscript(key key: String) -> Entry? { key.hasStackedMarks ? nil : entries[key] }

  /// Adds the keys of a `.strings` file, in the older text form or as a property list.
  ///
  /// The older form may be UTF-8, or UTF-16 with a byte order mark. A key that already stands for
  /// variables keeps them; among equal keys of one file the last counts. After an error the table is
  /// what it was. Messages call the file by the given name.
  ///
  /// - Throws: the code, line, column or key of what is wrong.
  public mutating func add(strings data: Data, file: String) throws(TextProblem) {
    let texts = try Self.texts(in: data, file: file)
    var merged = entries
    for (key, text) in texts {
      if case .plural = merged[key] { continue }
      merged[key] = .text(text)
    }
    try adopt(merged, file: file)
  }

  /// Adds the keys of a `.stringsdict` file, which outrank those of a `.strings` file.
  ///
  /// After an error the table is what it was. Messages call the file by the given name.
  ///
  /// - Throws: the code, line, column or key of what is wrong.
  public mutating func add(stringsdict data: Data, file: String) throws(TextProblem) {
    var merged = entries
    for (key, value) in try PropertyListReader.readDictionary(data, file: file) {
      merged[key] = try PluralEntry.entry(from: value, key: key, file: file)
    }
    try adopt(merged, file: file)
  }

  private mutating func adopt(
    _ merged: [String: Entry], file: String
  ) throws(TextProblem) {
    guard merged.count <= TextLimits.entries else {
      throw TextProblem(
        .tooLarge, file: file,
        message: "\(merged.count) keys; keep at most \(TextLimits.entries) in one language")
    }
    entries = merged
  }

  private static func texts(
    in data: Data, file: String
  ) throws(TextProblem) -> [String: String] {
    if !PropertyListReader.isBinary(data) {
      let source = try TextBytes(data, file: file)
      if !PropertyListReader.isPropertyList(source) {
        var reader = OldStyleReader(source)
        return try reader.readTable()
      }
    }
    var texts: [String: String] = [:]
    for (key, value) in try PropertyListReader.readDictionary(data, file: file) {
      guard case .string(let text) = value else {
        throw TextProblem(.type, file: file, key: key, message: "the value must be a text")
      }
      texts[key] = text
    }
    return texts
  }
}
