import NotificationModel
import Words

/// The view of a content extension on the user's terminal: its keys and its drawing.
extension WatchScreen {
  /// Handles the opening of a view, on which the keys act from now on.
  mutating func opened(_ view: ContentView, of entry: WatchBoard.Entry) -> [WatchEffect] {
    let left = viewing.map { [$0.use(.close)] } ?? []
    viewing = ViewBoard(view, of: entry)
    drawn = []
    return left + draw()
  }

  /// Handles a change of a view; changes of a closed view may still arrive for a moment.
  mutating func receive(_ change: ContentChange, from number: Int64) -> [WatchEffect] {
    guard var board = viewing, board.number == number else { return [] }
    if board.receive(change) {
      viewing = board
      return draw()
    }
    viewing = nil
    guard case .closed(let ending) = change else { return [] }
    return [line(about: ending, of: board)]
  }

  /// The effects of a key while a view is open; `nil` if it has its usual meaning.
  mutating func use(_ key: WatchKey) -> [WatchEffect]? {
    guard let board = viewing else { return nil }
    switch key {
    case .escape, .character("v"): return leave(board)
    case .character("p"): return board.mediaUse.map { use($0) } ?? []
    case .character(let digit) where ("1"..."9").contains(digit):
      return press(digit.wholeNumberValue ?? 0, in: board)
    case .character(let letter):
      guard let control = board.control(letter) else { return letter == "q" ? nil : [] }
      return control.use.map { use($0) } ?? type(for: .control(control), of: board.entry)
    case .enter: return [.call(.responses(.respond(board.entry.key, .open)))]
    case .end, .tab, .backspace: return nil
    }
  }

  /// Sends an input to the open view.
  func use(_ use: ContentInput) -> [WatchEffect] {
    viewing.map { [$0.use(use)] } ?? []
  }

  /// Sends an entered line to a control of the view.
  func use(_ control: ViewControl, typing line: String) -> [WatchEffect] {
    do throws(ViewControl.OutOfRange) {
      return try control.uses(typing: line).flatMap { use($0) }
    } catch {
      return [
        complaint(.watchSliderRange, ["least": "\(error.least)", "most": "\(error.most)"])
      ]
    }
  }

  /// Leaves the view, also one that the system has already closed.
  private mutating func leave(_ board: ViewBoard) -> [WatchEffect] {
    defer { viewing = nil }
    return use(.close) + [line(about: .finished, of: board)]
  }

  /// The reason why a view is closed.
  private func line(about ending: ContentChange.Ending, of board: ViewBoard) -> WatchEffect {
    let number = "\(board.entry.number)"
    return switch ending {
    case .finished: faint(.watchViewClosed, ["number": number])
    case .withdrawn: faint(.watchViewGone, ["number": number])
    case .hidden: faint(.watchViewHidden, ["number": number])
    case .failed(let reason):
      faint(.watchViewFailed, ["number": number, "reason": SafeText.line(reason)])
    }
  }

  private mutating func press(_ number: Int, in board: ViewBoard) -> [WatchEffect] {
    guard board.actions.indices.contains(number - 1) else {
      return [complaint(.watchViewNoButton, ["button": "\(number)"])]
    }
    let action = board.actions[number - 1]
    // A controller that accepts text has a field of its own (J9).
    if action.textInput != nil, board.scene?.takesText != true {
      return type(for: .choice(action), of: board.entry)
    }
    return use(.choose(action: action.identifier, text: nil))
  }

  /// Draws the view, unless the lines are unchanged.
  private mutating func draw() -> [WatchEffect] {
    guard let viewing else { return [] }
    let lines = ViewDrawing(banner: text).lines(of: viewing)
    guard lines != drawn else { return [] }
    drawn = lines
    return lines.map(WatchEffect.line)
  }
}

extension WatchScreen.Typing.Target {
  /// The name before the line, and the hint in the empty line.
  func label(in words: Vocabulary) -> (name: String, hint: String) {
    switch self {
    case .answer(let action), .choice(let action):
      // An action that inherits its initializer has no title for the send button.
      (
        action.textInput.flatMap { $0.buttonTitle.isEmpty ? nil : $0.buttonTitle } ?? action.title,
        action.textInput?.placeholder ?? ""
      )
    case .control(let control):
      switch control.node.content {
      case .textField(let field):
        (control.node.accessibilityLabel ?? words.text(.watchText), field.placeholder)
      case .slider(let slider):
        (
          control.node.accessibilityLabel ?? words.text(.watchValue),
          words.text(
            .watchRange, ["least": "\(slider.minimum)", "most": "\(slider.maximum)"])
        )
      case .plain, .label, .image, .button, .stack, .toggle: ("", "")
      }
    }
  }
}
