import NotificationModel

extension DesktopDesk {
  /// Compares the bubbles with the list as it stands: closes what is gone, changes what reads
  /// differently now, and never shows again what was shown.
  mutating func compare(with members: [Presentation], at now: BootTime) {
    list.replace(by: members)
    let listed = Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
    closeDialogs { $0.isListed && listed[$0.key] == nil }
    for place in surplus.keep(Set(listed.keys)) { retire(place, at: now) }
    for subject in subjectsInOrder {
      switch (subject, bubbles[subject]?.message) {
      case (.request, .notification(let shown, let media, let manner)?):
        guard shown.places.contains(.list) else { continue }
        guard let member = listed[shown.key] else {
          retire(subject, at: now)
          continue
        }
        let renewed = shown.reading(as: member)
        guard renewed != shown else { continue }
        change(subject, to: .notification(renewed, media, manner), at: now)
      case (.trial(let app), _?):
        let isOnTrial = members.contains { $0.key.app == app && $0.isProvisional }
        if !isOnTrial { retire(subject, at: now) }
      default: continue
      }
    }
  }

  /// Changes what a bubble says about the same thing, without a sound.
  mutating func change(_ subject: BubbleSubject, to message: BubbleMessage, at now: BootTime) {
    guard let bubble = bubbles[subject] else { return }
    if bubble.live == nil, bubble.token == nil {
      // It was never shown, so it is still new.
      show(message, as: subject, at: now)
    } else if line.contains(subject) || line.count < DesktopLimits.waitingCallsOfAllKinds {
      let wasShown = bubble.live.map { $0.message.isAbout(message) } ?? false || bubble.token != nil
      show(wasShown ? message.silenced : message, as: subject, at: now)
    } else {
      // A text that should be hidden must not stay only because too much waits.
      retire(subject, at: now)
    }
  }

  /// The bubbles in the order in which they came to be.
  var subjectsInOrder: [BubbleSubject] {
    bubbles.sorted { $0.value.serial < $1.value.serial }.map(\.key)
  }
}

extension Presentation {
  /// The same delivery with the texts and buttons that the list has now (E16).
  fileprivate func reading(as member: Presentation) -> Presentation {
    var result = self
    result.appName = member.appName
    result.title = member.title
    result.subtitle = member.subtitle
    result.body = member.body
    result.hidesPreview = member.hidesPreview
    result.actions = member.actions
    result.isProvisional = member.isProvisional
    return result
  }
}
