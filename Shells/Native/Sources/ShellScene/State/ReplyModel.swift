import NotificationModel

/// The open field of a button that takes text.
struct OpenReply: Hashable {
  /// Whether the notification can be answered.
  enum Standing: Hashable {
    case answerable
    /// It was withdrawn, and what replaces it may arrive within moments; holds a text that was sent meanwhile.
    case awaiting(until: Int64, sent: Sent?)
    /// It was withdrawn, or replaced by what may be another conversation.
    case gone
  }

  /// Whether keys come to the field's surface.
  enum Keyboard: Hashable {
    case here
    /// No key has come, and the field was not seen yet.
    case missing
    /// The field was seen, and waits for the keyboard.
    case awaited(until: Int64)
  }

  /// A text that was sent, and the surface that shows its field.
  struct Sent: Hashable {
    var text: String
    var surface: SurfaceName
    /// Whether it was sent by a key: the focus then moves on. After a press with the pointer it stays.
    var isByKey: Bool
  }

  /// The notification that is answered, as its card shows it. Another title may mean another conversation.
  var presentation: Presentation
  var action: Presentation.Action
  var field: TextField
  /// Whether its card is above full-screen windows; it stays on its surface, which has the keyboard.
  var isRaised: Bool
  var keyboard: Keyboard
  /// How far from the text's edge the keys up and down want the caret; nothing once it has moved otherwise.
  var column: Double?
  /// How far the text is scrolled.
  var scroll = 0.0
  var standing = Standing.answerable

  var key: NotificationKey { presentation.key }
  /// Whether the system has the notification no more; the card stays until the user closes it.
  var isGone: Bool { standing != .answerable }
}

/// The open field, and the texts that were given up (S40).
struct ReplyModel: Hashable {
  private struct Draft: Hashable {
    var text: String
    var until: Int64
  }

  var open: OpenReply?
  private var drafts: [NotificationKey: Draft] = [:]

  /// Whether a text that was given up waits for its field.
  func hasDraft(for key: NotificationKey) -> Bool { drafts[key] != nil }

  /// When a wait or a draft ends.
  var deadline: Int64? {
    var deadlines = drafts.values.map(\.until)
    if case .awaited(let until)? = open?.keyboard { deadlines.append(until) }
    if case .awaiting(let until, _)? = open?.standing { deadlines.append(until) }
    return deadlines.min()
  }

  /// Opens the field of an action, with the text that was given up.
  mutating func begin(
    _ action: Presentation.Action, of presentation: Presentation, hasKeyboard: Bool
  ) {
    let draft = drafts.removeValue(forKey: presentation.key)?.text ?? ""
    open = OpenReply(
      presentation: presentation, action: action, field: TextField(draft),
      isRaised: presentation.isUrgent, keyboard: hasKeyboard ? .here : .missing)
  }

  /// Closes the field; the typed text is kept for a minute.
  mutating func close(at now: Int64) {
    guard let closed = open.take(), !closed.field.seen.isEmpty else { return }
    drafts[closed.key] = Draft(text: closed.field.seen, until: now + SceneLimits.draft)
  }

  /// Closes the field whose text was sent.
  mutating func finish() {
    if let closed = open.take() { drafts[closed.key] = nil }
  }

  mutating func forgetDrafts() { drafts = [:] }

  /// Ends waits and drafts whose time has passed.
  mutating func expire(at now: Int64) {
    if case .awaiting(let until, _)? = open?.standing, until <= now { open?.standing = .gone }
    drafts = drafts.filter { $0.value.until > now }
  }

  /// Keeps the field of a withdrawn notification; its successor, if one arrives in time, is answered instead.
  mutating func keep(_ key: NotificationKey, until: Int64) {
    guard let open, open.key == key, !open.isGone else { return }
    self.open?.standing = .awaiting(until: until, sent: nil)
  }

  /// Makes the field answer the successor of its notification, if that is the same conversation; otherwise the field stays
  /// and sends nothing. Returns the text that was sent before the successor arrived.
  mutating func follow(to newer: Presentation) -> OpenReply.Sent? {
    guard let old = open, old.key != newer.key, old.key.isOfSameRequest(as: newer.key) else {
      return nil
    }
    let action = newer.actions.first { $0.identifier == old.action.identifier }
    guard let action, action.textInput != nil, newer.title == old.presentation.title else {
      open?.standing = .gone
      return nil
    }
    open?.presentation = newer
    open?.action = action
    open?.standing = .answerable
    if case .awaiting(_, let sent) = old.standing { return sent }
    return nil
  }
}
