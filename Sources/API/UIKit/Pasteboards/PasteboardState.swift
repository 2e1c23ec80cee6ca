internal import Synchronization
internal import SystemConnection

/// The content of one pasteboard in this process, and for the general one its tie to the desktop's clipboard.
final class PasteboardState: Sendable {
  private struct State {
    var content = PasteboardContent()
    var changes = 0
    /// What the clipboard held when it was last looked at or written.
    var clipboard = ClipboardProgram.Content.unknown
    var expiry: Date?
  }

  /// The name under which the process knows the pasteboard.
  let name: String
  private let program: ClipboardProgram?
  private let state = Mutex(State())

  init(name: String, program: ClipboardProgram? = nil) {
    self.name = name
    self.program = program
  }

  /// The content of now; what another program copied meanwhile comes first.
  func content() -> PasteboardContent {
    state.withLock { state in
      look(&state)
      return state.content
    }
  }

  /// How often the content changed, as far as this process saw it.
  func changes() -> Int {
    state.withLock { state in
      look(&state)
      return state.changes
    }
  }

  /// Replaces the content, until a date if one is given, and writes its text to the desktop's clipboard.
  func replace(with content: PasteboardContent, until expiry: Date? = nil) {
    state.withLock { set(content, until: expiry, &$0) }
    guard let expiry else { return }
    let wait = min(max(expiry.timeIntervalSinceNow, 0), PasteboardLimits.expirySeconds)
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + wait) { [weak self] in
      // Looking takes away what is past its date, also from the desktop's clipboard.
      self?.state.withLock { state in self?.look(&state) }
    }
  }

  /// Adds to the content of now, or changes its items.
  func change(_ body: (inout PasteboardContent) -> Void) {
    state.withLock { state in
      look(&state)
      var content = state.content
      body(&content)
      set(PasteboardContent(items: content.items), until: state.expiry, &state)
    }
  }

  private func set(_ content: PasteboardContent, until expiry: Date?, _ state: inout State) {
    let hadText = state.content.pastedText != nil
    state.content = content
    state.changes += 1
    state.expiry = expiry
    guard let program else { return }
    let text = content.pastedText
    if let text, text.utf8.count <= PasteboardLimits.textBytes {
      if program.write(text) { return state.clipboard = text.isEmpty ? .noText : .text(text) }
    } else if text == nil, content.items.isEmpty || hadText {
      if program.write(nil) { return state.clipboard = .noText }
    }
    // What other programs copied before stays theirs, and does not replace this content.
    state.clipboard = program.read()
  }

  /// Takes over what another program copied meanwhile, and takes away what is past its date.
  private func look(_ state: inout State) {
    if let program {
      let seen = program.read()
      if seen != .unknown, seen != state.clipboard { adopt(seen, &state) }
    }
    if let expiry = state.expiry, expiry <= Date() { set(PasteboardContent(), until: nil, &state) }
  }

  private func adopt(_ seen: ClipboardProgram.Content, _ state: inout State) {
    state.clipboard = seen
    state.changes += 1
    state.expiry = nil
    if case .text(let text) = seen {
      state.content = PasteboardContent(copied: text)
    } else {
      state.content = PasteboardContent()
    }
  }
}

extension PasteboardState {
  /// The pasteboard that all programs of the desktop share.
  static let general = PasteboardState(
    name: UIPasteboard.Name.general.rawValue,
    // A test must not touch what the person copied.
    program: TestProcess.isRunning
      ? nil : ClipboardProgram(environment: ProcessInfo.processInfo.environment))

  private static let named = Mutex<[PasteboardState]>([])

  /// The pasteboard of a name in this process; nil when there is none and none is to be made.
  static func named(_ name: String, create: Bool) -> PasteboardState? {
    if name == general.name { return general }
    let known = named.withLock { all in all.first { $0.name == name } }
    return known ?? (create ? adding(name) : nil)
  }

  /// An empty pasteboard of a new name.
  static func adding(_ name: String) -> PasteboardState {
    named.withLock { all in
      if let known = all.first(where: { $0.name == name }) { return known }
      let made = PasteboardState(name: name)
      all = all.suffix(PasteboardLimits.named - 1) + [made]
      return made
    }
  }

  /// Forgets the pasteboard of a name; the general one stays.
  static func remove(_ name: String) {
    named.withLock { all in all.removeAll { $0.name == name } }
  }
}
