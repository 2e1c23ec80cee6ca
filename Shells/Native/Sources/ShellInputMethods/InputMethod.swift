package import Dispatch
import LinuxEvents
package import ShellScene

/// Who has a field that is typed into.
///
/// All methods are called on the queue that `InputMethod` was made with.
package protocol InputMethodClient: AnyObject {
  /// Uses a key as it was typed.
  func use(_ key: KeyInput)
  /// Changes the text of the field that has the keyboard.
  func edit(_ edit: TextField.Edit)
}

/// Passes the keys of a field to ibus or fcitx first, and inserts the text that they type and compose (S40).
///
/// No program is started, and a connection exists only while a field has the keyboard; each field has its own, so that text
/// for an earlier field cannot reach a later one. Create and use it on its queue.
package final class InputMethod {
  private let environment: [String: String]
  private let queue: DispatchQueue
  private weak var client: (any InputMethodClient)?
  private let log: (String) -> Void
  private var field: TypedField?
  private var session: MethodSession?
  private var keys = KeyQueue()
  /// The key whose answer is awaited.
  private var asked: KeyInput?
  private var isStepping = false
  private var preedit = Preedit()
  /// Whether an answer is late; until it comes, keys are used as typed.
  private var isLate = false
  private lazy var timer = QueueTimer(queue: queue) { [weak self] in self?.giveUp() }

  /// Creates it; it does nothing before a field has the keyboard.
  package init(
    environment: [String: String], queue: DispatchQueue, client: any InputMethodClient,
    log: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.queue = queue
    self.client = client
    self.log = log
  }

  /// Whether an input method sees the keys.
  package var isConnected: Bool { session?.isReady ?? false }

  /// Takes the field that has the keyboard now, with its text and caret; nothing if none has.
  package func show(_ field: TypedField?) {
    let old = self.field
    self.field = field
    if field?.name != old?.name {
      // The composition stays in the field that lost the focus. Waiting keys were typed for it, except a key that moved the
      // focus.
      preedit = Preedit()
      if !isStepping { keys.removeAll() }
      leave()
      if field != nil { begin() }
    } else if let field {
      if let caret = field.caret, caret != old?.caret { session?.tell(caret: caret) }
      // The composition was ended by Escape or by an edit.
      if field.content.composition.isEmpty, !preedit.seen.isEmpty {
        preedit = Preedit()
        session?.reset()
      }
    }
    step()
  }

  /// Takes a key that was pressed or released; it is used at once, or once the input method has refused it.
  package func receive(_ key: KeyInput) {
    if !keys.add(key) { giveUp() }
    step()
  }

  /// Has all keys that wait used as typed, before something else acts on the field.
  package func flush() { giveUp() }

  /// Ends everything.
  package func close() {
    field = nil
    leave()
  }

  // MARK: - The input method of a field

  private func begin() {
    keys.asks = true
    let session = MethodSession(environment: environment, queue: queue)
    self.session = session
    session.onEvent = { [weak self] event in self?.receive(event) }
    session.onReady = { [weak self] in self?.ready() }
    session.onEnd = { [weak self] reason in self?.end(reason) }
    session.start()
  }

  private func ready() {
    isLate = false
    keys.asks = true
    if let caret = field?.caret { session?.tell(caret: caret) }
    if let asked { session?.process(asked) { [weak self] in self?.answered($0) } }
  }

  /// Keys are used as typed from now on: an input method is missing, or its connection has ended, then with a reason.
  private func end(_ reason: String?) {
    if let reason { log("the input method is gone: \(reason)") }
    if !preedit.seen.isEmpty { client?.edit(.insert(preedit.seen)) }
    client?.edit(.offer([], chosen: 0))
    preedit = Preedit()
    leave()
    step()
  }

  private func leave() {
    session?.close()
    session = nil
    keys.asks = false
    isLate = false
    finish(isUsed: false)
  }

  // MARK: - Keys

  /// Does all that can be done now; a key that is used may change the field in the middle of it.
  private func step() {
    guard !isStepping else { return }
    isStepping = true
    defer { isStepping = false }
    while let step = keys.next() {
      switch step {
      case .use(let key): client?.use(key)
      case .ask(let key):
        asked = key
        timer.arm(after: InputMethodLimits.keyMilliseconds)
        session?.process(key) { [weak self] in self?.answered($0) }
      }
    }
  }

  private func answered(_ isUsed: Bool) {
    if isLate {
      isLate = false
      keys.asks = true
    } else {
      finish(isUsed: isUsed)
      step()
    }
  }

  private func finish(isUsed: Bool) {
    timer.disarm()
    asked = nil
    keys.answer(isUsed: isUsed)
  }

  /// Stops waiting for the answer.
  private func giveUp() {
    guard asked != nil else { return }
    isLate = true
    keys.asks = false
    session?.reset()
    finish(isUsed: false)
    step()
  }

  // MARK: - Events of the input method

  private func receive(_ event: MethodEvent) {
    switch event {
    case .commit(let text):
      preedit = Preedit()
      client?.edit(.compose("", caret: 0))
      client?.edit(.insert(SeenText.shown(text, limit: InputMethodLimits.textBytes)))
    case .compose(let text, let caret):
      preedit = Preedit(text: text, caret: caret)
      compose()
    case .offer(let candidates, let chosen):
      client?.edit(.offer(candidates, chosen: chosen))
    case .show(let isShown):
      preedit.isHidden = !isShown
      compose()
    case .forward(let key): client?.use(key)
    case .delete(let offset, let count):
      for edit in field?.deletion(offset: offset, count: count) ?? [] { client?.edit(edit) }
    }
  }

  private func compose() { client?.edit(.compose(preedit.seen, caret: preedit.caret)) }
}

/// The composition of an input method, and whether it is to be visible.
private struct Preedit {
  var text = ""
  var caret = 0
  var isHidden = false

  var seen: String { isHidden ? "" : text }
}
