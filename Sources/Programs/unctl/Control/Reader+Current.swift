import Foundation
import LinuxEvents
import NotificationModel

extension Reader {
  /// The person at this terminal.
  static func current(now: WallTime? = nil) -> Reader {
    let isTerminal = TerminalMode.isTerminal(FileHandle.standardOutput.fileDescriptor)
    let wantsColour = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty ?? true
    return Reader(
      timeZone: .current, now: now, style: isTerminal && wantsColour ? .ansi : .plain,
      width: isTerminal ? TerminalMode.columns(of: FileHandle.standardOutput.fileDescriptor) : nil)
  }
}
