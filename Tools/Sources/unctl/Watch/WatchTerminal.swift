import Dispatch
import Foundation
import Glibc
import LinuxEvents

/// The keyboard and the screen of `unctl watch`: raw keys in, whole lines out, restored at the end.
final class WatchTerminal {
  /// Input from the user or from the machine.
  enum Input: Sendable {
    case bytes([UInt8])
    /// The input has ended.
    case end
    /// The program was asked to end.
    case stop
  }

  private let mode: TerminalMode?
  private var ends: SignalWatch?
  private var returns: (any DispatchSourceSignal)?
  private var prompt = ""

  /// Sets up the keyboard; input from a file or pipe is read as lines.
  init(readsKeys: Bool) {
    mode = readsKeys ? TerminalMode(descriptor: STDIN_FILENO) : nil
  }

  /// Starts to pass on the input.
  func start(_ receive: @escaping @Sendable (Input) -> Void) throws {
    ends = SignalWatch(queue: .global()) { _ in receive(.stop) }
    if let mode {
      try mode.readKeyByKey()
      // A shell that stopped this program has changed the terminal's settings meanwhile.
      let source = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .global())
      source.setEventHandler { try? mode.readKeyByKey() }
      source.activate()
      returns = source
    }
    // A file's handler would be Dispatch's, which the closing of a terminal can end by a signal (DescriptorSource).
    Thread.detachNewThread {
      while case let bytes = [UInt8](FileHandle.standardInput.availableData), !bytes.isEmpty {
        receive(.bytes(bytes))
      }
      receive(.end)
    }
  }

  /// Restores the terminal.
  func stop() {
    try? show(prompt: "")
    returns?.cancel()
    try? mode?.restore()
  }

  /// Prints a line at once, above the line that is being entered.
  func show(line: String) throws(OutputFailure) {
    try StandardOutput.write(erasure + line + "\n" + prompt)
  }

  /// Shows the line that is being entered; an empty one removes it.
  func show(prompt text: String) throws(OutputFailure) {
    try StandardOutput.write(erasure + text)
    prompt = text
  }

  private var erasure: String { prompt.isEmpty ? "" : "\r\u{1B}[K" }
}
