import NotificationModel

// The user's position in the panel's list, which arrivals and removals leave unchanged.

/// A row that keeps its position on the surface while the rows are rebuilt.
struct HeldPlace: Hashable {
  /// All rows as they were, which are shared with the panel until it makes others.
  var rows: [PanelRow]
  /// The row's index; if the row is gone, the first row from there on that still exists and is not newer takes over.
  var place: Int
  /// The upper edge of that row.
  var y: Double
  /// The notification whose card in that row is in use: its row is held, whatever replaces it.
  var key: NotificationKey?
}

extension ShellModel {
  /// The position of the row with the pointer or the focus, or of the first visible row in a scrolled list.
  var heldPlace: HeldPlace? {
    guard let panel, panel.target == nil, let list = drawn.list else { return nil }
    let seen = list.children.filter { $0.frame.intersects(list.frame) && $0.role != .none }
    guard let node = heldRow(of: seen, in: list.frame, isScrolled: panel.scroll > 0),
      let place = rowPlace(of: node.name)
    else { return nil }
    let key = panel.rows[place].presentation?.key
    let used = key.flatMap { isInUse($0) || isGone($0) ? $0 : nil }
    return HeldPlace(rows: panel.rows, place: place, y: node.frame.y, key: used)
  }

  private func heldRow(
    of rows: [SceneNode], in window: Rect, isScrolled: Bool
  ) -> SceneNode? {
    if let key = reply.open?.key ?? cards.menu?.key,
      let row = row(of: rows, showing: { $0 == key })
    {
      return row
    }
    if let position = pointer.position, position.surface == .panel,
      window.contains(position.point),
      let row = rows.first(where: { $0.frame.contains(position.point) })
    {
      return row
    }
    if let focused = focus.node, let row = rows.first(where: { $0.node(focused) != nil }) {
      return row
    }
    if !cards.opened.isEmpty, let row = row(of: rows, showing: cards.opened.contains) { return row }
    guard isScrolled else { return nil }
    return rows.first { $0.frame.y >= window.y } ?? rows.first
  }

  /// The uppermost of the rows that shows such a notification.
  private func row(
    of rows: [SceneNode], showing isWanted: (NotificationKey) -> Bool
  ) -> SceneNode? {
    rows.first { node in
      rowPlace(of: node.name).flatMap { panel?.rows[$0].presentation?.key }.map(isWanted) ?? false
    }
  }
}

/// The target to which the next layout scrolls the panel.
enum PanelTarget: Hashable {
  /// The row keeps its position while the rows are rebuilt.
  case held(HeldPlace)
  /// A node is seen.
  case wanted(NodeName)
}

/// A row, and its position in the window of the list.
enum PanelAim {
  /// A row is at this height.
  case held(NodeName, y: Double, isInUse: Bool)
  /// All of a thing is seen, or its upper end if it is higher than the window.
  case wanted(NodeName)

  /// The distance from its target among the laid-out rows; nil if the row is not among them. There is a gap below the wanted
  /// row.
  func distance(among rows: [SceneNode], in window: Rect, gap: Double) -> Double? {
    switch self {
    case .held(let name, let y, _):
      return rows.first { $0.name == name }.map { $0.frame.y - y }
    case .wanted(let name):
      guard let thing = rows.lazy.compactMap({ $0.node(name) }).first?.frame else { return nil }
      let below = max(0, thing.bottom + gap - window.bottom)
      return below - max(0, window.y - (thing.y - below))
    }
  }
}

extension PanelState {
  /// The current aim, relative to the window of this frame.
  mutating func takeAim(gap: Double, in window: Rect) -> PanelAim? {
    switch target.take() {
    case .wanted(let thing):
      approach(thing, gap: gap, in: window)
      return .wanted(thing)
    case .held(let place): return restore(place, gap: gap, top: window.y)
    case nil: return nil
    }
  }

  /// Scrolls as far to a thing as is known before it is laid out.
  mutating func approach(_ thing: NodeName, gap: Double, in window: Rect) {
    guard let place = rows.place(of: thing) else { return }
    let top = height(of: rows[..<place], gap: gap)
    let bottom = height(of: rows[...place], gap: gap)
    if bottom - gap < scroll { scroll = top }
    if top > scroll + window.height { scroll = bottom - window.height }
  }

  /// Scrolls so that the held row keeps its position, and counts the arrivals above it.
  private mutating func restore(_ held: HeldPlace, gap: Double, top: Double) -> PanelAim? {
    guard let (place, came) = follow(held) else { return nil }
    unseen.formUnion(came)
    scroll = height(of: rows[..<place], gap: gap) - (held.y - top)
    return .held(rows[place].node, y: held.y, isInUse: held.key != nil)
  }

  /// Where the row that is held is now, and the rows that have come above it.
  private func follow(_ held: HeldPlace) -> (place: Int, came: [String])? {
    if rows.elementsEqual(held.rows, by: { $0.name == $1.name && $0.date == $1.date }) {
      return (held.place, [])
    }
    let kept = held.key.flatMap(rows.place(showing:))
    let dates = Dictionary(
      held.rows.lazy.map { ($0.name, $0.date) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(
      rows.indices.lazy.map { (rows[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    func isNew(_ row: PanelRow) -> Bool { dates[row.name].map(row.isNewer) ?? true }
    let place =
      kept
      ?? held.rows[held.place...].lazy.compactMap { places[$0.name] }
      .first { !isNew(rows[$0]) }
    return place.map { ($0, rows[..<$0].filter(isNew).map(\.name)) }
  }

  /// Scrolls back to where the list begins or ends.
  mutating func keepScrollInside(gap: Double, _ window: Rect) {
    let total = height(of: rows[...], gap: gap)
    scroll = min(max(-lead, scroll), max(0, total - window.height) + slack)
  }

  /// The height of rows, each with the gap below it; heights of rows that were never laid out are guessed.
  func height(of rows: ArraySlice<PanelRow>, gap: Double) -> Double {
    rows.reduce(0) { $0 + (heights[$1.name] ?? $1.guess) + gap }
  }
}

extension [PanelRow] {
  /// The place of the row to which something belongs; there may be thousands, and nothing is made for each.
  func place(of name: NodeName) -> Int? {
    guard name.path.hasPrefix(PanelRow.prefix) else { return nil }
    let inside = name.path.utf8.dropFirst(PanelRow.prefix.utf8.count)
    return firstIndex { row in
      guard inside.starts(with: row.name.utf8) else { return false }
      let rest = inside.dropFirst(row.name.utf8.count)
      return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }
  }
}

extension PanelRow {
  /// Whether it shows something newer than it did, which was of a date.
  func isNewer(than old: WallTime?) -> Bool {
    guard let date, let old else { return false }
    return date > old
  }
}
