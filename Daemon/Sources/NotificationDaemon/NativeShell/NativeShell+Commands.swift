import NotificationEngine
import NotificationModel
import NotificationWire

// Commands of the user for the panel and the banners.

extension NativeShell {
  /// Shows or hides the panel; the closure receives the reason for a failure.
  func togglePanel(_ done: @escaping (NotificationFailure?) -> Void) {
    carryOut(.panelToggled, "togglePanel", done)
  }

  /// Hides the newest banner, or all of them; without a running program nothing is hidden.
  func hideBanners(all: Bool, _ done: @escaping (NotificationFailure?) -> Void) {
    guard !isServing || attachment != nil else { return done(nil) }
    carryOut(.bannersHidden(all: all), "hideBanners", done)
  }

  /// Shows the newest notification of the list that has no banner.
  func recallBanner(_ done: @escaping (NotificationFailure?) -> Void) {
    carryOut(.bannerRecalled, "recallBanner", done)
  }

  private func carryOut(
    _ event: ShellEvent.Machine, _ call: String, _ done: @escaping (NotificationFailure?) -> Void
  ) {
    guard isServing else { return done(.withoutServing(call)) }
    if case .attached(let number, _) = connection {
      send(event, to: number)
      peers.flush([number])
      return done(nil)
    }
    guard commands.add(event, done) else { return done(.shellIsBusy(call)) }
    // Starts at once, because the user is waiting.
    guard attachment == nil else { return }
    switch program {
    case .idle, .crashed: start()
    case .starting, .running: break
    }
  }

  func send(_ event: ShellEvent.Machine, to shell: ConnectionNumber) {
    peers.write(.shellEvent(.machine(event)), to: shell)
  }
}
