import NotificationModel

// The links of a body (S15).

extension Composer {
  /// Where the words of links lie in a text, to be pressed there. The options have the same links for keyboards and screen
  /// readers.
  func words(
    ofLinksIn block: TextBlock, of presentation: Presentation, at frame: Rect, _ name: NodeName
  ) -> [SceneNode] {
    var nodes: [SceneNode] = []
    var start = 0
    for run in block.runs {
      let bytes = start..<start + run.text.utf8.count
      start = bytes.upperBound
      guard let address = run.link, LinkAddress.mayOpen(address) else { continue }
      for part in measurer.selection(in: block, width: frame.width, of: bytes) {
        // Texts are measured as they are painted, and places of nodes are mirrored afterwards.
        let place = theme.isRightToLeft ? part.mirrored(in: frame.width) : part
        nodes.append(
          SceneNode(
            name.part("link/\(nodes.count)"), frame: place.moved(x: frame.x, y: frame.y),
            act: .follow(address, of: presentation.key)))
      }
    }
    return nodes
  }

  /// The address of a link in one line, with as much of it as there is room for.
  func line(of address: String, width: Double) -> TextBlock {
    let limits = stride(from: SceneLimits.linkLetters, through: 18, by: -6)
    let lines = limits.lazy.map {
      TextBlock(
        LinkAddress.seen(address, limit: $0), style: .caption, color: .faintText)
    }
    return lines.first { self.width(of: $0) <= width } ?? TextBlock("…", style: .caption)
  }

  /// The buttons that open the links of a body, each with the words of the link and the address it leads to.
  func links(
    of presentation: Presentation, _ options: CardOptions, x: Double, y: Double, width: Double
  ) -> [SceneNode] {
    var nodes: [SceneNode] = []
    for (index, link) in presentation.links.enumerated() {
      let node = button(
        link, options.name.part("menu/link/\(index)"), .follow(link.address, of: presentation.key),
        x: x, y: nodes.isEmpty ? y : nodes.bottom(or: y) + 4, width: width)
      nodes.append(node)
    }
    return nodes
  }

  private func button(
    _ link: BodyLink, _ name: NodeName, _ act: ShellAction, x: Double, y: Double, width: Double
  ) -> SceneNode {
    let seen = LinkAddress.seen(link.address)
    let words = SeenText.shown(link.words, limit: SceneLimits.titleLetters, keepsLines: false)
    let hasWords = !words.isEmpty && words != seen
    var lines = [TextBlock(seen, style: .caption, color: .buttonText, lines: 3)]
    if hasWords { lines.insert(TextBlock(words, style: .button, color: .buttonText), at: 0) }
    let inner = Rect(x: x, y: y, width: width, height: 0).inset(by: Self.buttonInset)
    var children: [SceneNode] = []
    for (line, block) in lines.enumerated() {
      children.append(
        text(
          block, name.part("line/\(line)"), x: inner.x, y: children.bottom(or: y + Self.linkInset),
          width: inner.width, role: .none))
    }
    return SceneNode(
      name, role: .button, spoken: hasWords ? "\(words): \(seen)" : seen,
      frame: Rect(x: x, y: y, width: width, height: children.bottom(or: y) + Self.linkInset - y),
      look: .button(.plain), act: act, children: children)
  }

  /// Between the upper and lower edges of such a button and its words.
  private static let linkInset = 6.0
}

/// A link of a body: its text and its target.
struct BodyLink {
  var words: String
  let address: String
}

extension Presentation {
  /// The links that may be opened, each address once, with the words it has first.
  var links: [BodyLink] {
    var links: [BodyLink] = []
    var last: String?
    for run in styledBody {
      defer { last = run.link }
      guard let address = run.link, LinkAddress.mayOpen(address) else { continue }
      // A link whose words differ in style is several runs.
      if address == last, let open = links.indices.last {
        links[open].words += run.text
      } else {
        links.append(BodyLink(words: run.text, address: address))
      }
    }
    var addresses: Set<String> = []
    return Array(
      links.filter { addresses.insert($0.address).inserted }.prefix(SceneLimits.links))
  }
}
