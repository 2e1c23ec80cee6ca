import NotificationModel

// The cards of the banners, as many as there is room for.

extension Shell {
  /// The cards from above: a question, the banners, and a line about those that wait.
  func bannerCards(_ composer: Composer) -> [SurfaceMotion.Card] {
    let height = screen.height - 2 * theme.metrics.margin
    let (cards, line) = bannerCards(composer, within: height)
    guard let line else { return cards }
    guard line.rest.bottom > height else { return cards + [line] }
    let lower = height - line.rest.height - theme.metrics.gap
    let (fewer, last) = bannerCards(composer, within: lower)
    // Below a card that fills the screen there is no room for it.
    return fewer + [last].compactMap { $0 }.filter { $0.rest.bottom <= height }
  }

  /// The cards for which there is room, and the line if some wait.
  private func bannerCards(
    _ composer: Composer, within height: Double
  ) -> ([SurfaceMotion.Card], SurfaceMotion.Card?) {
    let metrics = theme.metrics
    var cards: [SurfaceMotion.Card] = []
    var y: Double { (cards.last?.rest.bottom).map { $0 + metrics.gap } ?? metrics.shadow }
    // The question that was asked first is answered first.
    for question in questions.prefix(1) {
      let card = composer.question(
        question, named: NodeName("question/\(question.name)"), icon: icons[question.app],
        x: metrics.shadow, y: y, width: metrics.bannerWidth)
      cards.append(
        .init(
          node: card, rest: card.frame, subject: .question(question.name), isRaised: true))
    }
    var waiting = banners.waiting
    // What the person has in hand stays on the screen; what is above makes room for it.
    let inHand = inHand
    var reserved = 0.0
    if let inHand {
      reserved =
        bannerCard(inHand.banner, of: inHand.pile, composer, y: 0, within: height).frame.height
        + metrics.gap
    }
    for pile in banners.fromAbove {
      var left = pile.banners.count
      for banner in pile.shown {
        let card = bannerCard(banner, of: pile, composer, y: y, within: height)
        let isInHand = banner.key == inHand?.banner.key
        if isInHand { reserved = 0 }
        // What is urgent is seen in any case.
        let below = pile.isUrgent ? 0 : reserved
        let fits = card.frame.bottom + below <= height || cards.isEmpty && below == 0
        guard fits || isInHand else { continue }
        left -= pile.isUnfolded ? 1 : left
        cards.append(
          .init(
            node: moved(card, banner, composer.moment), rest: card.frame,
            subject: .banner(banner.key), isRaised: pile.isUrgent))
      }
      waiting += left
    }
    return (cards, waiting > 0 ? waitingLine(waiting, composer, y: y) : nil)
  }

  /// The banner whose menu, field or whole text is open.
  private var inHand: (banner: BannerStack.Banner, pile: BannerStack.Pile)? {
    let key = menu?.key ?? reply?.key
    for pile in banners.fromAbove {
      let found = pile.shown.first { key == nil ? opened.contains($0.key) : $0.key == key }
      if let found { return (found, pile) }
    }
    return nil
  }

  private func waitingLine(
    _ waiting: Int, _ composer: Composer, y: Double
  ) -> SurfaceMotion.Card {
    let metrics = theme.metrics
    let name = NodeName("banners/waiting")
    let line = TextBlock(
      words.text(.bannersMore, count: waiting), style: .caption, color: .text, alignment: .center)
    let text = composer.text(
      line, name.part("text"), x: metrics.shadow + metrics.padding, y: y + 6,
      width: metrics.bannerWidth - 2 * metrics.padding)
    let frame = Rect(
      x: metrics.shadow, y: y, width: metrics.bannerWidth, height: text.frame.height + 12)
    let node = SceneNode(
      name, role: .label, spoken: line.plain, frame: frame, look: .card(.ordinary),
      children: [text])
    return SurfaceMotion.Card(node: node, rest: frame)
  }

  private func bannerCard(
    _ banner: BannerStack.Banner, of pile: BannerStack.Pile, _ composer: Composer, y: Double,
    within height: Double
  ) -> SceneNode {
    let presentation = banner.presentation
    let key = banner.key
    var options = options(
      for: presentation, named: NodeName("banner/\(key.app)/\(key.identifier)"), .open(key))
    options.openedLines = openedLines(composer, within: height)
    let isFront = pile.front?.key == key
    if isFront, pile.banners.count > 1 {
      options.count = pile.isUnfolded ? 1 : pile.banners.count
      options.stack = pile.name
      options.isUnfolded = pile.isUnfolded
    }
    return composer.card(
      presentation, options, x: theme.metrics.shadow, y: y, width: theme.metrics.bannerWidth)
  }

  /// How many lines of a body there is room for, beside the head and the buttons of its card; the panel scrolls.
  private func openedLines(_ composer: Composer, within height: Double) -> Int {
    let line = composer.measurer.size(of: TextBlock("x", style: .body), width: 100).height
    let room = height - Self.cardWithoutBody
    return max(4, Int(room / max(1, line)))
  }

  private static let cardWithoutBody = 240.0

  /// A card at rest as it comes in, and as far as it is dragged.
  private func moved(
    _ card: SceneNode, _ banner: BannerStack.Banner, _ moment: ShellMoment
  ) -> SceneNode {
    var card = card
    if let pressed, pressed.card == banner.key, pressed.drag != 0 {
      card = card.moved(x: theme.isRightToLeft ? -pressed.drag : pressed.drag)
      if isTranslucent {
        card.opacity = max(0.2, 1 - abs(pressed.drag) / theme.metrics.bannerWidth)
      }
    }
    let age = moment.running - banner.shownAt
    guard theme.hasMotion, age >= 0, age < SceneLimits.motion else { return card }
    // It is there from the first frame on, and only settles.
    let done = Double(age) / Double(SceneLimits.motion)
    let rest = (1 - done) * (1 - done)
    if isTranslucent { card.opacity *= 1 - 0.6 * rest }
    return card.moved(y: -8 * rest)
  }
}

extension BannerStack.Pile {
  /// Those of which there are cards: the one in front, or some of those that are unfolded.
  fileprivate var shown: ArraySlice<BannerStack.Banner> {
    banners.prefix(isUnfolded ? SceneLimits.banners : 1)
  }
}
