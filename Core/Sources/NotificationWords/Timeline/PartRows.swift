import NotificationEngine
import NotificationModel
import Words

// The parts of notifications, in words.

extension PresentationParts {
  var names: [SystemText] {
    let names: [(PresentationParts, Word)] = [
      (.banner, .partBanner), (.lockScreen, .partLockScreen), (.list, .partList),
      (.sound, .partSound), (.badge, .partBadge),
    ]
    return names.filter { contains($0.0) }.map { SystemText($0.1) }
  }

  /// The shown parts of a notification, and whether any shell shows them.
  func shown(badge: Int?, shells: Int) -> SystemText {
    var names = names
    if let badge { names.append(SystemText(.partBadgeNumber, ["number": .text(String(badge))])) }
    if names.isEmpty { return SystemText(.stepShownNothing) }
    let isLater = shells == 0 && !isEmpty
    return SystemText(isLater ? .stepShownLater : .stepShown, ["parts": .texts(names)])
  }
}

extension PresentationOptions {
  /// The answer of an app in the foreground.
  var answer: SystemText {
    let names: [(PresentationOptions, Word)] = [
      (.banner, .partBanner), (.list, .partList), (.alert, .partAlert), (.sound, .partSound),
      (.badge, .partBadge),
    ]
    let allowed = names.filter { contains($0.0) }.map { SystemText($0.1) }
    return allowed.isEmpty
      ? SystemText(.stepAnsweredNothing) : SystemText(.stepAnswered, ["parts": .texts(allowed)])
  }
}
