/// The template from which translators begin, in the format of GNU gettext.
package enum TranslationTemplate {
  /// The whole file: every word with its comment, in the order of the topics.
  package static var text: String {
    header + Word.allCases.map(message).joined()
  }

  private static let header = """
    # The words that users of UserNotifications for Linux read. `make pot` writes this file.
    #, fuzzy
    msgid ""
    msgstr ""
    "Project-Id-Version: usernotifications\\n"
    "Language: \\n"
    "MIME-Version: 1.0\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\n"
    "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

    """

  private static func message(of word: Word) -> String {
    let entry = English.entry(of: word)
    var lines = [""] + entry.comment.split(separator: "\n").map { "#. \($0)" }
    // gettext's name for gaps in braces, so that it checks them in translations.
    if !English.forms(of: word).gaps.isEmpty { lines.append("#, python-brace-format") }
    lines.append("msgctxt \(quoted(word.rawValue))")
    if let one = entry.one {
      lines += ["msgid \(quoted(one))", "msgid_plural \(quoted(entry.other))"]
      lines += ["msgstr[0] \"\"", "msgstr[1] \"\""]
    } else {
      lines += ["msgid \(quoted(entry.other))", "msgstr \"\""]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { letter in
      switch letter {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: String(letter)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
