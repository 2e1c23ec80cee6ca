/// A page of documentation in Markdown.
struct Page: Sendable {
  let path: String
  let text: String

  /// The lines, with whether each is in a code block.
  var lines: [(number: Int, text: Substring, isCode: Bool)] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      let isFence = $1.drop { $0 == " " }.hasPrefix("```")
      defer { if isFence { isCode.toggle() } }
      return ($0 + 1, $1, isCode || isFence)
    }
  }

  /// The code blocks in one language.
  func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = block {
        if line == "```" {
          blocks.append(open.map { $0 + "\n" }.joined())
          block = nil
        } else {
          block = open + [line]
        }
      } else if line == "```\(language)" {
        block = []
      }
    }
    return blocks
  }

  /// The anchors of the headings, as sites that render Markdown make them.
  var anchors: Set<String> {
    Set(
      lines.filter { !$0.isCode && $0.text.hasPrefix("#") }.map { line in
        let words = line.text.drop { $0 == "#" || $0 == " " }.lowercased()
        return String(
          words.compactMap { character in
            character == " "
              ? "-"
              : character.isLetter || character.isNumber || "-_".contains(character)
                ? character : nil
          })
      })
  }

  /// The texts between two marks on one line, outside of code blocks.
  func spans(between open: String, and close: String) -> [(line: Int, text: String)] {
    lines.filter { !$0.isCode }.flatMap { line in
      var found: [(line: Int, text: String)] = []
      var rest = line.text
      while let start = rest.firstRange(of: open) {
        rest = rest[start.upperBound...]
        guard let end = rest.firstRange(of: close) else { break }
        found.append((line.number, String(rest[..<end.lowerBound])))
        rest = rest[end.upperBound...]
      }
      return found
    }
  }
}
