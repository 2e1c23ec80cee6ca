import NIOCore
import Words

// The texts in the page's files that browsers show before or without its scripts. The files have them in English.

extension PageFile {
  /// Whether it is one of those with texts.
  var hasTexts: Bool { name == "index.html" || name == "manifest.webmanifest" }

  /// The file with its texts in a language: the page itself and the manifest of the installed app.
  func translated(_ words: Vocabulary) -> PageFile {
    let language = words.language.replacing("_", with: "-")
    let direction = words.isRightToLeft ? "rtl" : "ltr"
    var text = String(buffer: content)
    switch name {
    case "index.html":
      text.replace("lang=\"en\" dir=\"ltr\"", with: "lang=\"\(language)\" dir=\"\(direction)\"")
      for word in [Word.page, .noScript] {
        text.replace(">\(Self.english(word))<", with: ">\(Self.html(words.text(word)))<")
      }
    case "manifest.webmanifest":
      text.replace("\"lang\": \"en\"", with: "\"lang\": \"\(language)\"")
      text.replace("\"dir\": \"ltr\"", with: "\"dir\": \"\(direction)\"")
      for word in [Word.page, .notifications, .pageDescription] {
        text.replace(": \"\(Self.english(word))\"", with: ": \"\(Self.json(words.text(word)))\"")
      }
    default: return self
    }
    return PageFile(name: name, bytes: Array(text.utf8), type: type)
  }

  private static func english(_ word: Word) -> String { Vocabulary.english.text(word) }

  private static func html(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private static func json(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
