/// One Swift file, split into tokens.
struct SourceFile: Sendable {
  /// Its path, relative to the package's folder.
  let path: String
  /// The code without its comments.
  let code: [Token]
  /// The comments, including those of documentation.
  let comments: [Token]
  let lineCount: Int

  /// Reads a text as if it were the file.
  init(path: String, text: String) {
    self.path = path
    let tokens = Lexer.tokens(of: text)
    code = tokens.filter { $0.kind != .comment }
    comments = tokens.filter { $0.kind == .comment }
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// The file's name without its ending.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".swift") ? last.dropLast(6) : last)
  }

  /// The indices of the tokens at which this sequence of words and characters begins.
  func places(of sequence: String...) -> [Int] {
    guard let first = sequence.first, code.count >= sequence.count else { return [] }
    return (0...(code.count - sequence.count)).filter { start in
      code[start].reads(first)
        && sequence.indices.dropFirst().allSatisfy { code[start + $0].reads(sequence[$0]) }
    }
  }

  /// The modules it imports.
  var imports: [(module: String, line: Int)] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    return places(of: "import").compactMap { place in
      let rest = code[(place + 1)...].drop { kinds.contains($0.text) }
      return rest.first.map { ($0.text, $0.line) }
    }
  }
}
