import NotificationModel
import Words

// The cards of the banners, as many as there is room for.

extension ShellModel {
  /// The cards from the top: a question, the banners, and a line that counts the waiting ones.
  func bannerCards(_ composer: Composer) -> [SurfaceMotion.Card] {
    let height = display.screen.height - 2 * theme.metrics.margin
    let items = bannerItems.map { item in
      (item: item, card: card(of: item, composer, within: height))
    }
    let (cards, waiting) = arranged(items, composer, within: height)
    guard waiting > 0 else { return cards }
    let line = waitingLine(waiting, composer)
    let room = line.rest.height + theme.metrics.gap
    let isHeld = items.contains(where: \.item.isHeld)
    guard cards.bottom + room > height else { return with(line, cards, isHeld: isHeld) }
    let (fewer, more) = arranged(items, composer, within: height - room)
    let all = with(waitingLine(more, composer), fewer, isHeld: isHeld)
    // The line does not fit below a card that fills the screen, and a card in use does not move for it.
    let held = items.first(where: \.item.isHeld)?.card.name
    func top(_ cards: [SurfaceMotion.Card]) -> Double? {
      cards.first { $0.node.name == held }?.rest.y
    }
    guard let used = items.first(where: \.item.isHeld)?.item, isInUseStill(used),
      top(cards) == place(of: used), top(fewer) != top(cards), !manner.isAtBottom
    else { return all.bottom <= height ? all : fewer }
    return cards
  }

  /// The cards for which there is room, from above, and how many notifications wait.
  private func arranged(
    _ items: [(item: BannerItem, card: SceneNode)], _ composer: Composer, within height: Double
  ) -> ([SurfaceMotion.Card], waiting: Int) {
    let tops = tops(of: items.map { ($0.item, $0.card.frame.height) }, within: height)
    // Members of an unfolded stack without a card wait as well.
    var waiting = banners.fromAbove.filter(\.isUnfolded).reduce(banners.waiting) {
      $0 + $1.banners.count - $1.shown(banners.isKept).count
    }
    var cards: [SurfaceMotion.Card] = []
    for (place, (item, card)) in items.enumerated() {
      guard let top = tops[place] else {
        waiting += item.count
        continue
      }
      let placed = card.moved(y: top)
      cards.append(
        SurfaceMotion.Card(
          node: moved(placed, item, composer.moment), rest: placed.frame, subject: item.subject,
          isRaised: item.isRaised))
    }
    return (cards.sorted { $0.rest.y < $1.rest.y }, waiting)
  }

  /// The cards with the line about waiting ones: below them, unless it would move a card in use there.
  private func with(
    _ line: SurfaceMotion.Card, _ cards: [SurfaceMotion.Card], isHeld: Bool
  ) -> [SurfaceMotion.Card] {
    let gap = theme.metrics.gap
    guard isHeld, manner.isAtBottom else {
      return cards + [
        line.moved(y: cards.last.map { $0.rest.bottom + gap } ?? theme.metrics.shadow)
      ]
    }
    return [line.moved(y: theme.metrics.shadow)]
      + cards.map { $0.moved(y: line.rest.height + gap) }
  }

  /// The question and the banners that get a card each, from above.
  var bannerItems: [BannerItem] {
    // The question that was asked first is answered first.
    var items = questions.all.prefix(1).map { BannerItem(content: .question($0), isUrgent: true) }
    for presentation in gone {
      let banner = BannerStack.Banner(presentation, at: 0, banners.rules)
      let isRaised =
        reply.open?.key == presentation.key ? reply.open?.isRaised : presentation.isUrgent
      items.append(
        BannerItem(
          content: .banner(banner, of: BannerStack.Pile(name: "", banners: [banner])),
          isUrgent: isRaised ?? false))
    }
    for pile in banners.fromAbove {
      items += pile.shown(banners.isKept).map { banner in
        BannerItem(
          content: .banner(banner, of: pile),
          count: pile.isUnfolded ? 1 : pile.banners.count,
          isUrgent: reply.open?.key == banner.key ? reply.open?.isRaised ?? false : pile.isUrgent)
      }
    }
    let typed = cards.menu?.key ?? reply.open?.key
    let held = items.firstIndex { item in
      item.key.map { typed == nil ? cards.opened.contains($0) : $0 == typed } ?? false
    }
    if let held { items[held].isHeld = true }
    return items
  }

