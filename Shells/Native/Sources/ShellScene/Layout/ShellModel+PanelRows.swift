import NotificationModel
import Words

// The rows of the panel's list.

extension ShellModel {
  func row(
    _ row: PanelRow, _ composer: Composer, x: Double, y: Double, width: Double
  ) -> SceneNode {
    let name = NodeName("panel/\(row.name)")
    switch row.kind {
    case .question(let question):
      return composer.question(
        question, named: name, icon: facts.icon(of: question.app), x: x, y: y, width: width)
    case .banner(let presentation):
      let options = options(for: presentation, named: name, .open(presentation.key))
      return dragged(
        composer.card(presentation, options, x: x, y: y, width: width), presentation.key)
    case .card(let presentation, let count, let summary):
      let stack = count > 1 ? row.stack : nil
      var options = options(
        for: presentation, named: name, stack.map { .fold($0) } ?? .open(presentation.key))
      options.isBanner = false
      // A line about the others would move the open field, menu or text.
      if let stack, !isInUse(presentation.key) {
        options.stack = .folded(stack, count: count, summary: summary)
      }
      return dragged(
        composer.card(presentation, options, x: x, y: y, width: width), presentation.key)
    case .heading(let app, let appName):
      let named = SeenText.named(appName)
      let count = listed.groups.flatMap(\.members).count { $0.key.app == app }
      return heading(
        name,
        TextBlock(
          SeenText.shown(appName, limit: SceneLimits.nameLetters, keepsLines: false), style: .title),
        row.stack ?? "", composer, x: x, y: y, width: width, isUnfolded: true,
        fold: words.text(.collapseOf, ["app": named]),
        clear: words.text(.clearGroup, ["app": named], count: count))
    case .summary(let date, let count):
      let time = composer.moment.time(of: date, in: words)
      let isUnfolded = panel?.unfolded.contains(row.stack ?? "") ?? false
      return heading(
        name,
        TextBlock(
          words.text(.summaryOf, ["time": time]), style: .title, lines: SceneLimits.noteLines),
        row.stack ?? "", composer, x: x, y: y, width: width, isUnfolded: isUnfolded,
        fold: count > PanelRow.Kind.seen ? words.text(isUnfolded ? .collapse : .expand) : nil,
        clear: words.text(.clearSummary, ["time": time], count: count))
    }
  }

  /// A card as far to the side as the person drags it.
  private func dragged(_ card: SceneNode, _ key: NotificationKey) -> SceneNode {
    guard let drag = pointer.drag(of: key) else { return card }
    return card.moved(x: theme.isRightToLeft ? -drag : drag)
  }

  private func heading(
    _ name: NodeName, _ title: TextBlock, _ stack: String, _ composer: Composer, x: Double,
    y: Double,
    width: Double, isUnfolded: Bool, fold: String?, clear: String
  ) -> SceneNode {
    let side = composer.signSide(28)
    let text = composer.text(
      title, name.part("title"), x: x + 4, y: y + 6, width: width - 2 * side - 28, role: .heading)
    var children = [text]
    if let fold {
      children.append(
        composer.sign(
          isUnfolded ? .collapse : .expand, name.part("fold"), .fold(stack),
          frame: Rect(x: x + width - 2 * side - 4, y: y + 2, width: side, height: side),
          spoken: fold))
    }
    let clearName = name.part("clear")
    children.append(
      composer.sign(
        .close, clearName, .clearStack(stack),
        frame: Rect(x: x + width - side, y: y + 2, width: side, height: side), spoken: clear,
        look: focus.confirmation == clearName ? .destructive : .bare))
    return SceneNode(
      name, role: .group, spoken: title.plain,
      frame: Rect(x: x, y: y, width: width, height: max(side, text.frame.height) + 8),
      children: children)
  }
}
