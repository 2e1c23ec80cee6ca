import ShellScene

/// One change between two trees.
enum AccessibleChange: Hashable, Sendable {
  /// A new object; sent before the list that contains it.
  case came(AccessibleObject)
  /// A removed object.
  case went(AccessibleObject)
  /// A thing is in a list at an index; the list of no parent is that of the windows.
  case added(Int, to: Int?, at: Int)
  /// A thing was taken out of a list, at an index.
  case removed(Int, from: Int?, at: Int)
  case named(Int, String)
  case described(Int, String)
  case progressed(Int, Double)
  case state(Int, String, Bool)
  case deleted(Int, at: Int, String)
  case inserted(Int, at: Int, String)
  case caret(Int, Int)
  case selection(Int)
  case bounds(Int, Rect)
  case window(Int, WindowEvent)
  /// The focus came to a thing.
  case focused(Int)

  enum WindowEvent: String, Hashable, Sendable {
    case created = "Create"
    case destroyed = "Destroy"
    case activated = "Activate"
    case deactivated = "Deactivate"
  }
}

extension AccessibleTree {
  /// The changes from an older tree to this one, in sending order.
  func changes(from old: AccessibleTree) -> [AccessibleChange] {
    leaving(old) + lists(old) + arriving(old) + contents(old) + focusing(old)
  }

  /// Removals, which are sent while the objects still answer calls.
  private func leaving(_ old: AccessibleTree) -> [AccessibleChange] {
    var changes: [AccessibleChange] = []
    if let focus = old.focus, focus != self.focus {
      changes.append(.state(focus, "focused", false))
    }
    for window in old.windows where isActive(window) == false && old.isActive(window) {
      changes += [.state(window, "active", false), .window(window, .deactivated)]
    }
    for object in old.inOrder where objects[object.number] == nil && object.isHeard {
      changes.append(.state(object.number, "showing", false))
    }
    for window in old.windows where objects[window] == nil {
      changes.append(.window(window, .destroyed))
    }
    return changes
  }

  private func isActive(_ window: Int) -> Bool {
    objects[window]?.states.contains(.active) ?? false
  }

  /// Changes of lists: first removals, then additions, then moves.
  private func lists(_ old: AccessibleTree) -> [AccessibleChange] {
    let order = inOrder
    let parents = order.filter { old.objects[$0.number] != nil }
    var removed: [AccessibleChange] = []
    var added: [AccessibleChange] = []
    func compare(_ parent: Int?, _ before: [Int], _ after: [Int]) {
      let (out, into) = Self.steps(parent, before, after)
      removed += out
      added += into
    }
    compare(nil, old.windows, windows)
    for parent in parents {
      compare(parent.number, old.objects[parent.number]?.children ?? [], parent.children)
    }
    let went = old.inOrder.filter { objects[$0.number] == nil }
    let came = order.filter { object in
      old.objects[object.number].map { $0.parent != object.parent || $0.role != object.role }
        ?? true
    }
    return removed + went.map { .went($0) } + came.map { .came($0) } + added
  }

  /// The removals and the additions that make one list of another.
  private static func steps(
    _ parent: Int?, _ before: [Int], _ after: [Int]
  ) -> ([AccessibleChange], [AccessibleChange]) {
    guard before != after else { return ([], []) }
    let kept = Set(after)
    var present = before
    var removed: [AccessibleChange] = []
    var added: [AccessibleChange] = []
    for index in before.indices.reversed() where !kept.contains(before[index]) {
      removed.append(.removed(before[index], from: parent, at: index))
      present.remove(at: index)
    }
    for (index, child) in after.enumerated() where index >= present.count || present[index] != child
    {
      if let place = present.firstIndex(of: child) {
        added.append(.removed(child, from: parent, at: place))
        present.remove(at: place)
      }
      added.append(.added(child, to: parent, at: index))
      present.insert(child, at: index)
    }
    return (removed, added)
  }

  /// Texts that screen readers speak by themselves, critical ones first.
  private func arriving(_ old: AccessibleTree) -> [AccessibleChange] {
    let new = inOrder.filter { old.objects[$0.number] == nil }
    let created = windows.filter { old.objects[$0] == nil }
    let heard = new.filter { $0.isHeard && $0.states.contains(.showing) }
    let said = heard.filter(\.isCritical) + heard.filter { !$0.isCritical }
    return created.map { .window($0, .created) }
      + said.map { .state($0.number, "showing", true) }
  }

  /// Changes of objects that both trees have.
  private func contents(_ old: AccessibleTree) -> [AccessibleChange] {
    inOrder.flatMap { object in
      old.objects[object.number].map { object.changes(from: $0) } ?? []
    }
  }

  /// The object that received the keyboard focus.
  private func focusing(_ old: AccessibleTree) -> [AccessibleChange] {
    var changes: [AccessibleChange] = []
    for window in windows where isActive(window) && !old.isActive(window) {
      changes += [.state(window, "active", true), .window(window, .activated)]
    }
    if let focus, focus != old.focus {
      changes += [.state(focus, "focused", true), .focused(focus)]
    }
    return changes
  }
}

extension AccessibleObject {
  /// The changes of this object from an older version; focus and window activity are reported separately.
  fileprivate func changes(from old: AccessibleObject) -> [AccessibleChange] {
    guard self != old else { return [] }
    var changes: [AccessibleChange] = []
    if name != old.name { changes.append(.named(number, name)) }
    if description != old.description { changes.append(.described(number, description)) }
    if let progress, progress != old.progress { changes.append(.progressed(number, progress)) }
    let changed = states.symmetricDifference(old.states).subtracting([.focused, .active])
    for (state, name) in AccessibleStates.reported where changed.contains(state) {
      changes.append(.state(number, name, states.contains(state)))
    }
    if let text, let before = old.text { changes += textChanges(text, before) }
    if frame != old.frame { changes.append(.bounds(number, frame)) }
    return changes
  }

  /// The one stretch in which two texts differ, and where the caret is then.
  private func textChanges(
    _ new: AccessibleText, _ old: AccessibleText
  ) -> [AccessibleChange] {
    var changes: [AccessibleChange] = []
    if new.text != old.text {
      let (before, after) = (Array(old.text.unicodeScalars), Array(new.text.unicodeScalars))
      let start = zip(before, after).prefix { $0 == $1 }.count
      let rests = zip(before[start...].reversed(), after[start...].reversed())
      let end = rests.prefix { $0 == $1 }.count
      let (deleted, inserted) = (
        old[start..<before.count - end], new[start..<after.count - end]
      )
      if !deleted.isEmpty { changes.append(.deleted(number, at: start, deleted)) }
      if !inserted.isEmpty { changes.append(.inserted(number, at: start, inserted)) }
    }
    if let caret = new.caret, caret != old.caret { changes.append(.caret(number, caret)) }
    if new.selection != old.selection { changes.append(.selection(number)) }
    return changes
  }
}
