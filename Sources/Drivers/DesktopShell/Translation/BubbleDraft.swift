/// A message in the words of one server, and what its buttons mean.
struct BubbleDraft {
  /// What is sent.
  var call: NotifyCall
  /// What each key that was offered means; no other one is believed.
  var choices: [String: BubbleChoice] = [:]
  /// What is played here when it is sent.
  var sound: SoundOrder?
  /// Whether only the person, or we, end it: then closing it is a decision, not a flick.
  var isLasting = false

  mutating func offer(_ key: String, _ label: String, _ choice: BubbleChoice) {
    let words = DesktopText.line(label, bytes: DesktopLimits.labelBytes)
    call.buttons.append(NotifyCall.Button(key: key, label: words.isEmpty ? "…" : words))
    choices[key] = choice
  }
}
