import NotificationModel

// The positions of the banners' cards: a card in use keeps its own, and new cards go around it (S55).

/// A question or a banner that gets a card.
struct BannerItem {
  enum Content {
    case question(ShellQuestion)
    case banner(BannerStack.Banner, of: BannerStack.Pile)
  }

  var content: Content
  /// How many notifications its card represents.
  var count = 0
  /// Whether its card is above full-screen windows, and visible in any case.
  var isUrgent: Bool
  /// Whether its field, menu or whole text is open; a field or menu takes precedence over a text.
  var isHeld = false

  var isRaised: Bool { isUrgent }

  var key: NotificationKey? {
    if case .banner(let banner, _) = content { banner.key } else { nil }
  }

  var subject: SurfaceMotion.Subject {
    switch content {
    case .question(let question): .question(question.name)
    case .banner(let banner, _): .banner(banner.key)
    }
  }

  /// Whether a card of this subject was about the same.
  fileprivate func isSame(as subject: SurfaceMotion.Subject) -> Bool {
    switch (content, subject) {
    case (.question(let question), .question(let name)): question.name == name
    case (.banner(let banner, _), .banner(let key)): banner.key.isOfSameRequest(as: key)
    default: false
    }
  }

  /// Whether a card of this subject was the folded stack with another member in front.
  fileprivate func isSameStack(as subject: SurfaceMotion.Subject) -> Bool {
    guard case .banner(_, let pile) = content, case .banner(let key) = subject else { return false }
    return !pile.isUnfolded && pile.banners.contains { $0.key.isOfSameRequest(as: key) }
  }
}

/// The position of a card as it was laid out.
struct BannerPlace: Hashable {
  var subject: SurfaceMotion.Subject
  /// Its distance from the edge of the screen that the cards are at.
  var edge: Double
}

extension ShellModel {
  /// Notes where the cards are, for the next layout.
  mutating func notePlaces(of cards: [SurfaceMotion.Card]) {
    drawn.heldBanner = bannerItems.first(where: \.isHeld)?.key
    let bottom = cards.bottom
    drawn.bannerPlaces = cards.compactMap { card in
      card.subject.map {
        BannerPlace(
          subject: $0,
          edge: manner.isAtBottom
            ? bottom + theme.metrics.shadow - card.rest.bottom : card.rest.y)
      }
    }
  }

  /// Whether the card of an item was in use before: one that is being opened still finds its position.
  func isInUseStill(_ item: BannerItem) -> Bool {
    guard let key = item.key, let held = drawn.heldBanner else { return false }
    return held.isOfSameRequest(as: key)
  }

  /// Where the card of an item was.
  func place(of item: BannerItem) -> Double? {
    let place =
      drawn.bannerPlaces.first { item.isSame(as: $0.subject) }
      ?? drawn.bannerPlaces.first { item.isSameStack(as: $0.subject) }
    return place?.edge
  }

  /// The upper edges of cards with these heights, in order from above; nil for a card that does not fit.
  func tops(
    of items: [(item: BannerItem, height: Double)], within height: Double
  ) -> [Double?] {
    guard let held = items.firstIndex(where: \.item.isHeld),
      let edges = edges(of: items, around: held, within: height)
    else { return newestFirst(items, within: height) }
    guard manner.isAtBottom else { return edges }
    let total = zip(items, edges).compactMap { item, edge in edge.map { $0 + item.height } }.max()
    return zip(items, edges).map { item, edge in
      edge.map { (total ?? 0) + theme.metrics.shadow - $0 - item.height }
    }
  }

  /// The cards one below the other. The card in use is visible in any case, and those above make room for it.
  private func newestFirst(
    _ items: [(item: BannerItem, height: Double)], within height: Double
  ) -> [Double?] {
    var y = theme.metrics.shadow
    var isFirst = true
    var reserved = items.first(where: \.item.isHeld).map { $0.height + theme.metrics.gap } ?? 0
    return items.map { item, cardHeight in
      if item.isHeld { reserved = 0 }
      let below = item.isUrgent ? 0 : reserved
      let fits = y + cardHeight + below <= height || isFirst && below == 0
      guard fits || item.isHeld else { return nil }
      defer { y += cardHeight + theme.metrics.gap }
      isFirst = false
      return y
    }
  }

  /// The distances of the cards from the edge of the screen, with an unchanged one for the card in use; nil if it had no
  /// position, or if an urgent card does not fit.
  private func edges(
    of items: [(item: BannerItem, height: Double)], around held: Int, within height: Double
  ) -> [Double?]? {
    guard let was = place(of: items[held].item) else { return nil }
    let gap = theme.metrics.gap
    let edge = max(theme.metrics.shadow, min(was, height - items[held].height))
    var edges = [Double?](repeating: nil, count: items.count)
    edges[held] = edge
    var (near, far) = sides(of: items, around: held, at: was)
    // Urgent cards that do not fit beyond the card in use go before it, and displace others.
    let beyond = edge + items[held].height + gap
    let crowded = overflow(of: far.filter { items[$0].item.isUrgent }, items, height - beyond)
    near = crowded + near
    far.removeAll(where: crowded.contains)
    var next = theme.metrics.shadow
    for index in near where next + items[index].height + gap <= edge {
      edges[index] = next
      next += items[index].height + gap
    }
    far = near.filter { edges[$0] == nil } + far
    next = beyond
    var reserved = far.filter { items[$0].item.isUrgent }.reduce(0) { $0 + items[$1].height + gap }
    for index in far {
      let isUrgent = items[index].item.isUrgent
      if isUrgent { reserved -= items[index].height + gap }
      guard next + items[index].height + (isUrgent ? 0 : reserved) <= height else {
        if isUrgent { return nil }
        continue
      }
      edges[index] = next
      next += items[index].height + gap
    }
    return edges
  }

  /// The cards between the edge of the screen and the one in use, which were there before, and all others beyond it; each
  /// from the edge on.
  private func sides(
    of items: [(item: BannerItem, height: Double)], around held: Int, at edge: Double
  ) -> (near: [Int], far: [Int]) {
    let places = items.map { place(of: $0.item) }
    let near = items.indices.filter { index in places[index].map { $0 < edge } ?? false }
    let far = items.indices.filter { $0 != held && !near.contains($0) }
    return (
      near.sorted { (places[$0] ?? 0) < (places[$1] ?? 0) },
      manner.isAtBottom ? far.reversed() : Array(far)
    )
  }

  /// Those of the cards that have no room in this height, one after the other.
  private func overflow(
    of cards: [Int], _ items: [(item: BannerItem, height: Double)], _ height: Double
  ) -> [Int] {
    var left = height
    return cards.filter { index in
      guard items[index].height <= left else { return true }
      left -= items[index].height + theme.metrics.gap
      return false
    }
  }
}
