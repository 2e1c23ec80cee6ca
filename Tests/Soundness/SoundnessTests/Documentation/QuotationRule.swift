/// Code that a page quotes from a file is in the file, line by line.
///
/// A comment before the block names the file: `<!-- from: Tests/Some.swift -->`. The block is the whole file or
/// a part of it, with its common indentation removed.
enum QuotationRule {
  /// A code block and its source; one without a comment has no source.
  struct Quotation {
    var line: Int
    var language: String
    var source: String?
    var code: [Substring]
  }

  private static let opening = "<!-- from: "

  static func quotations(in page: Page) -> [Quotation] {
    var found: [Quotation] = []
    var open: Quotation?
    var source: String?
    for (number, text, isCode) in page.lines {
      guard isCode else {
        if text.hasPrefix(opening), text.hasSuffix(" -->") {
          source = String(text.dropFirst(opening.count).dropLast(4))
        } else if !text.isEmpty {
          source = nil
        }
        continue
      }
      if text.hasPrefix("```") {
        if let closed = open { found.append(closed) }
        let language = String(text.dropFirst(3))
        open =
          open == nil
          ? Quotation(line: number, language: language, source: source, code: []) : nil
        source = nil
      } else {
        open?.code.append(text)
      }
    }
    return found
  }

  /// Blocks whose file does not exist or has different lines.
  static func misquoted(in page: Page, text: (String) -> String?) -> [Finding] {
    quotations(in: page).compactMap { quotation in
      guard let source = quotation.source else { return nil }
      guard let text = text(source) else {
        return finding(page, quotation, "quotes \(source), which does not exist")
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return has(lines, quotation.code)
        ? nil : finding(page, quotation, "\(source) does not have the lines that are quoted")
    }
  }

  /// Blocks of Swift that are not compiled anywhere.
  static func unquoted(in page: Page) -> [Finding] {
    quotations(in: page).filter { $0.language == "swift" && $0.source == nil }.map {
      finding(page, $0, "the code is quoted from nowhere")
    }
  }

  private static func has(_ lines: [Substring], _ code: [Substring]) -> Bool {
    guard let first = code.first, lines.count >= code.count else { return false }
    return (0...(lines.count - code.count)).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let margin = lines[start].dropLast(first.count)
      guard margin.allSatisfy({ $0 == " " }) else { return false }
      return zip(lines[start...], code).allSatisfy { line, quoted in
        quoted.isEmpty ? line.isEmpty : line == margin + quoted
      }
    }
  }

  private static func finding(_ page: Page, _ quotation: Quotation, _ what: String) -> Finding {
    Finding(
      path: page.path, line: quotation.line, what: what,
      remedy: "Name the file in a comment before the block, and copy its lines.")
  }
}
