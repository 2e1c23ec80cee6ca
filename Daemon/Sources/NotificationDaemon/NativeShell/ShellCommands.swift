import NIOCore
import NotificationModel

/// The commands of the user that wait for the native shell.
final class ShellCommands {
  private struct Command {
    let event: ShellEvent.Machine
    let done: (NotificationFailure?) -> Void
  }

  let loop: any EventLoop
  private var waiting: [Command] = []
  private var timeout: Scheduled<Void>?

  init(loop: any EventLoop) { self.loop = loop }

  /// Whether no command waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a command, whose closure receives the reason for a failure; false if too many wait.
  func add(_ event: ShellEvent.Machine, _ done: @escaping (NotificationFailure?) -> Void) -> Bool {
    guard waiting.count < DaemonLimits.shellCommands else { return false }
    waiting.append(Command(event: event, done: done))
    if timeout == nil {
      timeout = loop.assumeIsolated().scheduleTask(in: DaemonLimits.shellCommandTimeout) {
        [weak self] in self?.finish(.shellIsSilent)
      }
    }
    return true
  }

  /// Finishes all commands, and returns their events: several presses of one key count as one.
  @discardableResult
  func finish(_ failure: NotificationFailure?) -> [ShellEvent.Machine] {
    timeout?.cancel()
    timeout = nil
    let finished = waiting
    waiting = []
    for command in finished { command.done(failure) }
    return finished.map(\.event).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
