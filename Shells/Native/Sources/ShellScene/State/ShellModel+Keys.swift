import NotificationModel

// Keyboard input, while one of the surfaces has the keyboard.

extension ShellModel {
  mutating func receive(_ key: KeyInput, at moment: ShellMoment) -> [ShellEffect] {
    if let field = focusedField { return type(key, into: field, at: moment) }
    switch key.key {
    case .escape: return escape(at: moment)
    case .tab: moveFocus(backwards: key.modifiers.contains(.shift))
    case .down: moveRow(by: 1)
    case .up: moveRow(by: -1)
    case .pageDown, .pageUp: scrollPage(backwards: key.key == .pageUp)
    case .home: scroll(by: -.infinity)
    case .end: scroll(by: .infinity)
    // The focus moves to the next element by itself: a held key would press all of them.
    case .enter: return key.isRepeated ? [] : pressFocus(at: moment)
    case .delete, .backspace: return key.isRepeated ? [] : clearFocus(at: moment)
    default:
      if key.text == " " { return key.isRepeated ? [] : pressFocus(at: moment) }
      beginSearch(with: key)
      if let field = focusedField { return type(key, into: field, at: moment) }
    }
    return []
  }

  /// Gives the search the keyboard if a key begins to type into it; an input method can see that key only then.
  package mutating func beginSearch(with key: KeyInput) {
    guard focusedField == nil, panel != nil, !key.isReleased, key.key == .other,
      !key.text.isEmpty, key.text != " "
    else { return }
    setFocus(Self.searchField)
  }

  /// The field that has the keyboard.
  package var focusedField: NodeName? {
    if let open = reply.open, focus.node == Self.replyField(open.key) { return focus.node }
    return panel != nil && focus.node == Self.searchField ? focus.node : nil
  }

  private mutating func type(
    _ key: KeyInput, into field: NodeName, at moment: ShellMoment
  ) -> [ShellEffect] {
    let selects = key.modifiers.contains(.shift)
    let byWord = key.modifiers.contains(.control)
    switch key.key {
    case .escape:
      guard fieldContent?.composition.isEmpty == false else { return escape(at: moment) }
      edit(.compose("", caret: 0))
    case .tab: moveFocus(backwards: selects)
    case .enter:
      if field == Self.searchField {
        moveToFound()
      } else if selects {
        edit(.insert("\n"))
      } else if !key.isRepeated {
        return perform(.send, on: field, of: replySurface, at: moment)
      }
    case .backspace: edit(byWord ? .deleteWordBackward : .deleteBackward)
    case .delete: edit(.deleteForward)
    case .left: edit(.move(byWord ? .wordLeft : .left, selects: selects))
    case .right: edit(.move(byWord ? .wordRight : .right, selects: selects))
    case .home, .end, .down, .up, .pageDown, .pageUp: goAlong(key, in: field)
    default: return typeText(key)
    }
    return []
  }

  private mutating func typeText(_ key: KeyInput) -> [ShellEffect] {
    guard key.modifiers.contains(.control) else {
      if !key.modifiers.contains(.alt), !key.modifiers.contains(.logo), !key.text.isEmpty {
        edit(.insert(key.text))
      }
      return []
    }
    switch Unicode.Scalar(key.symbol).map({ Character($0).lowercased() }) {
    case "a": edit(.selectAll)
    case "z": edit(key.modifiers.contains(.shift) ? .redo : .undo)
    case "y": edit(.redo)
    case "c", "x":
      guard let selected = fieldContent?.selected, !selected.isEmpty else { return [] }
      if Unicode.Scalar(key.symbol).map({ Character($0).lowercased() }) == "x" {
        edit(.deleteBackward)
      }
      return [.copy(selected)]
    case "v": return [.requestPaste]
    default: break
    }
    return []
  }

  mutating func keyboardMoved(_ surface: SurfaceName, isHere: Bool) {
    guard isHere else {
      focus.surfaces.remove(surface)
      return
    }
    focus.surfaces.insert(surface)
    guard surface == replySurface else { return }
    reply.open?.keyboard = .here
  }

