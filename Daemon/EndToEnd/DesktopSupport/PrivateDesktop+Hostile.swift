import NotificationModel

extension PrivateDesktop {
  /// Makes an app send every hostile text, each in a notification and a stack of its own.
  package func scheduleEveryHostileText(app: String) throws {
    for (number, text) in HostileText.all.enumerated() {
      try schedule(text, as: "hostile-\(number)", app: app)
    }
  }

  /// Makes an app send a hostile text in every field that it can set; as much of it as the daemon accepts.
  package func schedule(
    _ hostile: HostileText, as name: String = "hostile", app: String = "com.example.tea"
  ) throws {
    var piece = hostile.text
    // The daemon refuses a zero byte in a name.
    let sound = String(piece.unicodeScalars.prefix(100).filter { $0 != "\0" })
    while true {
      do {
        try schedule(name, app: app, category: category(named: name, piece)) {
          $0.title = .literal(piece)
          $0.subtitle = .literal(piece)
          $0.body = .literal(piece)
          $0.threadIdentifier = name
          $0.sound = Sound(kind: .standard, name: sound)
        }
        return
      } catch let failure as NotificationFailure
        where failure.code == .limitReached && piece.unicodeScalars.count > 16
      {
        // A refused text never reaches a server; a shorter one may.
        piece = String(piece.unicodeScalars.prefix(piece.unicodeScalars.count / 4))
      }
    }
  }

  private func category(named name: String, _ text: String) -> NotificationCategory {
    let words = DisplayText.literal(String(text.unicodeScalars.prefix(100)))
    return NotificationCategory(
      identifier: name,
      actions: (0..<10).map { index in
        NotificationAction(
          identifier: "\(index)", title: words,
          textInput: NotificationAction.TextInput(buttonTitle: words, placeholder: words))
      })
  }
}
