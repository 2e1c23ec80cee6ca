import ShellScene

/// The keys that wait for an input method, in the order in which they were typed.
///
/// One key is asked about at a time: a key that closes the field, or moves the caret, must have acted before the next
/// one is judged.
struct KeyQueue {
  /// The next action.
  enum Step: Hashable {
    /// The input method is asked about a key, and `answer` is called with its reply.
    case ask(KeyInput)
    /// A key is used as typed.
    case use(KeyInput)
  }

  /// Whether an input method is connected; otherwise keys are used as typed.
  var asks: Bool
  private var waiting: [KeyInput] = []
  private var isAsked = false
  /// The key that the input method did not want.
  private var refused: KeyInput?

  init(asks: Bool = false) { self.asks = asks }

  /// Takes a key; false if too many wait already, so that the owner has to give up waiting.
  mutating func add(_ key: KeyInput) -> Bool {
    waiting.append(key)
    return waiting.count <= InputMethodLimits.waitingKeys
  }

  /// Takes the answer for the key that was asked about: whether the input method has used it.
  mutating func answer(isUsed: Bool) {
    guard isAsked, !waiting.isEmpty else { return }
    isAsked = false
    let key = waiting.removeFirst()
    if !isUsed { refused = key }
  }

  /// Forgets all keys that wait.
  mutating func removeAll() { self = KeyQueue(asks: asks) }

  /// The next step; nothing while an answer is awaited or no key is left.
  mutating func next() -> Step? {
    if let refused {
      self.refused = nil
      return .use(refused)
    }
    guard !isAsked, let key = waiting.first else { return nil }
    if asks, !key.isOfSequence {
      isAsked = true
      return .ask(key)
    }
    waiting.removeFirst()
    return .use(key)
  }
}

extension KeyInput {
  /// Whether it belongs to a sequence of dead keys or Compose, which the keyboard itself puts together: an input method
  /// that saw its parts would compose them a second time.
  var isOfSequence: Bool {
    guard !isReleased, key == .other, text.isEmpty,
      modifiers.isDisjoint(with: [.control, .alt, .logo])
    else { return false }
    switch symbol {
    case 0x20..<0xFE00, 0xFE50...0xFE93, 0xFF20: return true
    default: return symbol >= 0x0100_0000
    }
  }
}
