internal import Synchronization
internal import SystemConnection

/// The content of one pasteboard in this process, and for the general one its connection to the desktop's clipboard.
final class PasteboardState: Sendable {
  private struct State {
    var content = PasteboardContent()
    var changes = 0
    /// The content of the clipboard when it was last read or written.
    var clipboard = ClipboardProgram.Content.unknown
    var expiry: Date?
  }

  /// The name under which the process knows the pasteboard.
  let name: String
  private let program: ClipboardProgram?
  private let state = Mutex(State())
  /// The queue on which items expire; a separate queue lets an idle process sleep.
  private static let expiries = DispatchQueue(label: "UIPasteboard.expiries")

  init(name: String, program: ClipboardProgram? = nil) {
    self.name = name
    self.program = program
  }

  /// Returns the current content; newer content that another program copied replaces it first.
  func content() -> PasteboardContent {
    state.withLock { state in
      look(&state)
      return state.content
    }
  }

  /// The number of changes of the content that this process detected.
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
    Self.expiries.asyncAfter(wallDeadline: .now() + wait) { [weak self] in
      // Reading removes expired items, also from the desktop's clipboard.
      self?.state.withLock { state in self?.look(&state) }
    }
  }

  /// Adds to the current content, or changes its items.
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
    // Content that other programs copied before stays theirs, and does not replace this content.
    state.clipboard = program.read()
  }

  /// Reads newer content that another program copied, and removes expired items.
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
    // A test must not touch the user's clipboard.
    program: TestProcess.isRunning
      ? nil : ClipboardProgram(environment: ProcessInfo.processInfo.environment))

  private static let named = Mutex<[PasteboardState]>([])

  /// The pasteboard of a name in this process; `nil` if it does not exist and is not to be created.
  static func named(_ name: String, create: Bool) -> PasteboardState? {
    if name == general.name { return general }
    let known = named.withLock { all in all.first { $0.name == name } }
    return known ?? (create ? adding(name) : nil)
  }

  /// Creates an empty pasteboard with a new name.
  static func adding(_ name: String) -> PasteboardState {
    named.withLock { all in
      if let known = all.first(where: { $0.name == name }) { return known }
      let made = PasteboardState(name: name)
      all = all.suffix(PasteboardLimits.named - 1) + [made]
      return made
    }
  }

  /// Removes the pasteboard with a name; the general one stays.
  static func remove(_ name: String) {
    named.withLock { all in all.removeAll { $0.name == name } }
  }
}

/// The content of a pasteboard: its items, each with a value for each of its types.
struct PasteboardContent: Equatable, Sendable {
  /// The value of one type.
  enum Value: Equatable, Sendable {
    case text(String)
    case address(URL)
    case data(Data)

    /// Reads a value of an app; `nil` for one that is neither a text, an address nor data.
    init?(_ value: Any) {
      switch value {
      case let text as String: self = .text(text)
      case let text as Substring: self = .text(String(text))
      case let address as URL: self = .address(address)
      case let data as Data: self = .data(data)
      case let text as NSString: self = .text(String(describing: text))
      default: return nil
      }
    }

    var any: Any {
      switch self {
      case .text(let text): text
      case .address(let address): address
      case .data(let data): data
      }
    }

    var data: Data {
      switch self {
      case .text(let text): Data(text.utf8)
      case .address(let address): Data(address.absoluteString.utf8)
      case .data(let data): data
      }
    }

    /// The value as text; nil for data that is not UTF-8.
    var text: String? {
      switch self {
      case .text(let text): text
      case .address(let address): address.absoluteString
      case .data(let data): String(data: data, encoding: .utf8)
      }
    }
  }

  typealias Item = [String: Value]

  static let textTypes = [
    "public.utf8-plain-text", "public.text", "public.plain-text", "public.utf16-plain-text",
  ]
  static let addressTypes = ["public.url", "public.file-url"]

  var items: [Item] = []

  init(items: [Item] = []) {
    self.items = Array(items.prefix(PasteboardLimits.items))
  }

  /// Creates the content for texts, an item for each.
  init(texts: [String]) {
    self.init(items: texts.map { [Self.textTypes[0]: .text($0)] })
  }

  /// Creates the content for addresses, an item for each, which can be pasted as text too.
  init(addresses: [URL]) {
    self.init(
      items: addresses.map {
        [Self.addressTypes[0]: .address($0), Self.textTypes[0]: .text($0.absoluteString)]
      })
  }

  /// Creates the content for a text that another program copied: an address if it is nothing but one.
  init(copied text: String) {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if !line.contains(where: \.isWhitespace), line.contains("://"), let address = URL(string: line),
      address.scheme != nil
    {
      self.init(addresses: [address])
      items[0][Self.textTypes[0]] = .text(text)
    } else {
      self.init(texts: [text])
    }
  }

  /// The texts of the items that have one.
  var texts: [String] {
    items.compactMap { item in Self.textTypes.lazy.compactMap { item[$0]?.text }.first }
  }

  /// The addresses of the items that have one.
  var addresses: [URL] {
    items.compactMap { item in
      Self.addressTypes.lazy.compactMap { type -> URL? in
        if case .address(let address)? = item[type] { return address }
        return item[type]?.text.flatMap(URL.init(string:))
      }.first
    }
  }

  /// The text for a program that accepts text: a line for each text, or `nil` without texts.
  var pastedText: String? { texts.isEmpty ? nil : texts.joined(separator: "\n") }
}

/// The limits of pasteboards, and of waiting for the desktop's clipboard.
enum PasteboardLimits {
  /// The most bytes of a text that goes to the desktop's clipboard, or comes from it.
  static let textBytes = 16_777_216
  /// How many seconds a program has for its answer.
  static let programSeconds = 2.0
  /// The longest time until items expire, in seconds; a later date counts as this one.
  static let expirySeconds = 31_536_000.0
  /// The most items of one pasteboard; further items are ignored.
  static let items = 1_000
  /// The most pasteboards with names of their own; for a further one the pasteboard used first is removed.
  static let named = 1_000
}
