import BorrowedDesktop

/// The actions of the user, and of a script that plays the server.
extension RandomRun {
  mutating func closeOne() {
    guard let id = pick(shown.keys.sorted()) else { return }
    shown[id] = nil
    feed(.closed(id: id, reason: UInt32(random.next() % 4) + 1, sender: ":1.\(owner)"))
  }

  mutating func actOnOne() {
    guard let id = pick(shown.keys.sorted()), let call = shown[id] else { return }
    let key = pick(call.buttons.map(\.key)) ?? "default"
    let sender = ":1.\(owner)"
    if key == "inline-reply" {
      feed(.replied(id: id, text: "yes", sender: sender))
    } else {
      feed(.actionInvoked(id: id, action: key, sender: sender))
    }
    if random.next() % 2 == 0, shown.removeValue(forKey: id) != nil {
      feed(.closed(id: id, reason: 2, sender: sender))
    }
  }

  /// The user types something, cancels, or has no program for dialogs.
  mutating func endDialog() {
    guard let ticket = pick(dialogs.sorted { $0.number < $1.number }) else { return }
    dialogs.remove(ticket)
    let ends: [TextDialogEnd] = [.typed("yes"), .typed("no"), .cancelled, .failed(reason: "none")]
    feed(.dialogEnded(ticket, ends[Int(random.next() % 4)]))
    feed(.dialogEnded(ticket, .typed("again")))
  }

  mutating func forge() {
    let count = answers.count
    let id = UInt32(random.next() % 500)
    feed(.actionInvoked(id: id, action: "default", sender: ":1.666"))
    feed(.replied(id: id, text: "no", sender: ":1.666"))
    feed(.closed(id: id, reason: 2, sender: ":1.666"))
    if answers.count != count { broken.append("a forged signal was believed") }
  }
}
