package import NotificationModel

/// The banners: the visible ones and those that wait for room, newest first, in stacks by thread (S38).
package struct BannerStack: Hashable, Sendable {
  /// Banners that lie on one another: those of one thread, or a single one.
  package struct Pile: Hashable, Sendable {
    /// The stack's identity.
    package var name: String
    /// The newest first.
    package var banners: [Banner]
    package var isUnfolded = false

    /// The one in front.
    package var front: Banner? { banners.first }
    /// Whether it is above full-screen windows (S38); its banners are all on one layer.
    package var isUrgent: Bool { front?.presentation.isUrgent ?? false }
  }

  /// What of the time stands still.
  package enum Hold: Hashable, Sendable {
    case nothing
    /// That of banners in no list, which the panel shows.
    case unlisted
    case everything

    fileprivate func holds(_ banner: Banner) -> Bool {
      switch self {
      case .nothing: false
      case .unlisted: !banner.presentation.surfaces.contains(.list)
      case .everything: true
      }
    }
  }

  package private(set) var piles: [Pile] = []
  /// The banners that have left the screen and were not reported yet.
  private var ends: [End] = []
  /// The notifications whose field, menu or whole text is open: they keep their banners, whatever arrives (S55).
  package var kept: Set<NotificationKey> = []
  /// The positions of recently withdrawn banners, for their successors.
  private var vacancies: [Vacancy] = []
  /// The bars that go on in the list alone.
  private var resting = RestingBars()
  /// The clock up to which the times on the screen were counted.
  private var countedTo: Int64 = 0

  /// The limits by the user's file.
  package var rules = Rules(Theme.Metrics())

  package init() {}

  package var isEmpty: Bool { piles.isEmpty }

  /// The piles that have room.
  package var visible: ArraySlice<Pile> { piles.prefix(rules.banners) }

  /// The same in the order of layers: with a full-screen window, the visible cards leave no gap.
  package var fromAbove: [Pile] { visible.filter(\.isUrgent) + visible.filter { !$0.isUrgent } }

  /// The unlisted banners, in the order of the screen, with those that wait for room.
  package var unlisted: [Presentation] {
    (fromAbove + piles.dropFirst(rules.banners)).flatMap(\.banners).map(\.presentation)
      .filter { !$0.surfaces.contains(.list) }
  }

  /// How many banners wait for room.
  package var waiting: Int {
    piles.dropFirst(rules.banners).reduce(0) { $0 + $1.banners.count }
  }

  package func banner(of key: NotificationKey) -> Banner? {
    for pile in piles {
      if let found = pile.banners.first(where: { $0.key == key }) { return found }
    }
    return nil
  }

  /// Words the banners again, as in a new language.
  mutating func reword(_ worded: (Presentation) -> Presentation) {
    for pile in piles.indices {
      for index in piles[pile].banners.indices {
        piles[pile].banners[index].presentation = worded(piles[pile].banners[index].presentation)
      }
    }
  }

  /// Adds a banner, or replaces the one of the same request at its place.
  package mutating func show(_ presentation: Presentation, at now: Int64) {
    var banner = Banner(presentation, at: now, rules)
    // Those of a thread that are urgent have a pile of their own.
    let name = Self.pileName(presentation) + (presentation.isUrgent ? "\u{0}\u{2}" : "")
    for place in piles.indices where piles[place].name == name {
      let same = piles[place].banners.firstIndex { $0.key.isOfSameRequest(as: presentation.key) }
      guard let same else { continue }
      // A banner that is replaced at its position has no new entrance: only its texts change.
      banner.shownAt = piles[place].banners[same].shownAt
      piles[place].banners[same] = banner
      return
    }
    if fillVacancy(of: name, with: banner, at: now) { return }
    removeBanners { $0.key.isOfSameRequest(as: presentation.key) }
    var pile = Pile(name: name, banners: [])
    if let place = piles.firstIndex(where: { $0.name == name }) { pile = piles.remove(at: place) }
    pile.banners.insert(banner, at: 0)
    while pile.banners.count > SceneLimits.stackedBanners,
      let oldest = pile.banners.lastIndex(where: { !isKept($0) })
    {
      note(pile.banners.remove(at: oldest).presentation, isHidden: false)
    }
    piles.insert(pile, at: 0)
    keepVisible()
    limit()
  }

  /// Whether a banner stays until the user closes its field, menu or text.
  func isKept(_ banner: Banner) -> Bool {
    kept.contains { $0.isOfSameRequest(as: banner.key) }
  }

  private func isKept(_ pile: Pile) -> Bool { pile.banners.contains(where: isKept) }

  /// Moves the stacks that are kept up to the last position on the screen, if newer ones have displaced them.
  private mutating func keepVisible() {
    guard !kept.isEmpty else { return }
    for place in piles.indices.dropFirst(rules.banners)
    where isKept(piles[place]) {
      let last = piles[..<rules.banners].lastIndex { !isKept($0) }
      guard let last else { return }
      piles.insert(piles.remove(at: place), at: last)
    }
  }

  /// Takes the banner of a delivery off, or of an older delivery of its request.
  package mutating func remove(_ key: NotificationKey) {
    if let banner = banner(of: key) { note(banner.presentation, isHidden: true) }
    take(key)
  }

  private mutating func take(_ key: NotificationKey) {
    removeBanners { $0.key.isOfSameRequest(as: key) && $0.key.delivery <= key.delivery }
  }

  /// Returns the ends that were not reported yet.
  package mutating func takeEnds() -> [End] {
    defer { ends = [] }
    return ends
  }

  /// Notes that a banner has left the screen, or never came there; only those with a time are counted for their programs.
  private mutating func note(_ presentation: Presentation, isHidden: Bool) {
    guard presentation.bannerTime != nil else { return }
    ends.append(End(key: presentation.key, isHidden: isHidden))
  }

  /// Takes off the banner of a delivery that the system has withdrawn; what replaces it within moments takes its place.
  package mutating func withdraw(_ key: NotificationKey, at now: Int64) {
    resting.withdraw(key, at: now)
    for (place, pile) in piles.enumerated() {
      for (index, banner) in pile.banners.enumerated() where banner.key == key {
        vacancies.append(Vacancy(banner: banner, pile: pile, place: place, index: index, at: now))
        vacancies.removeFirst(max(0, vacancies.count - SceneLimits.vacancies))
      }
    }
    take(key)
  }

  /// Hides a banner for the user, which is always reported. A bar that moves on later does not bring it back.
  package mutating func hide(_ key: NotificationKey) {
    guard let banner = banner(of: key) else { return }
    resting.add(banner.presentation)
    ends.append(End(key: key, isHidden: true))
    take(key)
  }

  /// Whether a new value of a bar is for the list alone, because its banner has left the screen before.
  package mutating func isForListAlone(_ presentation: Presentation, at now: Int64) -> Bool {
    guard resting.keeps(presentation, at: now), !hasBanner(ofRequestOf: presentation.key) else {
      return false
    }
    note(presentation, isHidden: true)
    return true
  }

  /// Whether a banner of this request is on the screen or waits for room.
  package func hasBanner(ofRequestOf key: NotificationKey) -> Bool {
    piles.contains { $0.banners.contains { $0.key.isOfSameRequest(as: key) } }
  }

  /// Removes banners that were listed and no longer are; the others show whether their apps are still on trial.
  package mutating func keep(listed trials: [NotificationKey: Presentation.Trial]) {
    removeBanners { $0.presentation.surfaces.contains(.list) && trials[$0.key] == nil }
    for place in piles.indices {
      for index in piles[place].banners.indices {
        guard let trial = trials[piles[place].banners[index].key] else { continue }
        piles[place].banners[index].presentation.trial = trial
      }
    }
  }

  package mutating func unfold(_ name: String, _ isUnfolded: Bool) {
    guard let place = piles.firstIndex(where: { $0.name == name }) else { return }
    piles[place].isUnfolded = isUnfolded
  }

  /// Counts the time since the last count, unless it is held, and removes expired banners.
  package mutating func count(to now: Int64, _ hold: Hold) {
    let passed = max(0, now - countedTo)
    countedTo = now
    guard passed > 0 else { return }
    for place in visible.indices {
      for index in piles[place].banners.indices {
        let banner = piles[place].banners[index]
        let isHeld = hold.holds(banner) || isKept(banner)
        piles[place].banners[index].count(passed, to: now, isHeld: isHeld)
      }
    }
    for banner in visible.flatMap(\.banners) where banner.isOver {
      resting.add(banner.presentation)
      note(banner.presentation, isHidden: false)
    }
    removeBanners(where: \.isOver)
  }

  /// When the next banner that nothing holds has been there long enough.
  package func deadline(_ hold: Hold) -> Int64? {
    visible.flatMap(\.banners).filter { !hold.holds($0) && !isKept($0) }.compactMap(\.remaining)
      .min()
      .map { countedTo + $0 }
  }

  private mutating func fillVacancy(of pile: String, with banner: Banner, at now: Int64) -> Bool {
    vacancies.removeAll { now - $0.at > SceneLimits.succession }
    guard
      let found = vacancies.firstIndex(where: {
        $0.pile.name == pile && $0.banner.key.isOfSameRequest(as: banner.key)
      })
    else { return false }
    let vacancy = vacancies.remove(at: found)
    var banner = banner
    banner.shownAt = vacancy.banner.shownAt
    if let place = piles.firstIndex(where: { $0.name == pile }) {
      piles[place].banners.insert(banner, at: min(vacancy.index, piles[place].banners.count))
    } else {
      var pile = vacancy.pile
      pile.banners = [banner]
      piles.insert(pile, at: min(vacancy.place, piles.count))
      keepVisible()
    }
    return true
  }

  private mutating func removeBanners(where isGone: (Banner) -> Bool) {
    guard piles.contains(where: { $0.banners.contains(where: isGone) }) else { return }
    for place in piles.indices { piles[place].banners.removeAll(where: isGone) }
    piles.removeAll { $0.banners.isEmpty }
  }

  /// A temporary banner makes room for newer ones if its notification is in the list. Another one waits for room until its
  /// program's time is over: it is nowhere else.
  private mutating func limit() {
    while piles.count > SceneLimits.waitingBanners
      || piles.dropFirst(rules.banners).contains(where: \.rests)
    {
      let place =
        piles.lastIndex { $0.rests && !isKept($0) }
        ?? piles.lastIndex { $0.isTemporary && !isKept($0) } ?? piles.count - 1
      for banner in piles.remove(at: place).banners {
        resting.add(banner.presentation)
        note(banner.presentation, isHidden: false)
      }
    }
  }
}

/// The place of a banner that was withdrawn.
private struct Vacancy: Hashable {
  let banner: BannerStack.Banner
  /// Its pile as it was.
  let pile: BannerStack.Pile
  let place: Int
  let index: Int
  let at: Int64
}

extension BannerStack.Banner {
  /// Whether it has been there long enough.
  fileprivate var isOver: Bool { remaining.map { $0 <= 0 } ?? false }
}

extension BannerStack.Pile {
  fileprivate var isTemporary: Bool { banners.allSatisfy { $0.remaining != nil } }

  /// Whether its notifications are in the list, and leave the screen to newer ones.
  fileprivate var rests: Bool {
    isTemporary && banners.allSatisfy { $0.presentation.surfaces.contains(.list) }
  }
}
