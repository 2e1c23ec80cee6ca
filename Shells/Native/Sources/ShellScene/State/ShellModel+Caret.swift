// Where the caret of a field goes by presses and by keys along its lines.

extension ShellModel {
  /// Moves the caret of a field to the pressed point; the measurer determines the byte at the next layout.
  mutating func placeCaret(in field: NodeName, at point: Point, selects: Bool) {
    focus.caretAim = CaretAim(field: field, place: .point(point), selects: selects)
  }

  /// Handles a key that moves between the lines of a text. The search has one line, so the key moves in the list; a
  /// composition belongs to the input method.
  mutating func goAlong(_ key: KeyInput, in field: NodeName) {
    let selects = key.modifiers.contains(.shift)
    let isWhole = field == Self.searchField || key.modifiers.contains(.control)
    switch key.key {
    case .up where field == Self.searchField: break
    case .down where field == Self.searchField: moveToFound()
    case .pageUp where field == Self.searchField: scrollPage(backwards: true)
    case .pageDown where field == Self.searchField: scrollPage(backwards: false)
    case .up: step(.up, in: field, selects)
    case .down: step(.down, in: field, selects)
    case .pageUp: step(.pageUp, in: field, selects)
    case .pageDown: step(.pageDown, in: field, selects)
    case .home: isWhole ? edit(.move(.start, selects: selects)) : step(.start, in: field, selects)
    default: isWhole ? edit(.move(.end, selects: selects)) : step(.end, in: field, selects)
    }
  }

  private mutating func step(_ step: LineStep, in field: NodeName, _ selects: Bool) {
    guard fieldContent?.composition.isEmpty == true else { return }
    focus.caretAim = CaretAim(field: field, place: .line(step), selects: selects)
  }

  /// Finds the place of the last press or step.
  mutating func settleCaret(measuring measurer: any TextMeasurer) {
    guard let aim = focus.caretAim else { return }
    focus.caretAim = nil
    let surface = aim.field == Self.searchField ? .panel : replySurface
    guard let content = fieldContent,
      let field = DrawnField(drawn.scenes[surface]?.root.node(aim.field), measurer)
    else { return }
    switch aim.place {
    case .point(let point): edit(.moveTo(field.byte(at: point), selects: aim.selects))
    case .line(let step):
      let column = reply.open?.column ?? field.column(before: content.caret)
      let byte = field.byte(after: step, from: content.caret, column: column)
      edit(.moveTo(byte, selects: aim.selects))
      if step.keepsColumn { reply.open?.column = column }
    }
  }

  /// Remembers how far the text of a reply is scrolled.
  mutating func noteScroll() {
    guard let open = reply.open,
      let node = drawn.scenes[replySurface]?.root.node(Self.replyField(open.key)),
      case .field(let look) = node.look
    else { return }
    reply.open?.scroll = FieldLook.inset.y - look.origin.y
  }
}
