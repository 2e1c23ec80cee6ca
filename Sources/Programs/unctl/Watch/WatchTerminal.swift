import Dispatch
import Foundation
import Glibc
import LinuxEvents

/// The keyboard and the screen of `unctl watch`: raw keys in, whole lines out, restored at the end.
final class WatchTerminal {
  /// What comes from the person or from the machine.
  enum Input: Sendable {
    case bytes([UInt8])
    /// Nothing more will be typed.
    case end
    /// Somebody wants the program to end.
    case stop
  }

  private let mode: TerminalMode?
  private var ends: SignalWatch?
  private var returns: (any DispatchSourceSignal)?
  private var prompt = ""

  /// Takes the keyboard over; where the input is no terminal it is read as lines.
  init(readsKeys: Bool) {
    mode = readsKeys ? TerminalMode(descriptor: STDIN_FILENO) : nil
  }

  /// Begins to hand over what comes in.
  func start(_ take: @escaping @Sendable (Input) -> Void) throws {
    ends = SignalWatch(queue: .global()) { _ in take(.stop) }
    if let mode {
      try mode.readKeyByKey()
      // A shell that stopped this program has set the terminal its own way meanwhile.
      let source = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .global())
      source.setEventHandler { try? mode.readKeyByKey() }
      source.activate()
      returns = source
    }
    FileHandle.standardInput.readabilityHandler = { handle in
      let bytes = [UInt8](handle.availableData)
      if bytes.isEmpty { handle.readabilityHandler = nil }
      take(bytes.isEmpty ? .end : .bytes(bytes))
    }
  }

  /// Gives the terminal back as it was.
  func stop() {
    show(prompt: "")
    FileHandle.standardInput.readabilityHandler = nil
    returns?.cancel()
    try? mode?.restore()
  }

  /// Prints a line at once, above the line that is being typed.
  func show(line: String) {
    write(erasure + line + "\n" + prompt)
  }

  /// Shows what is being typed; empty takes it away.
  func show(prompt text: String) {
    write(erasure + text)
    prompt = text
  }

  private var erasure: String { prompt.isEmpty ? "" : "\r\u{1B}[K" }

  /// Unbuffered, so that a program that reads the lines gets each one as it comes.
  private func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