  private func card(of item: BannerItem, _ composer: Composer, within height: Double) -> SceneNode {
    switch item.content {
    case .question(let question):
      composer.question(
        question, named: NodeName("question/\(question.name)"), icon: facts.icon(of: question.app),
        x: theme.metrics.shadow, y: 0, width: theme.metrics.bannerWidth)
    case .banner(let banner, let pile):
      bannerCard(banner, of: pile, composer, within: height)
    }
  }

  private func waitingLine(_ waiting: Int, _ composer: Composer) -> SurfaceMotion.Card {
    let metrics = theme.metrics
    let name = NodeName("banners/waiting")
    let line = TextBlock(
      words.text(.bannersMore, count: waiting), style: .caption, color: .text, lines: 3,
      alignment: .center)
    let text = composer.text(
      line, name.part("text"), x: metrics.shadow + metrics.padding, y: 6,
      width: metrics.bannerWidth - 2 * metrics.padding)
    let frame = Rect(
      x: metrics.shadow, y: 0, width: metrics.bannerWidth, height: text.frame.height + 12)
    let node = SceneNode(
      name, role: .label, spoken: line.plain, frame: frame, look: .card(.ordinary),
      children: [text])
    return SurfaceMotion.Card(node: node, rest: frame)
  }

  private func bannerCard(
    _ banner: BannerStack.Banner, of pile: BannerStack.Pile, _ composer: Composer,
    within height: Double
  ) -> SceneNode {
    let presentation = banner.presentation
    let key = banner.key
    var options = options(
      for: presentation, named: NodeName(cardName(key, "banner")), .open(key))
    options.openedLines = openedLines(composer, within: height)
    let isFront = pile.shown(banners.isKept).first?.key == key
    // A line about the others would move the open field, menu or text.
    if isFront, pile.banners.count > 1, !isInUse(key) {
      options.stack =
        pile.isUnfolded
        ? .unfolded(pile.name) : .folded(pile.name, count: pile.banners.count, summary: "")
    }
    return composer.card(
      presentation, options, x: theme.metrics.shadow, y: 0, width: theme.metrics.bannerWidth)
  }

  /// The number of body lines for which there is room, besides the head and the buttons of the card; the panel scrolls.
  private func openedLines(_ composer: Composer, within height: Double) -> Int {
    let line = composer.measurer.size(of: TextBlock("x", style: .body), width: 100).height
    let room = height - Self.cardWithoutBody * max(1, theme.textScale)
    return max(4, Int(room / max(1, line)))
  }

  private static let cardWithoutBody = 240.0

  /// A resting card, shifted by its entrance and by a drag.
  private func moved(
    _ card: SceneNode, _ item: BannerItem, _ moment: ShellMoment
  ) -> SceneNode {
    guard case .banner(let banner, _) = item.content else { return card }
    var card = card
    if let drag = pointer.drag(of: banner.key) {
      card = card.moved(x: theme.isRightToLeft ? -drag : drag)
      if display.isTranslucent {
        card.opacity = max(0.2, 1 - abs(drag) / theme.metrics.bannerWidth)
      }
    }
    guard theme.hasMotion else { return card }
    // It is there from the first frame on, and only settles.
    let entrance = Motion(since: banner.shownAt, y: -8, fading: display.isTranslucent ? 0.6 : 0)
    guard (banner.shownAt..<entrance.end).contains(moment.running) else { return card }
    return card.moving(entrance, at: moment.running)
  }
}

extension BannerStack.Pile {
  /// The banners with a card each: the one in front, or the newest of an unfolded stack. A kept banner has its card in any
  /// case.
  fileprivate func shown(_ isKept: (BannerStack.Banner) -> Bool) -> [BannerStack.Banner] {
    guard isUnfolded else { return [banners.first(where: isKept) ?? banners[0]] }
    let kept = banners.filter(isKept)
    let others = banners.filter { !isKept($0) }.prefix(max(0, SceneLimits.banners - kept.count))
    let keys = Set((kept + others).map(\.key))
    return banners.filter { keys.contains($0.key) }
  }
}

extension SurfaceMotion.Card {
  fileprivate func moved(y distance: Double) -> Self {
    var card = self
    card.node = node.moved(y: distance)
    card.rest = rest.moved(y: distance)
    return card
  }
}

extension [SurfaceMotion.Card] {
  /// The lower edge of the lowest at rest.
  var bottom: Double { map(\.rest.bottom).max() ?? 0 }
}
