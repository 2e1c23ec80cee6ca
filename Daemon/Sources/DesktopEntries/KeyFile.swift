/// A file of keys and values in groups, such as desktop files, themes and settings.
package struct KeyFile: Hashable, Sendable {
  private var values: [String: [String: String]] = [:]

  /// Parses a text; a line that is too long, or that is neither a group nor a value, is skipped. Of two values of a key the
  /// last one counts, as in GLib.
  package init(_ text: String, lineBytes: Int = .max) {
    var group = ""
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.count <= lineBytes {
      let line = line.trimmingSpaces
      if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
        group = Self.text(line.dropFirst().dropLast())
      } else if line.first != UInt8(ascii: "#"),
        let equals = line.firstIndex(of: UInt8(ascii: "="))
      {
        let key = Self.text(line[..<equals].trimmingSpaces)
        values[group, default: [:]][key] =
          Self.text(line[line.index(after: equals)...].trimmingSpaces)
      }
    }
  }

  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

  /// A value that is not empty.
  package func value(_ key: String, in group: String) -> String? {
    values[group]?[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The words of a list.
  package func words(_ key: String, in group: String) -> [String] {
    (value(key, in: group) ?? "").utf8
      .split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") })
      .map { Self.text($0.trimmingSpaces) }
  }
}

extension Substring.UTF8View {
  /// Without spaces at both ends.
  fileprivate var trimmingSpaces: Self {
    var rest = self[...]
    while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
    while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
    return rest
  }
}
