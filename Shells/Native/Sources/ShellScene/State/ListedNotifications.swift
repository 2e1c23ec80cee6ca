package import NotificationModel

/// The list as the system sends it: stacks, the one with the newest member first (E8).
package struct ListedNotifications: Hashable, Sendable {
  package private(set) var groups: [PresentationGroup] = []
  /// How many notifications there are.
  package private(set) var count = 0

  package init() {}

  /// The keys of all that is listed.
  package var keys: Set<NotificationKey> { Set(groups.flatMap(\.members).map(\.key)) }

  /// Applies the whole list.
  package mutating func replace(_ groups: [PresentationGroup]) {
    var left = SceneLimits.listed
    self.groups = groups.compactMap { group in
      var group = group
      group.members.removeLast(max(0, group.members.count - left))
      left -= group.members.count
      return group.members.isEmpty ? nil : group
    }
    count = SceneLimits.listed - left
  }

  /// Adds a notification, or replaces an older delivery by it, and moves its stack to the top.
  package mutating func add(_ presentation: Presentation) {
    remove { $0.isOfSameRequest(as: presentation.key) }
    var group = PresentationGroup(
      app: presentation.key.app, appName: presentation.appName, thread: presentation.group,
      members: [], summary: "")
    let place = groups.firstIndex {
      $0.app == presentation.key.app && presentation.group != nil
        && $0.members.first?.group == presentation.group
    }
    if let place { group = groups.remove(at: place) }
    group.appName = presentation.appName
    // The line about the others is the system's; until it sends the list again the shell says how many.
    group.summary = ""
    group.members.insert(presentation, at: 0)
    groups.insert(group, at: 0)
    count += 1
    if count > SceneLimits.listed, let last = groups.last?.members.last { remove(last.key) }
  }

  /// Removes a delivery, unless a newer one has replaced it.
  package mutating func remove(_ key: NotificationKey) {
    remove { $0.isOfSameRequest(as: key) && $0.delivery <= key.delivery }
  }

  private mutating func remove(_ isGone: (NotificationKey) -> Bool) {
    for place in groups.indices.reversed() {
      let before = groups[place].members.count
      groups[place].members.removeAll { isGone($0.key) }
      count -= before - groups[place].members.count
      if groups[place].members.isEmpty { groups.remove(at: place) }
    }
  }
}
