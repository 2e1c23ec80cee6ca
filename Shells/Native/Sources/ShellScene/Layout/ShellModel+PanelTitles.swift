import NotificationModel
import Words

// The first rows of the panel's head.

extension ShellModel {
  /// The title, the number of notifications and *Clear All*, in as many rows as their words need.
  ///
  /// The row of *Clear All* does not depend on its words or on the search: a second press finds it where the first did, and
  /// the search keeps its position while the user types.
  func titles(_ composer: Composer, in inner: Rect) -> (nodes: [SceneNode], bottom: Double) {
    let name = NodeName("panel/head")
    func title(_ width: Double) -> SceneNode {
      composer.text(
        TextBlock(words.text(.notifications), style: .heading, lines: SceneLimits.noteLines),
        name.part("title"), x: inner.x, y: inner.y, width: width, role: .heading)
    }
    guard shownCount > 0 else {
      let title = title(inner.width)
      return ([title], title.frame.bottom)
    }
    let seen = seenCount
    func count(y: Double, width: Double) -> SceneNode {
      composer.text(
        TextBlock(
          words.text(.count, count: seen), style: .caption, color: .faintText,
          lines: SceneLimits.noteLines), name.part("count"), x: inner.x, y: y, width: width)
    }
    let clearWidth = clearWidth(composer, in: inner)
    let room = inner.width - clearWidth - theme.metrics.gap
    let titleWidth = composer.width(of: TextBlock(words.text(.notifications), style: .heading))
    let countWidth = [seen, shownCount].reduce(0) { widest, number in
      let count = TextBlock(words.text(.count, count: number), style: .caption)
      return max(widest, composer.width(of: count))
    }
    let isBeside = titleWidth <= room && countWidth <= room
    let heading = title(isBeside ? room : inner.width)
    let isBesideCount = countWidth <= room
    let line = count(
      y: heading.frame.bottom, width: isBeside || isBesideCount ? room : inner.width)
    let top =
      isBeside
      ? inner.y - 2 : isBesideCount ? heading.frame.bottom + 2 : line.frame.bottom + 4
    let clear = clearAll(max(1, seen), composer, in: inner, y: top)
    let nodes = seen > 0 ? [heading, clear, line] : [heading, line]
    return (nodes, max(line.frame.bottom, clear.frame.bottom))
  }

  /// The width of *Clear All* with either of its titles.
  private func clearWidth(_ composer: Composer, in inner: Rect) -> Double {
    let titles = [words.text(.clearAll), words.text(.clearAllSure, count: shownCount)]
    return min(inner.width, (titles.map(composer.buttonWidth).max() ?? 0) + 4)
  }

  /// The button that clears the shown notifications, and first asks for a confirmation with their number.
  private func clearAll(
    _ count: Int, _ composer: Composer, in inner: Rect, y: Double
  ) -> SceneNode {
    let act = NodeName("panel/clearAll")
    let isAsking = focus.confirmation == act
    let title = isAsking ? words.text(.clearAllSure, count: count) : words.text(.clearAll)
    let width = min(inner.width, composer.buttonWidth(of: title) + 4)
    return composer.button(
      title, act, .clearAll, isAsking ? .destructive : .plain,
      frame: Rect(x: inner.right - width, y: y, width: width, height: metricsHeight(28)))
  }
}
