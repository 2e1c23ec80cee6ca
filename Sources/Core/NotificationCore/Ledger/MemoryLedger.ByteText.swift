import NotificationModel

extension MemoryLedger {
  /// A text that equals another only if their bytes do.
  ///
  /// Swift takes two spellings of an accented letter for the same text; the database does not.
  struct ByteText: Hashable, Comparable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    static func == (left: ByteText, right: ByteText) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    static func < (left: ByteText, right: ByteText) -> Bool {
      left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Texts with equal bytes are equal as texts, so the text's own hash serves.
    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
    }
  }

  /// The name of a request or a notification among those of all apps.
  struct Key: Hashable, Comparable {
    var app: BundleIdentifier
    var identifier: ByteText

    init(_ identifier: String, of app: BundleIdentifier) {
      self.app = app
      self.identifier = ByteText(identifier)
    }

    static func < (left: Key, right: Key) -> Bool {
      left.app == right.app ? left.identifier < right.identifier : left.app < right.app
    }
  }
}
