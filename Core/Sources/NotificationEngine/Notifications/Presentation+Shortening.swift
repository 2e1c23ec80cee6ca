import NotificationModel

extension Presentation {
  /// The same for the list: long texts are cut, so that the texts of one app cannot fill the list of all. A shell reads
  /// the whole with `read` when the user opens it.
  func shortened() -> Presentation {
    guard !fitsInList else { return self }
    var short = self
    short.title = Self.beginning(of: title, CoreLimits.listedTitleBytes)
    short.subtitle = Self.beginning(of: subtitle, CoreLimits.listedTitleBytes)
    short.body = Self.beginning(of: body, CoreLimits.listedBodyBytes)
    var left = CoreLimits.listedBodyBytes
    short.styledBody = styledBody.compactMap { run in
      guard left > 0 else { return nil }
      var run = run
      run.text = Self.beginning(of: run.text, left)
      left -= run.text.utf8.count + (run.link?.utf8.count ?? 0)
      return run
    }
    for index in short.actions.indices { short.actions[index].shorten() }
    short.isShortened = true
    return short
  }

  private var fitsInList: Bool {
    title.utf8.count <= CoreLimits.listedTitleBytes
      && subtitle.utf8.count <= CoreLimits.listedTitleBytes
      && body.utf8.count <= CoreLimits.listedBodyBytes
      && styledBody.reduce(0) { $0 + $1.text.utf8.count + ($1.link?.utf8.count ?? 0) }
        <= CoreLimits.listedBodyBytes
      && actions.allSatisfy(\.fitsInList)
  }

  /// The beginning of a text in whole letters.
  static func beginning(of text: String, _ bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: bytes)
    while end > text.startIndex, end.samePosition(in: text) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }
}

extension Presentation.Action {
  /// Each listed notification of a category has its buttons.
  fileprivate var fitsInList: Bool {
    [title, textInput?.buttonTitle ?? "", textInput?.placeholder ?? ""].allSatisfy {
      $0.utf8.count <= CoreLimits.listedButtonBytes
    }
  }

  fileprivate mutating func shorten() {
    let limit = CoreLimits.listedButtonBytes
    title = Presentation.beginning(of: title, limit)
    guard let input = textInput else { return }
    textInput?.buttonTitle = Presentation.beginning(of: input.buttonTitle, limit)
    textInput?.placeholder = Presentation.beginning(of: input.placeholder, limit)
  }
}
