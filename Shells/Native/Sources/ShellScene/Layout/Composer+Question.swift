import NotificationModel

extension Composer {
  /// The card of a question, which only its buttons close (S50).
  func question(
    _ question: ShellQuestion, named name: NodeName, icon file: String?, x: Double, y: Double,
    width: Double
  ) -> SceneNode {
    let inner = width - 2 * metrics.padding
    let left = x + metrics.padding
    let icon = icon(
      file, of: question.app, named: question.appName, name,
      at: Point(x: left, y: y + metrics.padding))
    let start = icon.frame.right + 12
    let room = left + inner - start
    let title = text(
      TextBlock(question.title(in: words), style: .title, lines: SceneLimits.noteLines),
      name.part("title"), x: start,
      y: y + metrics.padding, width: room, role: .heading)
    let explanation = text(
      TextBlock(
        question.explanation(in: words), style: .body, color: .faintText,
        lines: SceneLimits.questionLines),
      name.part("text"), x: start, y: title.frame.bottom + 4, width: room)
    var children = [icon, title, explanation]
    var top = children.bottom(or: y) + 12
    for (index, answer) in question.answers(in: words).enumerated() {
      let frame = Rect(x: left, y: top, width: inner, height: metrics.buttonHeight)
      let button = self.button(
        answer.title, name.part("answer/\(index)"), answer.act, answer.look, frame: frame)
      children.append(button)
      top = button.frame.bottom + 6
    }
    return SceneNode(
      name, role: .question, spoken: title.spoken,
      frame: Rect(x: x, y: y, width: width, height: top - 6 + metrics.padding - y),
      look: .card(.question), children: children)
  }
}
