/// The declarations of a file, and the lengths of its blocks.
struct Outline: Sendable {
  /// A type, extension, function, property or case.
  struct Declaration: Hashable, Sendable {
    /// The keyword that declares it.
    var keyword: String
    /// Its name after those of the enclosing types, such as `Outer/inner`.
    var path: String
    var modifiers: Set<String>
    var line: Int
    /// Whether it has no enclosing declaration.
    var isTopLevel: Bool

    var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }
    var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
    var isType: Bool { Outline.typeKeywords.contains(keyword) && keyword != "extension" }
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  /// The outermost block of a function, accessor or closure.
  struct Body: Hashable, Sendable {
    var name: String
    var line: Int
    var lineCount: Int
  }

  private(set) var declarations: [Declaration] = []
  private(set) var bodies: [Body] = []

  static let typeKeywords: Set = ["struct", "class", "enum", "protocol", "actor", "extension"]
  private static let memberKeywords: Set = [
    "func", "var", "let", "case", "init", "deinit", "subscript", "typealias", "associatedtype",
  ]
  private static let modifierWords: Set = [
    "public", "open", "package", "internal", "private", "fileprivate", "final", "static", "class",
    "indirect", "nonisolated", "override", "convenience", "required", "mutating", "weak", "lazy",
    "dynamic", "optional", "prefix", "borrowing", "consuming",
  ]

  /// An open brace: that of a type with its name, or any other.
  private struct Scope {
    var typePath: String?
    var name: String
    var line: Int
  }

  private let code: [Token]
  private var scopes: [Scope] = []
  private var pending: Scope?

  init(of file: SourceFile) {
    code = file.code
    for index in code.indices { read(index) }
  }

  private mutating func read(_ index: Int) {
    let token = code[index]
    if token.kind == .symbol, token.text == "{" {
      scopes.append(pending ?? Scope(typePath: nil, name: "block", line: token.line))
      pending = nil
    } else if token.kind == .symbol, token.text == "}" {
      close(at: token.line)
    } else if token.kind == .word, isInType, !isBehindDot(index) {
      if Self.typeKeywords.contains(token.text), isDeclaration(index) {
        readType(index)
      } else if Self.memberKeywords.contains(token.text) {
        readMember(index)
      }
    }
  }

  private var isInType: Bool { scopes.allSatisfy { $0.typePath != nil } }

  private func isBehindDot(_ index: Int) -> Bool { index > 0 && code[index - 1].reads(".") }

  /// `class` is a modifier before `func`, and a constraint after a colon.
  private func isDeclaration(_ index: Int) -> Bool {
    guard index + 1 < code.count, code[index + 1].kind == .word else { return false }
    return !Self.memberKeywords.contains(code[index + 1].text)
      && !Self.modifierWords.contains(code[index + 1].text)
  }

  private mutating func close(at line: Int) {
    guard let scope = scopes.popLast() else { return }
    pending = nil
    if scope.typePath == nil, isInType {
      bodies.append(Body(name: scope.name, line: scope.line, lineCount: line - scope.line + 1))
    }
  }

  private mutating func readType(_ index: Int) {
    var name = code[index + 1].text
    var next = index + 2
    while next + 1 < code.count, code[next].reads("."), code[next + 1].kind == .word {
      name += "/" + code[next + 1].text
      next += 2
    }
    let declaration = add(name, index)
    pending = Scope(typePath: declaration.path, name: name, line: code[index].line)
  }

  private mutating func readMember(_ index: Int) {
    let keyword = code[index].text
    let named = index + 1 < code.count && code[index + 1].kind == .word
    let name = named && keyword != "subscript" ? code[index + 1].text : keyword
    if !(keyword == "init" || keyword == "deinit" || keyword == "subscript"), !named { return }
    let declaration = add(keyword == "init" ? "init" : name, index)
    if keyword == "case" { addFurtherCases(behind: index + 1) }
    pending = Scope(typePath: nil, name: declaration.path, line: code[index].line)
  }

  /// The names after the commas of `case one, two(Int), three`.
  private mutating func addFurtherCases(behind index: Int) {
    var depth = 0
    for next in code.indices[(index + 1)...] {
      let token = code[next]
      if token.kind == .literal || token.reads("=") { continue }
      if token.reads("(") || token.reads("[") { depth += 1 }
      if token.reads(")") || token.reads("]") { depth -= 1 }
      if depth == 0, token.reads(","), next + 1 < code.count { add(code[next + 1].text, next) }
      if depth == 0, token.kind == .word, !code[next - 1].reads(","), !code[next - 1].reads("=") {
        return
      }
      if token.reads("}") || token.reads("@") { return }
    }
  }

  @discardableResult
  private mutating func add(_ name: String, _ index: Int) -> Declaration {
    let parent = scopes.last?.typePath
    let declaration = Declaration(
      keyword: code[index].text, path: parent.map { $0 + "/" + name } ?? name,
      modifiers: modifiers(before: index), line: code[index].line, isTopLevel: scopes.isEmpty)
    declarations.append(declaration)
    return declaration
  }

  private func modifiers(before index: Int) -> Set<String> {
    var found: Set<String> = []
    var place = index - 1
    while place >= 0 {
      let token = code[place]
      if token.kind == .word, Self.modifierWords.contains(token.text) {
        found.insert(token.text)
      } else if token.reads(")"), let open = openBracket(before: place) {
        place = open
      } else {
        break
      }
      place -= 1
    }
    return found
  }

  /// The bracket of `private(set)`, not that of a call before the declaration.
  private func openBracket(before close: Int) -> Int? {
    guard close >= 3, code[close - 2].reads("("), code[close - 3].kind == .word,
      Self.modifierWords.contains(code[close - 3].text)
    else { return nil }
    return close - 2
  }
}
