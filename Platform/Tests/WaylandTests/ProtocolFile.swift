import Foundation

@testable import Wayland

/// The description of a protocol by its authors, with the parts that the library uses.
enum ProtocolFile {
  struct Interface {
    var version: UInt32
    var requests: [WireInterface.Message] = []
    var events: [WireInterface.Message] = []
  }

  /// The interfaces of a file by their names.
  static func read(_ path: String) throws -> [String: Interface] {
    interfaces(try String(contentsOfFile: path, encoding: .utf8))
  }

  private static func interfaces(_ text: String) -> [String: Interface] {
    var found: [String: Interface] = [:]
    var name = ""
    var isEvent = false
    for tag in tags(text) {
      switch tag.name {
      case "interface":
        name = tag["name"]
        found[name] = Interface(version: UInt32(tag["version"]) ?? 0)
      case "request", "event":
        isEvent = tag.name == "event"
        let since = UInt32(tag["since"]) ?? 1
        let message = WireInterface.Message(
          name: tag["name"], signature: since > 1 ? "\(since)" : "", types: [])
        if isEvent {
          found[name]?.events.append(message)
        } else {
          found[name]?.requests.append(message)
        }
      case "arg":
        if isEvent {
          found[name]?.events.modifyLast { add(tag, to: &$0) }
        } else {
          found[name]?.requests.modifyLast { add(tag, to: &$0) }
        }
      default: break
      }
    }
    return found
  }

  private static func add(_ tag: Tag, to message: inout WireInterface.Message) {
    let letters = [
      "int": "i", "uint": "u", "fixed": "f", "string": "s", "object": "o", "new_id": "n",
      "array": "a", "fd": "h",
    ]
    var signature = (tag["allow-null"] == "true" ? "?" : "") + (letters[tag["type"]] ?? "!")
    var types = [tag["interface"]]
    // A new object of any interface is sent with its name and version.
    if signature == "n", types == [""] {
      signature = "sun"
      types = ["", "", ""]
    }
    message = WireInterface.Message(
      name: message.name, signature: message.signature + signature, types: message.types + types)
  }

  /// A tag with its attributes.
  private struct Tag {
    let name: Substring
    let attributes: [Substring: Substring]

    subscript(attribute: Substring) -> String { attributes[attribute].map(String.init) ?? "" }
  }

  private static func tags(_ text: String) -> [Tag] {
    var tags: [Tag] = []
    for part in withoutComments(text).split(separator: "<").dropFirst() {
      guard let end = part.firstIndex(of: ">") else { continue }
      let inside = part[..<end]
      let name = inside.prefix { !$0.isWhitespace && $0 != "/" }
      var attributes: [Substring: Substring] = [:]
      let pieces = inside.dropFirst(name.count).split(
        separator: "\"", omittingEmptySubsequences: false)
      for place in stride(from: 0, to: pieces.count - 1, by: 2) {
        let key = pieces[place].drop { $0.isWhitespace }.dropLast()
        attributes[key] = pieces[place + 1]
      }
      tags.append(Tag(name: name, attributes: attributes))
    }
    return tags
  }

  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "<!--", omittingEmptySubsequences: false).enumerated().map {
      place, part in
      guard place > 0, let end = part.firstRange(of: "-->") else { return String(part) }
      return String(part[end.upperBound...])
    }.joined()
  }
}

extension Array {
  fileprivate mutating func modifyLast(_ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[count - 1]) }
  }
}
