import Dispatch
import NotificationModel
import NotificationTransport
import ShellScene

// Events of the daemon, and the state of the connection to it.

extension ShellRun: SystemLinkClient {
  func systemAttached() {
    reportConfiguration()
    perform([.readGlobalSettings])
  }

  func systemSent(_ event: ShellEvent) {
    if case .machine(.panelToggled) = event {
      perform(shell.togglePanel(at: moment))
    } else {
      perform(shell.receive(event, at: moment))
    }
    guard case .notifications(.withdraw) = event else { return settle() }
    // A replaced banner is withdrawn first; its successor takes its position without a visible gap.
    let pause = DispatchTimeInterval.milliseconds(ShellLimits.successorMilliseconds)
    DispatchQueue.main.asyncAfter(deadline: .now() + pause) {
      MainActor.assumeIsolated { self.settle() }
    }
  }

  func systemLost() {
    shell.systemLost()
    settle()
  }

  func systemRefused(_ failure: NotificationFailure) {
    log("notification-shell: \(failure.message) \(failure.remedy)")
    // A second shell of this kind has nothing to do.
    end(failure.code == .limitReached ? .done : .failed)
  }

  /// Sends the problem of the configuration file, which the system shows and keeps for `unctl doctor`. Each daemon gets it
  /// when the shell attaches, so it never waits for one: a shell with a waiting call does not end.
  func reportConfiguration() {
    guard link.isAttached else { return }
    link.send(.machine(.reportConfiguration(problem: preferences.problem))) { _ in }
  }
}
