import NIOCore
import NotificationModel
import NotificationWire

// Commands of the user for the panel and the banners.

extension NativeShell {
  /// A command that waits for the program, and its completion.
  struct UserCommand {
    let event: ShellEvent.Machine
    let done: (NotificationFailure?) -> Void
  }

  /// Shows or hides the panel; the closure receives the reason for a failure.
  func togglePanel(_ done: @escaping (NotificationFailure?) -> Void) {
    carryOut(.panelToggled, "togglePanel", done)
  }

  /// Hides the newest banner, or all of them; without a running program nothing is hidden.
  func hideBanners(all: Bool, _ done: @escaping (NotificationFailure?) -> Void) {
    guard !isServing() || attachment != nil else { return done(nil) }
    carryOut(.bannersHidden(all: all), "hideBanners", done)
  }

  /// Shows the newest notification of the list that has no banner.
  func recallBanner(_ done: @escaping (NotificationFailure?) -> Void) {
    carryOut(.bannerRecalled, "recallBanner", done)
  }

  private func carryOut(
    _ event: ShellEvent.Machine, _ call: String, _ done: @escaping (NotificationFailure?) -> Void
  ) {
    guard isServing() else { return done(.withoutServing(call)) }
    if let attachment, attachment.isAnswered {
      peers.write(.shellEvent(.machine(event)), to: attachment.connection)
      peers.flush([attachment.connection])
      return done(nil)
    }
    guard commands.count < DaemonLimits.shellCommands else { return done(.shellIsBusy(call)) }
    commands.append(UserCommand(event: event, done: done))
    if commandTimeout == nil {
      commandTimeout = loop.assumeIsolated().scheduleTask(in: DaemonLimits.shellCommandTimeout) {
        [weak self] in self?.finishCommands(.shellIsSilent)
      }
    }
    // Starts at once, because the user is waiting.
    if case .idle = state, attachment == nil { start() }
  }

  /// Sends the waiting commands to the program, which is attached now: several presses of one key count as one.
  func deliverCommands() {
    guard let attachment, !commands.isEmpty else { return }
    var sent: [ShellEvent.Machine] = []
    for command in commands where !sent.contains(command.event) {
      sent.append(command.event)
      peers.write(.shellEvent(.machine(command.event)), to: attachment.connection)
    }
    finishCommands(nil)
  }

  func finishCommands(_ failure: NotificationFailure?) {
    commandTimeout?.cancel()
    commandTimeout = nil
    let finished = commands
    commands = []
    for command in finished { command.done(failure) }
  }
}
