internal import Dispatch
internal import LinuxEvents
internal import Synchronization

/// A program that reads and writes the desktop's clipboard.
struct ClipboardProgram: Sendable {
  /// The content of the clipboard.
  enum Content: Equatable {
    case text(String)
    /// It is empty, or holds something that is not text.
    case noText
    /// The program did not answer in time, or cannot be started.
    case unknown
  }

  private enum Kind: Sendable {
    case wlClipboard
    case xclip
    case xsel
  }

  private let kind: Kind
  private let reader: URL
  private let writer: URL
  private let environment: [String: String]

  /// Finds the program of the desktop in an environment; nil without a screen or a program.
  init?(environment: [String: String]) {
    func file(_ name: String) -> URL? { InstalledProgram.file(name, path: environment["PATH"]) }
    func names(_ screen: String) -> Bool { environment[screen].map { !$0.isEmpty } ?? false }
    if names("WAYLAND_DISPLAY"), let reader = file("wl-paste"), let writer = file("wl-copy") {
      (kind, self.reader, self.writer) = (.wlClipboard, reader, writer)
    } else if names("DISPLAY"), let program = file("xclip") {
      (kind, reader, writer) = (.xclip, program, program)
    } else if names("DISPLAY"), let program = file("xsel") {
      (kind, reader, writer) = (.xsel, program, program)
    } else {
      return nil
    }
    self.environment = environment
  }

  /// Reads the text of the clipboard; the calling thread waits for the program, two seconds at most.
  func read() -> Content {
    let arguments =
      switch kind {
      case .wlClipboard: ["--no-newline", "--type", "text"]
      case .xclip: ["-selection", "clipboard", "-out", "-target", "UTF8_STRING"]
      case .xsel: ["--clipboard", "--output"]
      }
    guard let (isSuccess, output) = run(reader, arguments) else { return .unknown }
    guard isSuccess, let text = String(validating: output, as: UTF8.self) else { return .noText }
    return text.isEmpty ? .noText : .text(text)
  }

  /// Writes a text to the clipboard, or empties it; the calling thread waits until the program has the text.
  ///
  /// The program stays in the background for as long as the text is in the clipboard, also after the app has ended.
  ///
  /// - Returns: Whether the program has the text.
  func write(_ text: String?) -> Bool {
    let arguments =
      switch (kind, text) {
      case (.wlClipboard, nil): ["--clear"]
      case (.wlClipboard, _): ["--type", "text/plain;charset=utf-8"]
      case (.xclip, _): ["-selection", "clipboard", "-in"]
      case (.xsel, nil): ["--clipboard", "--clear"]
      case (.xsel, _): ["--clipboard", "--input"]
      }
    return run(writer, arguments, input: Array((text ?? "").utf8))?.isSuccess ?? false
  }

  /// Runs a program to its end; nil when it cannot be started, has too much output or does not end in time.
  private func run(
    _ program: URL, _ arguments: [String], input: [UInt8]? = nil
  ) -> (isSuccess: Bool, output: [UInt8])? {
    let queue = DispatchQueue(label: "UIPasteboard")
    let end = ProgramEnd()
    let child = try? Spawn.captured(
      executable: program.path, arguments: arguments, environment: environment, input: input,
      limit: PasteboardLimits.textBytes, queue: queue
    ) { status, output in
      end.set(output.map { (status == .exited(code: 0), $0) })
    }
    guard let child else { return nil }
    if end.wait(seconds: PasteboardLimits.programSeconds) { return end.result }
    // On the queue that observes its end the number still belongs to the child. The output of a killed child is not an answer.
    return queue.sync {
      if end.isThere { return end.result }
      try? Spawn.signal(child, SIGKILL, wholeGroup: true)
      return nil
    }
  }
}

/// How a program ended, for a thread that waits.
private final class ProgramEnd: Sendable {
  private struct State {
    var isThere = false
    var result: (isSuccess: Bool, output: [UInt8])?
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  func set(_ result: (isSuccess: Bool, output: [UInt8])?) {
    state.withLock { $0 = State(isThere: true, result: result) }
    signal.signal()
  }

  /// Whether the end came in time.
  func wait(seconds: Double) -> Bool { signal.wait(timeout: .now() + seconds) == .success }

  var isThere: Bool { state.withLock(\.isThere) }
  var result: (isSuccess: Bool, output: [UInt8])? { state.withLock(\.result) }
}
