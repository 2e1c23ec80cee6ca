import BusLoop
import LinuxEvents
import Logging
import LoginSession
import PushLink

/// What logind says, as the daemon needs it: the screen is locked or not, the machine woke up.
final class LoginWatch {
  private let daemon: Daemon
  private var session: LoginSession?
  private var bus: BusOnEventLoop?

  /// Creates it; nothing is asked before `start`.
  init(daemon: Daemon) {
    self.daemon = daemon
  }

  /// Looks for the person's session. Without a system bus nothing is ever tried again.
  func start() {
    let session = LoginSession.onSystemBus(
      environment: daemon.configuration.environment,
      userIdentifier: ProcessFacts.ownUserIdentifier, after: BusOnEventLoop.delay(on: daemon.loop)
    ) { [weak self] in self?.happened($0) }
    guard let session else { return }
    do {
      bus = try BusOnEventLoop(session.bus, loop: daemon.loop)
      self.session = session
    } catch {
      daemon.log.info("the login session is not followed: \(error)")
    }
  }

  /// Listens no longer.
  func close() {
    session = nil
    bus?.close()
    bus = nil
  }

  private func happened(_ event: LoginEvent) {
    switch event {
    case .lockChanged(let isLocked): daemon.desktop?.screenLocked(isLocked)
    case .willSleep(let done):
      // Whatever has come is decided and on the disk before the machine sleeps.
      daemon.runPass()
      done()
    case .woke:
      daemon.schedulePass()
      daemon.gateway?.link.networkChanged()
    case .unavailable(let reason): daemon.log.debug("the login session is not known: \(reason)")
    }
  }
}
