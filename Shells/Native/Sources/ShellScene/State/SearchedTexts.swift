import NotificationModel

/// The texts of notifications as the search compares them; each is folded once, however many letters are typed.
struct SearchedTexts {
  private struct Texts: Equatable {
    let title: String
    let subtitle: String
    let body: String
    let appName: String

    init(_ presentation: Presentation) {
      title = presentation.title
      subtitle = presentation.subtitle
      body = presentation.body
      appName = presentation.appName
    }
  }

  private let folder: any LetterFolder
  private var known: [NotificationKey: (texts: Texts, folded: [UInt8])] = [:]

  init(_ folder: any LetterFolder) { self.folder = folder }

  /// The search text, in letters that can be compared.
  func wanted(_ text: String) -> [UInt8] { folder.folded(text) }

  /// Whether one of the texts has these letters in it.
  mutating func matches(_ presentation: Presentation, _ wanted: [UInt8]) -> Bool {
    let texts = Texts(presentation)
    if let known = known[presentation.key], known.texts == texts {
      return known.folded.holds(wanted)
    }
    let folded = [texts.title, texts.subtitle, texts.body, texts.appName]
      .map { folder.folded(Self.start(of: $0)) }.joined(separator: [0])
    let kept = Array(folded)
    known[presentation.key] = (texts, kept)
    return kept.holds(wanted)
  }

  /// Forgets the texts of a notification that is gone.
  mutating func forget(_ key: NotificationKey) { known[key] = nil }

  /// Forgets all texts at the end of a search.
  mutating func forget() { known = [:] }

  private static func start(of text: String) -> String {
    let limit = SceneLimits.longLetters
    return text.utf8.count <= limit ? text : String(text.unicodeScalars.prefix(limit))
  }
}

extension [UInt8] {
  /// Whether these bytes follow one another in it.
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard count >= part.count else { return false }
    return (0...count - part.count).contains {
      self[$0] == first && self[$0..<$0 + part.count].elementsEqual(part)
    }
  }
}
