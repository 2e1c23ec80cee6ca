import NotificationModel

// Pointer and touch input.

extension ShellModel {
  /// Handles an input of the screen.
  package mutating func receive(_ input: StageInput, at moment: ShellMoment) -> [ShellEffect] {
    update { $0.handle(input, at: moment) }
  }

  private mutating func handle(_ input: StageInput, at moment: ShellMoment) -> [ShellEffect] {
    switch input {
    case .pointer(let surface, let input): return handle(input, on: surface.ofScene, at: moment)
    case .pressedOutside(let surface):
      if surface == .panel, showsPanel { closePanel(at: moment) }
      return []
    case .key(let key): return key.isReleased ? [] : receive(key, at: moment)
    case .keyboard(let surface, let isHere):
      keyboardMoved(surface.ofScene, isHere: isHere)
      if surface == .panel, !isHere, showsPanel { closePanel(at: moment) }
      return []
    case .idle(let isIdle):
      banners.count(to: moment.running, hold)
      display.isIdle = isIdle
      return []
    case .pasted(let text):
      edit(.insert(SeenText.shown(text, limit: SceneLimits.answerBytes)))
      return []
    case .sized(.panel, let size):
      panel?.height = size.height
      return []
    case .frame(let surface):
      frameShown(on: surface.ofScene, at: moment)
      return []
    case .sized, .outputsChanged, .placed, .lost: return []
    }
  }

  private mutating func handle(
    _ input: PointerInput, on surface: SurfaceName, at moment: ShellMoment
  ) -> [ShellEffect] {
    pointer.position = input.point.map { PointerModel.Position(surface: surface, point: $0) }
    switch input {
    case .moved(let point):
      hover(surface, node(at: point, on: surface)?.name, at: moment)
      drag(to: point)
      return []
    case .left:
      hover(nil, nil, at: moment)
      pointer.press = nil
      return []
    case .pressed(let button, let point):
      hover(surface, node(at: point, on: surface)?.name, at: moment)
      return press(button, at: point, on: surface, moment)
    case .released(let button, let point):
      return release(button, at: point, on: surface, moment)
    case .scrolled(_, let distance, _):
      if surface == .panel { scroll(by: distance) }
      return []
    }
  }

  private func node(at point: Point, on surface: SurfaceName) -> SceneNode? {
    drawn.scenes[surface]?.root.pressable(at: point)
  }

  private mutating func hover(
    _ surface: SurfaceName?, _ node: NodeName?, at moment: ShellMoment
  ) {
    let hovered = surface.map { PointerModel.Hovered(surface: $0, node: node) }
    guard pointer.hovered != hovered else { return }
    // The time until now counts as it was held until now.
    banners.count(to: moment.running, hold)
    pointer.hovered = hovered
  }

  private mutating func press(
    _ button: PointerInput.Button, at point: Point, on surface: SurfaceName, _ moment: ShellMoment
  ) -> [ShellEffect] {
    let found = node(at: point, on: surface)
    pointer.press = PointerModel.Press(
      surface: surface, node: found?.name, start: point, button: button, since: moment.running,
      card: found.flatMap { Self.card(of: $0.act) })
    if found == nil, surface == .panel { focus.node = nil }
    guard button.isMain, let found, case .field(let field) = found.act else { return [] }
    focus.node = field
    placeCaret(in: field, at: point, selects: false)
    return []
  }

  private mutating func release(
    _ button: PointerInput.Button, at point: Point, on surface: SurfaceName, _ moment: ShellMoment
  ) -> [ShellEffect] {
    guard let press = pointer.press, press.button == button else { return [] }
    pointer.press = nil
    switch press.gesture {
    case .scroll: return []
    case .drag: return press.card.map { flicked($0, press, at: moment) } ?? []
    case .none: break
    }
    guard let found = node(at: point, on: surface), found.name == press.node,
      let act = found.act
    else { return [] }
    switch button {
    case .left, .finger:
      if case .field = act { return [] }
      if isLook(press, at: found, moment) { return [] }
      return perform(act, on: found.name, of: surface, at: moment)
    case .middle:
      guard let key = Self.card(of: act) else { return [] }
      return perform(.clear(key), on: found.name, of: surface, at: moment)
    case .right:
      guard let key = Self.card(of: act) else { return [] }
      let isOpen = cards.menu?.key == key
      return perform(.menu(key, isOpen ? nil : .options), on: found.name, of: surface, at: moment)
    }
  }

  /// Whether a finger rested on the words of a link to see where they lead, as a pointer does that presses nothing.
  private func isLook(_ press: PointerModel.Press, at node: SceneNode, _ moment: ShellMoment)
    -> Bool
  {
    guard press.button == .finger, case .follow = node.act, node.role == .none else { return false }
    return moment.running - press.since >= SceneLimits.look
  }

  /// A card that was dragged far enough to the side is cleared from the list, and hidden as a banner; less far it goes
  /// back.
  private mutating func flicked(
    _ key: NotificationKey, _ press: PointerModel.Press, at moment: ShellMoment
  ) -> [ShellEffect] {
    guard abs(press.drag) >= theme.metrics.bannerWidth / 4 else { return [] }
    let isOfList = press.surface == .panel && listedOne(key) != nil
    let act: ShellAction = isOfList ? .clear(key) : .hide(key)
    return perform(act, on: NodeName("flick"), of: press.surface, at: moment)
  }

  private mutating func drag(to point: Point) {
    guard let press = pointer.press, press.button.isMain else { return }
    if let name = press.node,
      case .field(let field)? = drawn.scenes[press.surface]?.root.node(name)?.act
    {
      placeCaret(in: field, at: point, selects: true)
      return
    }
    let distance = point.x - press.start.x
    switch press.gesture {
    case .scroll(let y):
      pointer.press?.gesture = .scroll(at: point.y)
      scroll(by: y - point.y)
    case .drag: pointer.press?.gesture = .drag(distance)
    case .none where scrolls(press, to: point):
      pointer.press?.gesture = .scroll(at: point.y)
      scroll(by: press.start.y - point.y)
    case .none:
      guard press.card != nil, abs(distance) > Self.dragThreshold else { return }
      pointer.press?.gesture = .drag(distance)
    }
  }

  /// Whether a finger is drawn over the list of the panel, more up or down than to the side.
  private func scrolls(_ press: PointerModel.Press, to point: Point) -> Bool {
    guard press.button == .finger, press.surface == .panel else { return false }
    let distance = abs(point.y - press.start.y)
    guard distance > Self.dragThreshold, distance > abs(point.x - press.start.x) else {
      return false
    }
    return drawn.list?.frame.contains(press.start) == true
  }

  /// The distance after which a press becomes a drag, in logical pixels.
  static let dragThreshold = 8.0

  /// The notification that a press on a card is about.
  private static func card(of act: ShellAction?) -> NotificationKey? {
    switch act {
    case .open(let key), .readAll(let key), .menu(let key, _), .follow(_, let key): key
    default: nil
    }
  }
}
