import NotificationModel

/// What summaries count instead of showing it.
struct SurplusBook {
  private struct Entry {
    var place: BubbleSubject.Group?
    var key: NotificationKey
    var isListed: Bool
  }

  private var entries: [BubbleSubject: Entry] = [:]
  private var counts: [BubbleSubject.Group?: Int] = [:]

  /// How many a summary stands for.
  func count(of place: BubbleSubject.Group?) -> Int { counts[place] ?? 0 }

  /// Whether there is room for one more.
  var hasRoom: Bool { entries.count < DesktopLimits.countedInSummaries }

  mutating func add(_ presentation: Presentation, to place: BubbleSubject.Group?) {
    let subject = BubbleSubject(presentation.key)
    entries[subject] = Entry(
      place: place, key: presentation.key, isListed: presentation.places.contains(.list))
    counts[place, default: 0] += 1
  }

  /// Takes a request out, whichever of its deliveries is counted; says which summary is empty now.
  mutating func remove(_ subject: BubbleSubject) -> BubbleSubject? {
    guard let entry = entries.removeValue(forKey: subject) else { return nil }
    let rest = count(of: entry.place) - 1
    counts[entry.place] = rest == 0 ? nil : rest
    return rest == 0 ? .surplus(entry.place) : nil
  }

  /// Takes a delivery out, unless a newer one of its request is counted.
  mutating func remove(_ key: NotificationKey) -> BubbleSubject? {
    let subject = BubbleSubject(key)
    return entries[subject]?.key == key ? remove(subject) : nil
  }

  /// Keeps what is still in the list, and what was never in it; says which summaries are empty now.
  mutating func keep(_ listed: Set<NotificationKey>) -> [BubbleSubject] {
    let gone = entries.filter { $0.value.isListed && !listed.contains($0.value.key) }
    return gone.sorted { $0.value.key.delivery < $1.value.key.delivery }
      .compactMap { remove($0.key) }
  }

  /// Forgets what a summary stood for: the person has seen it.
  mutating func clear(_ place: BubbleSubject.Group?) {
    guard counts.removeValue(forKey: place) != nil else { return }
    entries = entries.filter { $0.value.place != place }
  }
}
