import Foundation

@testable import NotificationWire

/// The page that describes the protocol, with the examples in it.
enum WirePage {
  /// The whole page.
  static func text() throws -> String {
    // The package is five steps up from this file, even if a folder on the way is a link.
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let package = (0..<5).reduce(file) { folder, _ in folder.deletingLastPathComponent() }
    return try String(
      contentsOf: package.appendingPathComponent("docs/internals/wire.md"), encoding: .utf8)
  }

  /// The lines of all blocks of the given kind, one message on each.
  static func examples(in block: String) throws -> [String] {
    var examples: [String] = []
    var isInside = false
    for line in try text().split(separator: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```json \(block)"
      } else if isInside {
        examples.append(String(line))
      }
    }
    return examples
  }

  /// The values of the member of that name in all examples.
  static func values(of name: String, in block: String) throws -> Set<String> {
    var values: Set<String> = []
    for example in try examples(in: block) {
      var parser = JSONParser(Array(example.utf8))
      if case .object(let object) = try parser.parse(), case .string(let value)? = object[name] {
        values.insert(value)
      }
    }
    return values
  }
}
