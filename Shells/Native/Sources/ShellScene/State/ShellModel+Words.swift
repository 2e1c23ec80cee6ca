import NotificationModel
import Words

// The system's texts in notifications, in the shell's language.

extension ShellModel {
  /// Words the notifications again after a change of the language.
  mutating func reword() {
    let words = words
    listed.replace(listed.groups.map(words.worded))
    banners.reword(words.worded)
    cards.reword(words.worded)
  }
}
