import NotificationModel
import Words

// The surfaces as they are to be shown.

extension ShellModel {
  /// Lays out the surfaces; a surface that is to disappear has no scene.
  package mutating func layOut(
    measuring measurer: any TextMeasurer, at moment: ShellMoment
  ) -> [SurfaceName: SurfaceScene] {
    settleCaret(measuring: measurer)
    needsLayout = false
    let focused = focus.node
    let link = pointedLink
    var scenes = composed(measuring: measurer, at: moment)
    followPointer(to: scenes)
    keepFocus(in: scenes[.panel])
    if focus.node != focused { keepCompositions() }
    drawn.scenes = scenes
    noteScroll()
    // The address of a link is seen as long as the pointer is on it.
    if pointedLink != link { scenes = composed(measuring: measurer, at: moment) }
    drawn.scenes = scenes.mapValues(marked)
    return drawn.scenes
  }

  /// Runs hit testing again: the layout may have moved under a stationary pointer.
  private mutating func followPointer(to scenes: [SurfaceName: SurfaceScene]) {
    guard var position = pointer.position, pointer.hovered?.surface == position.surface,
      let scene = scenes[position.surface], let old = drawn.scenes[position.surface]
    else { return }
    // Content at the lower edge of the screen grows upwards.
    if position.surface == .banners, manner.isAtBottom {
      position.point.y += scene.size.height - old.size.height
    }
    pointer.position = position
    pointer.hovered?.node = scene.root.pressable(at: position.point)?.name
  }

  private mutating func composed(
    measuring measurer: any TextMeasurer, at moment: ShellMoment
  ) -> [SurfaceName: SurfaceScene] {
    let composer = Composer(
      theme: theme, words: words, moment: moment, measurer: measurer)
    var scenes: [SurfaceName: SurfaceScene] = [:]
    if display.isLocked || !theme.hasMotion { drawn.motion = SurfaceMotion() }
    let manner = manner
    if !display.isLocked {
      if panel == nil {
        scenes[.panel] = drawn.motion.leavingPanel(manner, at: moment.running)
        scenes[.banners] = bannerScene(composer)
      } else {
        drawn.motion.forgetCards()
        scenes[.panel] = panelScene(composer)
        if theme.hasMotion, let scene = scenes[.panel] { drawn.motion.keep(panel: scene) }
      }
    }
    drawn.agesUntil = sameAges(at: moment).map { moment.running + $0 }
    return scenes.mapValues(mirrored)
  }

  /// How long the words for ages stay as they are, in microseconds; in a list, one of many changes within each minute.
  private func sameAges(at moment: ShellMoment) -> Int64? {
    if panel != nil { return 60_000_000 }
    return banners.visible.flatMap(\.banners).map { banner in
      moment.sameAge(of: banner.presentation.date, stays: banner.presentation.alertStyle == .alert)
    }.min()
  }

  /// The scene as the language wants it.
  private func mirrored(_ scene: SurfaceScene) -> SurfaceScene {
    guard theme.isRightToLeft else { return scene }
    var scene = scene
    scene.root = scene.root.mirrored(in: scene.size.width)
    scene.inputRegion = scene.inputRegion.map { $0.mirrored(in: scene.size.width) }
    scene.raisedRegion = scene.raisedRegion.map { $0.mirrored(in: scene.size.width) }
    return scene
  }

  /// The scene with the states of the pointer and the keyboard.
  private func marked(_ scene: SurfaceScene) -> SurfaceScene {
    var scene = scene
    mark(&scene.root)
    return scene
  }

  private func mark(_ node: inout SceneNode) {
    if node.act != nil {
      if node.name == pointer.hovered?.node { node.state.insert(.hovered) }
      if node.name == pointer.press?.node, pointer.press?.isStill == true {
        node.state.insert(.pressed)
      }
      if node.name == focus.node { node.state.insert(.focused) }
    }
    for index in node.children.indices { mark(&node.children[index]) }
  }

  // MARK: The banners.

  private mutating func bannerScene(_ composer: Composer) -> SurfaceScene? {
    let border = theme.metrics.shadow
    let root = NodeName("banners")
    let cards = bannerCards(composer)
    notePlaces(of: cards)
    let isEmpty = cards.isEmpty
    let (manner, banners, questions) = (manner, banners, questions)
    let rest = isEmpty ? 0 : cards.bottom + border
    // Where the cards come to rest: the surface is asked for once, and not with each step of a movement.
    let picture =
      theme.hasMotion
      ? drawn.motion.place(cards, height: rest, manner, at: composer.moment.running) { subject in
        switch subject {
        case .banner(let key): !banners.hasBanner(ofRequestOf: key)
        case .question(let name): !questions.all.contains { $0.name == name }
        }
      }
      : SurfaceMotion.Picture(still: cards, height: rest)
    guard !picture.nodes.isEmpty else { return nil }
    let size = Size(width: theme.metrics.bannerWidth + 2 * border, height: picture.height)
    // For a screen reader, a window that only fades out does not exist.
    var scene = SurfaceScene(
      root: SceneNode(
        root, role: isEmpty ? .none : .window, spoken: isEmpty ? "" : words.text(.banners),
        frame: Rect(Point(x: 0, y: 0), size), children: picture.nodes),
      size: size)
    scene.raised = picture.raised
    scene.raisedRegion = picture.raisedRests
    scene.takesKeyboard = reply.open != nil
    scene.inputRegion = picture.rests
    return scene.laidOut(at: composer.moment.running)
  }

  /// How things leave: towards the edge of the screen that they are at.
  var manner: SurfaceMotion.Manner {
    let isAtStart = theme.edge.map { [.topLeft, .bottomLeft].contains($0) } ?? theme.isRightToLeft
    return SurfaceMotion.Manner(
      isAtBottom: theme.edge.map { [.bottomLeft, .bottom, .bottomRight].contains($0) } ?? false,
      // Everything is mirrored afterwards.
      leavesLeft: isAtStart != theme.isRightToLeft, fades: display.isTranslucent,
      border: theme.metrics.shadow)
  }

  /// How a notification is laid out, on either surface.
  func options(
    for presentation: Presentation, named name: NodeName, _ act: ShellAction
  ) -> CardOptions {
    let key = presentation.key
    let open = reply.open?.key == key ? reply.open : nil
    let foot: CardOptions.Foot =
      if let menu = cards.menu, menu.key == key {
        .menu(menu.kind)
      } else if let open {
        .field(open, isTyping: focus.node == Self.replyField(key))
      } else {
        .buttons(hasDraft: reply.hasDraft(for: key))
      }
    let choices = AppChoices(
      facts.records[key.app], hasSummary: facts.global?.summaryIsOn ?? false,
      opensSettings: display.opensSettings)
    var options = CardOptions(
      name: name, act: act, foot: foot, choices: choices, isGone: isSettledGone(key))
    options.isOpened = cards.opened.contains(key)
    if case .follow(let address, key)? = pointedLink { options.pointedLink = address }
    // The notification cannot be opened: a press goes to the field.
    if options.isGone, open != nil { options.act = .field(Self.replyField(key)) }
    options.icon = facts.icon(of: key.app)
    options.picture = facts.pictures[key] ?? presentation.media.files?.picture
    return options
  }

  /// The action of the link under the pointer, if there is one.
  private var pointedLink: ShellAction? {
    guard let hovered = pointer.hovered, let name = hovered.node,
      let act = drawn.scenes[hovered.surface]?.root.node(name)?.act, case .follow = act
    else { return nil }
    return act
  }
}