  /// A frame was shown: a field that is seen and has no keyboard waits for it from now on.
  mutating func frameShown(on surface: SurfaceName, at moment: ShellMoment) {
    guard surface == replySurface, reply.open?.keyboard == .missing else { return }
    reply.open?.keyboard = .awaited(until: moment.running + SceneLimits.keyboardWait)
  }

  /// Gives the field up whose keys another program has, and leaves the text to a dialog.
  mutating func askElsewhere(at moment: ShellMoment) -> [ShellEffect] {
    guard let open = reply.open, case .awaited(let until) = open.keyboard, until <= moment.running
    else { return [] }
    endReply(at: moment)
    return presentation(of: open.key).map { [.askForText($0, action: open.action.identifier)] }
      ?? []
  }

  /// The surface that shows the open field.
  var replySurface: SurfaceName { panel == nil ? .banners : .panel }

  /// The text of the field that has the keyboard.
  package var fieldContent: TextField? {
    guard let field = focusedField else { return nil }
    return field == Self.searchField ? panel?.search : reply.open?.field
  }

  /// Applies a step to the field that has the keyboard.
  package mutating func edit(_ edit: TextField.Edit) {
    update { $0.apply(edit) }
  }

  private mutating func apply(_ edit: TextField.Edit) {
    guard let field = focusedField else { return }
    if field == Self.searchField {
      panel?.search.apply(edit)
      panel?.target = nil
      panel?.scroll = 0
    } else {
      reply.open?.field.apply(edit)
      reply.open?.column = nil
      revealField()
    }
  }

  /// Closes the innermost thing that is open.
  private mutating func escape(at moment: ShellMoment) -> [ShellEffect] {
    if reply.open != nil, focus.node != Self.searchField {
      endReply(at: moment)
    } else if cards.menu != nil {
      cards.menu = nil
    } else if let panel, !panel.search.text.isEmpty {
      focus.node = Self.searchField
      edit(.selectAll)
      edit(.deleteBackward)
      focus.node = nil
    } else {
      closePanel(at: moment)
    }
    return []
  }

  private mutating func pressFocus(at moment: ShellMoment) -> [ShellEffect] {
    guard let (surface, node) = focusedNode, let act = node.act else { return [] }
    return perform(act, on: node.name, of: surface, at: moment)
  }

  private mutating func clearFocus(at moment: ShellMoment) -> [ShellEffect] {
    guard let (surface, node) = focusedNode, case .open(let key)? = node.act else { return [] }
    moveRow(by: 1)
    return perform(.clear(key), on: node.name, of: surface, at: moment)
  }

  private var focusedNode: (surface: SurfaceName, node: SceneNode)? {
    focus.node.flatMap(drawn.node)
  }

  /// Moves the focus to the next element that can be pressed, cyclically. Only the visible part of the list is laid out, so
  /// the row beyond it follows.
  private mutating func moveFocus(backwards: Bool) {
    let surface: SurfaceName = panel == nil ? .banners : .panel
    let names = drawn.scenes[surface]?.root.pressables.map(\.name) ?? []
    guard !names.isEmpty else { return }
    let place = focus.node.flatMap(names.firstIndex)
    let next: Int =
      if backwards { place.map { ($0 + names.count - 1) % names.count } ?? names.count - 1 } else {
        place.map { ($0 + 1) % names.count } ?? 0
      }
    if backwards, place == 0, let rows = panel?.rows.count, rows > 0 {
      return moveRow(to: rows - 1)
    }
    if let row = focus.node.flatMap(rowPlace) {
      let step = backwards ? -1 : 1
      let wanted = rowPlace(of: names[next])
      if wanted != row, wanted != row + step, panel?.rows.indices.contains(row + step) == true {
        return moveRow(by: step)
      }
    }
    setFocus(names[next])
    reveal(names[next])
  }

  /// Gives a thing the focus, as a screen reader may.
  package mutating func setFocus(_ name: NodeName?) {
    update { $0.focus.node = name }
  }
}
