import NotificationModel

/// The view of a content extension for scripts: a line for each time it is drawn, and what its keys do.
extension WatchLog {
  /// Uses something in the view that is open; `p` is its button for media.
  func use(_ key: Character, _ text: String?) throws(NotificationFailure) -> [WatchEffect] {
    let board = try openBoard()
    if key == "p", let use = board.mediaUse { return try self.use(use) }
    guard let control = board.control(key) else {
      throw NotificationFailure(
        .notFound, field: "key", value: "\(key)", message: "The view has nothing under this key",
        remedy: "The line that draws it names the keys.")
    }
    if let use = control.use { return try self.use(use) }
    return try control.uses(typing: text ?? "").map { .call(.useContent(number: board.number, $0)) }
  }

  /// Uses the view that is open.
  func use(_ use: ContentUse) throws(NotificationFailure) -> [WatchEffect] {
    [.call(.useContent(number: try openBoard().number, use))]
  }

  /// What changed about a view, as a line.
  func line(_ change: ContentChange, of board: ViewBoard) -> String? {
    if isJSON { return try? WatchViewEntry(change, of: board).json(isPretty: false) }
    switch change {
    case .drew:
      let lines = ViewDrawing(banner: BannerText(reader: reader)).drawing(of: board)
      return "view [\(board.entry.number)] " + lines.joined(separator: " | ")
    case .actions(let actions):
      let names = actions.map { SafeText.line($0.identifier) }.joined(separator: ", ")
      return "view [\(board.entry.number)] {\(names)}"
    case .media(let isPlaying):
      return "view [\(board.entry.number)] \(isPlaying ? "plays" : "pauses")"
    case .closed(let ending): return ending.words(of: board.entry.number)
    }
  }

  private func openBoard() throws(NotificationFailure) -> ViewBoard {
    guard let viewing else {
      throw NotificationFailure(
        .notFound, field: "view", message: "No view is open", remedy: "Open one with `view 1`.")
    }
    return viewing
  }
}
