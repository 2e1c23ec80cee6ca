/// Splits JavaScript far enough to find its strings, keys and calls.
struct ScriptLexer {
  private let text: [Character]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []
  /// The open braces inside each template that is interrupted by a value.
  private var templates: [Int] = []

  static func tokens(of text: String) -> [Token] {
    var lexer = ScriptLexer(text: Array(text))
    lexer.read()
    return lexer.tokens
  }

  private init(text: [Character]) {
    self.text = text
  }

  private mutating func read() {
    while let letter = letter(at: 0) {
      switch letter {
      case "/" where self.letter(at: 1) == "/": skip { $0.letter(at: 0) == "\n" }
      case "/" where self.letter(at: 1) == "*":
        skip { $0.letter(at: 0) == "*" && $0.letter(at: 1) == "/" }
        advance(2)
      case "/" where beginsPattern: readPattern()
      case "'", "\"":
        advance()
        readLiteral(until: letter)
      case "`":
        advance()
        readTemplate()
      case "}" where templates.last == 0:
        templates.removeLast()
        advance()
        readTemplate()
      case _ where letter.isLetter || letter == "_" || letter == "$": readName()
      case _ where letter.isWhitespace: advance()
      default: readSymbol(letter)
      }
    }
  }

  private mutating func readSymbol(_ letter: Character) {
    if let open = templates.last, letter == "{" || letter == "}" {
      templates[templates.count - 1] = open + (letter == "{" ? 1 : -1)
    }
    tokens.append(Token(kind: .symbol, text: String(letter), line: line))
    advance()
  }

  private mutating func readName() {
    let (start, line) = (position, line)
    skip { lexer in
      lexer.letter(at: 0).map { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" } ?? true
    }
    tokens.append(Token(kind: .word, text: String(text[start..<position]), line: line))
  }

  private mutating func readLiteral(until end: Character) {
    add { $0 == end }
    advance()
  }

  /// Reads a template to its end or to its next value.
  private mutating func readTemplate() {
    var end: Character?
    add { letter in
      end = letter
      return letter == "`" || letter == "$"
    }
    guard end == "$" else { return advance() }
    advance()
    if letter(at: 0) == "{" {
      advance()
      templates.append(0)
    } else {
      readTemplate()
    }
  }

  private mutating func add(until isEnd: (Character) -> Bool) {
    let first = line
    var content = ""
    while let letter = letter(at: 0), !isEnd(letter) {
      if letter == "\\" {
        advance()
        if let escaped = self.letter(at: 0) { content.append(escaped) }
      } else {
        content.append(letter)
      }
      advance()
    }
    tokens.append(Token(kind: .literal, text: content, line: first))
  }

  /// Whether a slash begins a regular expression, because no value is before it.
  private var beginsPattern: Bool {
    guard let last = tokens.last, last.kind != .literal else { return tokens.isEmpty }
    return last.kind == .word ? last.text == "return" : !")]}".contains(last.text)
  }

  private mutating func readPattern() {
    advance()
    var isInSet = false
    while let letter = letter(at: 0), letter != "\n", isInSet || letter != "/" {
      if letter == "\\" { advance() }
      if letter == "[" || letter == "]" { isInSet = letter == "[" }
      advance()
    }
    advance()
    tokens.append(Token(kind: .symbol, text: ")", line: line))
  }

  private mutating func skip(until isEnd: (ScriptLexer) -> Bool) {
    while position < text.count, !isEnd(self) { advance() }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < text.count {
      line += text[position] == "\n" ? 1 : 0
      position += 1
    }
  }

  private func letter(at offset: Int) -> Character? {
    position + offset < text.count ? text[position + offset] : nil
  }
}
