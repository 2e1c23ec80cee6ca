import NotificationModel
import Words

// The system's texts in notifications, in the shell's language.

extension ShellModel {
  /// Words the notifications again after a change of the language.
  mutating func reword() {
    let words = words
    listed.replace(listed.groups.map(words.worded))
    for pile in banners.piles.indices {
      for index in banners.piles[pile].banners.indices {
        banners.piles[pile].banners[index].presentation =
          words.worded(banners.piles[pile].banners[index].presentation)
      }
    }
    cards.reword(words.worded)
  }
}
