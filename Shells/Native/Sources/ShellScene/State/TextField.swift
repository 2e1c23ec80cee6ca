/// The text of a field: typed text, caret, selection, and the composition of an input method (S40).
package struct TextField: Hashable, Sendable {
  /// A step that changes the text or moves the caret.
  package enum Edit: Hashable, Sendable {
    case insert(String)
    case deleteBackward
    case deleteForward
    case deleteWordBackward
    case move(Movement, selects: Bool)
    /// To a byte of the text, as a press does.
    case moveTo(Int, selects: Bool)
    case selectAll
    case undo
    case redo
    /// The composition of an input method; empty at its end.
    case compose(String, caret: Int)
    /// The candidates of an input method; an empty list at the end.
    case offer([String], chosen: Int)
  }

  package enum Movement: Hashable, Sendable {
    case left, right, wordLeft, wordRight, start, end
  }

  private struct Step: Hashable, Sendable {
    var text: String
    var caret: Int
  }

  package private(set) var text = ""
  /// The byte of the text's UTF-8 before which the caret stands.
  package private(set) var caret = 0
  /// The other end of the selection; the caret's place if nothing is selected.
  package private(set) var anchor = 0
  /// The composition at the caret, which is not part of the text yet.
  package private(set) var composition = ""
  /// Where the caret stands within the composition, in bytes.
  package private(set) var compositionCaret = 0
  /// The candidates that may replace the composition, and the number of the chosen one.
  package private(set) var candidates: [String] = []
  package private(set) var chosen = 0
  private let limit: Int
  private var undone: [Step] = []
  private var done: [Step] = []

  /// Creates a field with a text of at most `limit` bytes; the caret is at its end.
  package init(_ text: String = "", limit: Int = SceneLimits.answerBytes) {
    self.limit = limit
    self.text = text
    caret = text.utf8.count
    anchor = caret
  }

  /// The selected bytes.
  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// The selected text.
  package var selected: String { String(slice(selection)) }

  /// The shown text: the typed text with the composition inserted.
  package var seen: String {
    composition.isEmpty
      ? text : String(slice(0..<caret)) + composition + slice(caret..<text.utf8.count)
  }

  /// A part of the text as it is seen, by its bytes.
  func seen(_ bytes: Range<Int>) -> String {
    let seen = seen
    let start = seen.utf8.index(seen.startIndex, offsetBy: bytes.lowerBound)
    return String(seen[start..<seen.utf8.index(start, offsetBy: bytes.count)])
  }

  /// Where the caret is seen, in bytes of `seen`.
  package var seenCaret: Int { caret + (composition.isEmpty ? 0 : compositionCaret) }

  /// The bytes of `seen` that are being composed.
  package var composed: Range<Int> { caret..<caret + composition.utf8.count }

  /// Applies a step; one that would pass the limit changes nothing.
  package mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let typed): replace(selection, with: typed)
    case .deleteBackward:
      replace(selection.isEmpty ? before(caret, .left)..<caret : selection, with: "")
    case .deleteForward:
      replace(selection.isEmpty ? caret..<before(caret, .right) : selection, with: "")
    case .deleteWordBackward:
      replace(selection.isEmpty ? before(caret, .wordLeft)..<caret : selection, with: "")
    case .move(let movement, let selects): move(movement, selects: selects)
    case .moveTo(let byte, let selects):
      caret = boundary(at: byte)
      if !selects { anchor = caret }
    case .selectAll:
      anchor = 0
      caret = text.utf8.count
    case .undo:
      guard let step = done.popLast() else { return }
      undone.append(present)
      restore(step)
    case .redo:
      guard let step = undone.popLast() else { return }
      done.append(present)
      restore(step)
    case .compose(let composition, let caret): compose(composition, caret: caret)
    case .offer(let candidates, let chosen):
      self.candidates = candidates
      self.chosen = chosen
    }
  }

  /// Makes the composition part of the text, because no input method will finish it.
  mutating func keepComposition() {
    if !composition.isEmpty { apply(.insert(composition)) }
    candidates = []
  }

  private mutating func compose(_ text: String, caret: Int) {
    if !text.isEmpty, !selection.isEmpty { replace(selection, with: "") }
    composition = text.utf8.count <= limit ? text : ""
    compositionCaret = min(max(0, caret), composition.utf8.count)
  }

  private mutating func move(_ movement: Movement, selects: Bool) {
    if !selects, !selection.isEmpty, movement == .left || movement == .right {
      caret = movement == .left ? selection.lowerBound : selection.upperBound
    } else {
      caret = before(caret, movement)
    }
    if !selects { anchor = caret }
  }

  private mutating func replace(_ bytes: Range<Int>, with new: String) {
    composition = ""
    guard !(bytes.isEmpty && new.isEmpty),
      text.utf8.count - bytes.count + new.utf8.count <= limit
    else { return }
    done.append(present)
    if done.count > SceneLimits.undoSteps { done.removeFirst() }
    undone = []
    let range = index(bytes.lowerBound)..<index(bytes.upperBound)
    text.replaceSubrange(range, with: new)
    caret = boundary(at: bytes.lowerBound + new.utf8.count)
    anchor = caret
  }

  private var present: Step { Step(text: text, caret: caret) }

  private mutating func restore(_ step: Step) {
    text = step.text
    caret = step.caret
    anchor = caret
    composition = ""
  }
}

extension TextField {
  /// Where the caret stands after a movement from a byte.
  private func before(_ byte: Int, _ movement: Movement) -> Int {
    let place = index(byte)
    switch movement {
    case .start: return 0
    case .end: return text.utf8.count
    case .left: return place == text.startIndex ? 0 : offset(text.index(before: place))
    case .right: return place == text.endIndex ? byte : offset(text.index(after: place))
    case .wordLeft:
      var rest = text[..<place]
      while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
      while let last = rest.last, last.isLetter || last.isNumber { rest.removeLast() }
      return offset(rest.endIndex)
    case .wordRight:
      var rest = text[place...]
      while let first = rest.first, !first.isLetter, !first.isNumber { rest.removeFirst() }
      while let first = rest.first, first.isLetter || first.isNumber { rest.removeFirst() }
      return offset(rest.startIndex)
    }
  }

  /// The nearest place between two characters that is not behind a byte.
  private func boundary(at byte: Int) -> Int {
    guard byte > 0 else { return 0 }
    guard byte < text.utf8.count else { return text.utf8.count }
    let place = text.utf8.index(text.startIndex, offsetBy: byte)
    return offset(text.rangeOfCharacter(around: place))
  }

  private func index(_ byte: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: byte)
  }

  private func offset(_ place: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: place)
  }

  private func slice(_ bytes: Range<Int>) -> Substring {
    text[index(bytes.lowerBound)..<index(bytes.upperBound)]
  }
}

extension String {
  /// Where the character begins that holds a place within the text.
  fileprivate func rangeOfCharacter(around place: Index) -> Index {
    if place.samePosition(in: self) != nil { return place }
    return index(before: index(after: place))
  }
}
