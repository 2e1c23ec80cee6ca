/// The texts of the shell; they are those of the browser's page, under the same names (S52).
package enum Word: String, CaseIterable, Sendable {
  case notifications, settings, close, cancel, send, gone, replyGone, draftOf, options, optionsOf,
    expand, collapse
  case clear, clearOne, clearAll, clearAllSure, clearGroup, collapseOf, hide
  case more, count, none, noneText, search, noMatches, snooze
  case critical, timeSensitive, quietly, undecided, summaryOf
  case bannersMore, banners, readAll, newAbove
  case focus, focusOn
  case askTitle, askText, askPlain, askAlert, askSound, askBadge, askCarPlay, askAnnouncement
  case askTimeSensitive, askCritical, askCriticalText
  case askPlace, askPlaceAlways, askPlacePrecise, askPlaceReason
  case placeOnce, placeUsing, placeOnlyUsing, placeAlways
  case allow, deny, allowInSummary
  case keep, keepNow, keepQuietly, keepInSummary, keepTitle, keepText, keepUndecidedText
  case turnOff, turnOffTitle, turnOffText, turnOffAll
  case whyAllowed, whyCritical, whyTimeSensitive, whyPassive, whyTrial, whyUndecided, whySummary,
    whyWatched
  case manageTitle, muteHour, muteToday, unmute, viewSettings, settingsElsewhere
  case now, minutesAgo, hoursAgo, yesterday, and
}

/// The words of one language, with a form for one and a form for several where they count.
package struct ShellWords: Sendable {
  /// A text: for any number, or by number.
  package enum Entry: Hashable, Sendable {
    case text(String)
    case counted(one: String, other: String)
  }

  package let entries: [Word: Entry]

  /// A text with its gaps filled; a count chooses its form and fills `{count}`.
  package func text(
    _ word: Word, _ values: [String: String] = [:], count: Int? = nil
  ) -> String {
    var form: String
    switch entries[word] {
    case .text(let text): form = text
    case .counted(let one, let other): form = count == 1 ? one : other
    case nil: return word.rawValue
    }
    if let count { form = form.filled("count", with: String(count)) }
    for (name, value) in values { form = form.filled(name, with: value) }
    return form
  }
}

extension String {
  /// The text with a value in the place of its first gap of a name.
  fileprivate func filled(_ name: String, with value: String) -> String {
    let gap = "{\(name)}"
    guard let range = firstRange(of: gap) else { return self }
    return String(self[..<range.lowerBound]) + value + self[range.upperBound...]
  }

  private func firstRange(of part: String) -> Range<Index>? {
    var start = startIndex
    while let found = self[start...].firstIndex(of: "{") {
      if self[found...].hasPrefix(part) {
        return found..<index(found, offsetBy: part.count)
      }
      start = index(after: found)
    }
    return nil
  }
}
