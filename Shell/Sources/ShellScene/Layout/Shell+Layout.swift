import NotificationModel

// The surfaces as they are to be shown.

extension Shell {
  /// Lays out what is to be on the screen: nothing for a surface that is to go.
  package mutating func layOut(
    measuring measurer: any TextMeasurer, at moment: ShellMoment
  ) -> [SurfaceName: SurfaceScene] {
    settleCaret(measuring: measurer)
    needsLayout = false
    let composer = Composer(theme: theme, words: words, moment: moment, measurer: measurer)
    var scenes: [SurfaceName: SurfaceScene] = [:]
    if !isLocked {
      if panel == nil {
        scenes[.banners] = bannerScene(composer)
      } else {
        scenes[.panel] = panelScene(composer)
      }
    }
    agesUntil = scenes.isEmpty ? nil : moment.running + Self.minute
    let marked = scenes.mapValues { finished($0, at: moment) }
    surfaces = marked
    return marked
  }

  /// How often the words for ages are looked at, in microseconds.
  private static let minute: Int64 = 60_000_000

  /// The scene with what the pointer and the keyboard do, mirrored where the language wants it.
  private func finished(_ scene: SurfaceScene, at moment: ShellMoment) -> SurfaceScene {
    var scene = scene
    if theme.isRightToLeft {
      scene.root = scene.root.mirrored(in: scene.size.width)
      scene.inputRegion = scene.inputRegion.map { $0.mirrored(in: scene.size.width) }
      scene.raisedRegion = scene.raisedRegion.map { $0.mirrored(in: scene.size.width) }
    }
    mark(&scene.root)
    return scene
  }

  private func mark(_ node: inout SceneNode) {
    if node.act != nil {
      if node.name == hovered?.node { node.state.insert(.hovered) }
      if node.name == pressed?.node, pressed?.drag == 0 { node.state.insert(.pressed) }
      if node.name == focus { node.state.insert(.focused) }
    }
    for index in node.children.indices { mark(&node.children[index]) }
  }

  // MARK: The banners.

  private func bannerScene(_ composer: Composer) -> SurfaceScene? {
    guard !banners.isEmpty || !questions.isEmpty else { return nil }
    let metrics = theme.metrics
    let border = metrics.shadow
    let root = NodeName("banners")
    var cards: [SceneNode] = []
    // Where the cards come to rest: the surface is asked for once, and not with each step of a movement.
    var places: [Rect] = []
    var raised: [SceneNode] = []
    var y = border
    let most = screen.height - 2 * metrics.margin
    // The question that was asked first is answered first.
    for question in questions.prefix(1) {
      let card = composer.question(question, x: border, y: y, width: metrics.bannerWidth)
      cards.append(card)
      places.append(card.frame)
      raised.append(card)
      y = card.frame.bottom + metrics.gap
    }
    var waiting = banners.waiting
    for pile in banners.fromAbove {
      let shown =
        pile.isUnfolded ? pile.banners.prefix(SceneLimits.banners) : pile.banners.prefix(1)
      for banner in shown {
        let card = bannerCard(banner, of: pile, composer, y: y)
        guard cards.isEmpty || card.frame.bottom <= most else {
          waiting += 1
          continue
        }
        cards.append(moved(card, banner, composer.moment))
        places.append(card.frame)
        if pile.isUrgent { raised.append(card) }
        y = card.frame.bottom + metrics.gap
      }
    }
    if waiting > 0 {
      let line = TextBlock(
        words.text(.bannersMore, count: waiting), style: .caption, color: .text,
        alignment: .center)
      let text = composer.text(
        line, root.part("waiting/text"), x: border + metrics.padding, y: y + 6,
        width: metrics.bannerWidth - 2 * metrics.padding)
      cards.append(
        SceneNode(
          root.part("waiting"), role: .label, spoken: line.plain,
          frame: Rect(
            x: border, y: y, width: metrics.bannerWidth, height: text.frame.height + 12),
          look: .card(.ordinary), children: [text]))
      places += cards.suffix(1).map(\.frame)
      y = (places.last?.bottom ?? y) + metrics.gap
    }
    let size = Size(
      width: metrics.bannerWidth + 2 * border, height: y - metrics.gap + border)
    var scene = SurfaceScene(
      root: SceneNode(
        root, role: .window, spoken: words.text(.banners), frame: Rect(Point(x: 0, y: 0), size),
        children: cards),
      size: size)
    scene.raised = Set(raised.map(\.name))
    scene.raisedRegion = raised.map(\.frame)
    scene.takesKeyboard = reply != nil
    scene.inputRegion = places.filter { !scene.raisedRegion.contains($0) }
    let moment = composer.moment
    scene.isMoving =
      theme.hasMotion
      && banners.visible.contains { pile in
        pile.front.map { moment.running < $0.shownAt + SceneLimits.motion } ?? false
      }
    return scene
  }

  private func bannerCard(
    _ banner: BannerStack.Banner, of pile: BannerStack.Pile, _ composer: Composer, y: Double
  ) -> SceneNode {
    let presentation = banner.presentation
    let key = banner.key
    var options = options(
      for: presentation, named: NodeName("banner/\(key.app)/\(key.identifier)"), .open(key))
    let isFront = pile.front?.key == key
    if isFront, pile.banners.count > 1 {
      options.count = pile.isUnfolded ? 1 : pile.banners.count
      options.stack = pile.name
    }
    return composer.card(
      presentation, options, x: theme.metrics.shadow, y: y, width: theme.metrics.bannerWidth)
  }

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

  /// How a notification is laid out, on either surface.
  func options(
    for presentation: Presentation, named name: NodeName, _ act: Act
  ) -> CardOptions {
    let key = presentation.key
    var options = CardOptions(name: name, act: act)
    options.isOpened = opened.contains(key)
    options.menu = menu?.key == key ? menu?.kind : nil
    options.reply = reply?.key == key ? reply : nil
    options.isTyping = focus == Self.replyField(key)
    options.app = apps[key.app]
    options.summaryIsOn = global?.summaryIsOn ?? false
    options.icon = icons[key.app]
    options.picture = pictures[key]
    return options
  }
}
