import ArgumentParser
import Foundation
import Testing

@testable import OrganizerPlus
@testable import notification_center
@testable import push_gateway
@testable import simulate
@testable import unctl
@testable import usernotificationsd

/// A command line in a text, with values for its placeholders.
struct NamedCommand {
  let path: String
  let text: String

  /// The texts between backticks in the literals of a source file, after the last colon of one, and alone on a
  /// line, as in a program's help.
  static func all(inSource source: String, at path: String) -> [NamedCommand] {
    var found: [String] = []
    for line in source.split(separator: "\n") {
      let text = String(line.drop { $0 == " " })
      if text.hasPrefix("//") { continue }
      found += spans(in: text) + [text]
      // A sentence may end with a command, and have a gap for an app's identifier in it.
      found += text.matches(of: #/: ([a-z-]+ [^":`]+?)\.?"/#).map {
        String($0.1).replacing("\u{7B}identifier\u{7D}", with: "com.example.organizer")
      }
    }
    return found.filter(isCommand).map { NamedCommand(path: path, text: $0) }
  }

  /// The commands that a unit file starts.
  static func all(inUnit unit: String, at path: String) -> [NamedCommand] {
    unit.matches(of: #/(?m)^Exec(?:Start|StartPre)?=@BINDIR@/(.+)$/#).map {
      NamedCommand(path: path, text: String($0.1).replacing("$PUSH_GATEWAY_OPTIONS", with: ""))
    }
  }

  /// The texts between backticks, and the lines of code blocks.
  static func all(inPage page: String, at path: String) -> [NamedCommand] {
    var isCode = false
    var found: [String] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else {
        found += isCode ? [line] : spans(in: line)
      }
    }
    return found.filter(isCommand).map { NamedCommand(path: path, text: $0) }
  }

  /// The literal after each `remedy:`, with its parts joined.
  static func remedies(in source: String) -> [String] {
    let literal = #/"(?:[^"\\]|\\\([^"]*\)|\\.)*"/#
    let remedy =
      #/remedy:\s*("(?:[^"\\\n]|\\\([^\n]*?\)|\\.)*"(?:\s*\+\s*"(?:[^"\\\n]|\\.)*")*)\s*[,)]/#
    return source.matches(of: remedy).map { match in
      match.1.matches(of: literal).map { $0.0.dropFirst().dropLast() }.joined()
    }
  }

  /// Parses the line with the parser of its program.
  func check() {
    let words = Self.words(of: text)
    guard let program = words.first else { return }
    // A page may name a command without its required arguments.
    let isName =
      path.hasSuffix(".md") && words.dropFirst().allSatisfy { $0.allSatisfy(\.isLowercase) }
    let arguments = words.dropFirst() + (isName ? ["--help"] : [])
    do {
      switch program {
      case "unctl": _ = try Unctl.parseAsRoot(Array(arguments))
      case "push-gateway": _ = try PushGatewayCommand.parseAsRoot(Array(arguments))
      case "notification-center":
        _ = try notification_center.NotificationCenter.parseAsRoot(Array(arguments))
      case "organizer-plus": _ = try OrganizerPlus.parseAsRoot(Array(arguments))
      case "simulate": _ = try SimulateCommand.parseAsRoot(Array(arguments))
      default: _ = try Command.parseAsRoot(Array(arguments))
      }
    } catch {
      Issue.record("\(path): `\(text)`: \(Unctl.message(for: error))")
    }
  }

  private static let programs = [
    "unctl", "push-gateway", "usernotificationsd", "notification-center", "organizer-plus",
    "simulate",
  ]

  private static func isCommand(_ text: String) -> Bool {
    guard !text.contains("..."), !text.contains("…"), !text.contains("--experimental") else {
      return false
    }
    let words = text.split(separator: " ")
    // A line that continues, and one whose subcommand is a value, are incomplete.
    guard words.count > 1, words.last != "\\", !words[1].hasPrefix("\\(") else { return false }
    return programs.contains(String(words[0]))
  }

  private static func spans(in line: String) -> [String] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The words as a shell splits them, up to the end of this command.
  private static func words(of text: String) -> [String] {
    var filled = text.replacing(#/\\?\\\([^)]*\)?\)/#, with: "com.example.app")
    filled = filled.replacing(#/\$\([^)]*\)/#, with: "value").replacing("\\\"", with: "\"")
    var words: [String] = []
    var word = ""
    var quote: Swift.Character?
    var isWord = false
    scan: for character in filled {
      switch (character, quote) {
      case (quote, _?): quote = nil
      case ("\"", nil), ("'", nil): (quote, isWord) = (character, true)
      case ("#", nil), ("|", nil), (">", nil), ("<", nil), (";", nil), ("&", nil): break scan
      case (" ", nil):
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      default:
        word.append(character)
        isWord = true
      }
    }
    if isWord { words.append(word) }
    return words.map { values[$0] ?? $0 }
  }

  /// The values that a reader substitutes for a word in capitals.
  private static let values = [
    "APP": "com.example.app", "LATITUDE,LONGITUDE": "52.5,13.4", "DATE": "2030-01-01 09:00",
  ]
}
