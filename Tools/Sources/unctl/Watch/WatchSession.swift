import NotificationModel
import Words

/// Passes events and keys to the face, and its effects to the system and the screen.
struct WatchSession {
  let line: ControlSession
  var face: any WatchFace
  let terminal: WatchTerminal
  /// The words in the user's language, which may change at any time.
  private var words: ScreenWords
  /// The languages that the user has chosen for the system.
  private var chosen: [String]
  /// The input before the answerable items are known; `nil` once they are known.
  private var early: [UInt8]? = []

  /// The name under which it attaches.
  static let shellName = "unctl"

  /// Every kind of input, in one order.
  private enum Happening: Sendable {
    case event(ShellEvent)
    case input(WatchTerminal.Input)
  }

  init(
    line: ControlSession, face: any WatchFace, readsKeys: Bool, words: ScreenWords, chosen: [String]
  ) {
    self.line = line
    self.face = face
    self.words = words
    self.chosen = chosen
    terminal = WatchTerminal(readsKeys: readsKeys)
  }

  /// Watches until the user leaves; it attaches again to a restarted daemon.
  mutating func run() async throws {
    let (happenings, channel) = AsyncStream.makeStream(of: Happening.self)
    let events = line.events
    let pump = Task {
      for await event in events { channel.yield(.event(event)) }
    }
    defer {
      pump.cancel()
      terminal.stop()
    }
    try terminal.start { channel.yield(.input($0)) }
    _ = try await carryOut(face.welcome)
    try await line.carryOut(.attachShell(name: Self.shellName))
    for await happening in happenings {
      switch happening {
      case .event(let event):
        guard try await carryOut(face.receive(event)) else { return }
        if face.hasWords, case .settings(.settingsChanged(nil)) = event {
          try await followLanguage()
        }
        if case .notifications(.list) = event, let early = early.take() {
          guard try await carryOut(face.receive(early)) else { return }
        }
      case .input(.bytes(let bytes)):
        if early != nil {
          early?.append(contentsOf: bytes)
        } else {
          guard try await carryOut(face.receive(bytes)) else { return }
        }
      case .input(.end): break
      case .input(.stop): return
      }
    }
  }

  /// Speaks the language of the settings, if it has changed.
  private mutating func followLanguage() async throws {
    // A daemon that ends here is attached to again, like at any other call.
    guard let settings = try? await line.globalSettings(), settings.language != chosen else {
      return
    }
    let language = settings.language
    chosen = language
    _ = try await carryOut(face.speak(words.vocabulary(chosen: language)))
  }

  /// Performs effects; returns whether to continue.
  private mutating func carryOut(_ effects: [WatchEffect]) async throws -> Bool {
    for effect in effects {
      switch effect {
      case .line(let text): try terminal.show(line: text)
      case .complaint(let text): StandardError.write(text)
      case .prompt(let text): try terminal.show(prompt: text)
      case .stop: return false
      case .open(let entry, let width):
        let reply: ControlReply
        do {
          reply = try await line.call(.extensions(.openContent(entry.key, width: width)))
        } catch {
          _ = try await carryOut(face.refused(error))
          continue
        }
        guard case .content(let view) = reply else { continue }
        guard try await carryOut(face.opened(view, of: entry)) else { return false }
      case .call(let call):
        do {
          try await line.carryOut(call)
        } catch {
          _ = try await carryOut(face.refused(error))
        }
      }
    }
    return true
  }
}

/// A way to watch: by keys at a terminal, or by lines.
protocol WatchFace {
  /// The effects at the start.
  var welcome: [WatchEffect] { get }
  /// Whether it shows words of the catalogue.
  var hasWords: Bool { get }
  /// Continues in another language.
  mutating func speak(_ words: Vocabulary) -> [WatchEffect]
  mutating func receive(_ event: ShellEvent) -> [WatchEffect]
  /// Handles entered bytes.
  mutating func receive(_ bytes: [UInt8]) -> [WatchEffect]
  /// Handles the opening of a notification's view; an earlier open one is left.
  mutating func opened(_ view: ContentView, of entry: WatchBoard.Entry) -> [WatchEffect]
  /// Shows a refusal by the system.
  func refused(_ failure: NotificationFailure) -> [WatchEffect]
}

/// The next step of the terminal or the system, in order.
enum WatchEffect: Hashable {
  /// Print a line.
  case line(String)
  /// Print a line about a problem.
  case complaint(String)
  /// Show the line that is being entered; an empty one removes it.
  case prompt(String)
  /// Send a call to the system; a refusal returns to the screen.
  case call(ControlCall)
  /// Ask the system to open the view of a notification, this many points wide; it returns to the screen.
  case open(WatchBoard.Entry, width: Double)
  /// End the program.
  case stop
}
