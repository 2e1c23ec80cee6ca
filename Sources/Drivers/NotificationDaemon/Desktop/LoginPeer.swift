import BusLoop
import Foundation
import LinuxEvents
import Logging
import LoginSession
import NIOCore
import NotificationCore
import NotificationModel
import NotificationWire

/// What logind says, as events of the daemon: the screen is locked or not, the machine woke up.
///
/// It is a peer because what it calls is answered; only refusals are of interest.
final class LoginPeer: DaemonPeer {
  private let daemon: Daemon
  private let number: ConnectionNumber
  private var session: LoginSession?
  private var bus: BusOnEventLoop?

  /// Creates it; nothing is asked before `start`.
  init(daemon: Daemon, number: ConnectionNumber) {
    self.daemon = daemon
    self.number = number
  }

  /// Looks for the person's session. Without a system bus nothing is ever tried again.
  func start() {
    let session = LoginSession.onSystemBus(
      environment: daemon.configuration.environment,
      userIdentifier: ProcessFacts.ownUserIdentifier, after: timer()
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

  func write(_ message: ServerMessage) {
    guard case .failure(_, let failure) = message else { return }
    daemon.log.warning("the lock of the session was not taken over: \(failure.message)")
  }

  func flush() {}

  private func happened(_ event: LoginEvent) {
    switch event {
    case .lockChanged(let isLocked):
      daemon.happened(.controlCalled(number, message: 0, .setLocked(isLocked)))
      daemon.desktop?.screenLocked(isLocked)
    case .willSleep(let done):
      // Whatever has come is decided and on the disk before the machine sleeps.
      if !daemon.isPassScheduled { daemon.runPass() }
      done()
    case .woke: daemon.schedulePass()
    case .unavailable(let reason): daemon.log.debug("the login session is not known: \(reason)")
    }
  }

  private func timer() -> LoginSession.Delay {
    let loop = daemon.loop
    return { duration, body in
      let run = NIOLoopBound(body, eventLoop: loop)
      let task = loop.scheduleTask(in: TimeAmount(duration)) { run.value() }
      return { task.cancel() }
    }
  }
}
