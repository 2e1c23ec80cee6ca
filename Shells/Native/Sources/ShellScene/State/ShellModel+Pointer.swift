import NotificationModel

// Pointer and touch input.

extension ShellModel {
  /// Handles an input of the screen.
  package mutating func receive(_ input: StageInput, at moment: ShellMoment) -> [ShellEffect] {
    switch input {
    case .pointer(let surface, let input): return receive(input, on: surface.ofScene, at: moment)
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
      self.isIdle = isIdle
      return []
    case .pasted(let text):
      edit(.insert(SeenText.shown(text, limit: SceneLimits.answerBytes)))
      return []
    case .sized(.panel, let size):
      if panel != nil, panel?.height != size.height {
        panel?.height = size.height
        changed()
      }
      return []
    case .frame(let surface):
      frameShown(on: surface.ofScene, at: moment)
      return []
    case .sized, .outputsChanged, .placed, .lost: return []
    }
  }

  private mutating func receive(
    _ input: PointerInput, on surface: SurfaceName, at moment: ShellMoment
  ) -> [ShellEffect] {
    pointer = input.point.map { (surface, $0) }
    switch input {
    case .moved(let point):
      hover(surface, node(at: point, on: surface)?.name, at: moment)
      drag(to: point)
      return []
    case .left:
      hover(nil, nil, at: moment)
      if pressed?.drag != 0 { changed() }
      pressed = nil
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
    surfaces[surface]?.root.pressable(at: point)
  }

  private mutating func hover(
    _ surface: SurfaceName?, _ node: NodeName?, at moment: ShellMoment
  ) {
    let isSame = hovered?.surface == surface && hovered?.node == node
    guard !isSame else { return }
    // The time until now counts as it was held until now.
    banners.count(to: moment.running, hold)
    hovered = surface.map { ($0, node) }
    changed()
  }

  private mutating func press(
    _ button: PointerInput.Button, at point: Point, on surface: SurfaceName, _ moment: ShellMoment
  ) -> [ShellEffect] {
    let found = node(at: point, on: surface)
    pressed = Press(
      surface: surface, node: found?.name, start: point, button: button, since: moment.running,
      card: found.flatMap { Self.card(of: $0.act) })
    changed()
    if found == nil, surface == .panel { focus = nil }
    guard button.isMain, let found, case .field(let field) = found.act else { return [] }
    focus = field
    placeCaret(in: field, at: point, selects: false)
    return []
  }

  private mutating func release(
    _ button: PointerInput.Button, at point: Point, on surface: SurfaceName, _ moment: ShellMoment
  ) -> [ShellEffect] {
    guard let press = pressed, press.button == button else { return [] }
    pressed = nil
    changed()
    if press.scrolledAt != nil { return [] }
    if let card = press.card, press.isDrag { return flicked(card, press, at: moment) }
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
      let isOpen = menu?.key == key
      return perform(.menu(key, isOpen ? nil : .options), on: found.name, of: surface, at: moment)
    }
  }

  /// Whether a finger rested on the words of a link to see where they lead, as a pointer does that presses nothing.
  private func isLook(_ press: Press, at node: SceneNode, _ moment: ShellMoment) -> Bool {
    guard press.button == .finger, case .follow = node.act, node.role == .none else { return false }
    return moment.running - press.since >= SceneLimits.look
  }

  /// A card that was dragged far enough to the side is cleared from the list, and hidden as a banner; less far it goes
  /// back.
  private mutating func flicked(
    _ key: NotificationKey, _ press: Press, at moment: ShellMoment
  ) -> [ShellEffect] {
    guard abs(press.drag) >= theme.metrics.bannerWidth / 4 else { return [] }
    let isOfList = press.surface == .panel && listedOne(key) != nil
    let act: ShellAction = isOfList ? .clear(key) : .hide(key)
    return perform(act, on: NodeName("flick"), of: press.surface, at: moment)
  }

  private mutating func drag(to point: Point) {
    guard let press = pressed, press.button.isMain else { return }
    if let name = press.node,
      case .field(let field)? = surfaces[press.surface]?.root.node(name)?.act
    {
      placeCaret(in: field, at: point, selects: true)
      return
    }
    if scrolls(press, to: point) {
      pressed?.scrolledAt = point.y
      scroll(by: (press.scrolledAt ?? press.start.y) - point.y)
      return
    }
    let distance = point.x - press.start.x
    guard press.card != nil, press.isDrag || abs(distance) > Self.dragThreshold else { return }
    pressed?.isDrag = true
    pressed?.drag = distance
    changed()
  }

  /// Whether a finger is drawn over the list of the panel, more up or down than to the side.
  private func scrolls(_ press: Press, to point: Point) -> Bool {
    guard press.button == .finger, press.surface == .panel, !press.isDrag else { return false }
    if press.scrolledAt != nil { return true }
    let distance = abs(point.y - press.start.y)
    guard distance > Self.dragThreshold, distance > abs(point.x - press.start.x) else {
      return false
    }
    let list = surfaces[.panel]?.root.node(NodeName("panel/list"))
    return list?.frame.contains(press.start) == true
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
