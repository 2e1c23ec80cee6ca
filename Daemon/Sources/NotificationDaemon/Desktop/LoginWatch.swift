import BorrowedDesktop
import LinuxEvents
import Logging
import NIOCore

/// The user's login session: the lock of the screen, and the sleep of the machine.
final class LoginWatch {
  private let environment: [String: String]
  private let loop: any EventLoop
  private let log: Logger
  private var session: LoginSession?
  private var bus: BusOnEventLoop?

  /// Creates the watch; it makes no call before `start`.
  init(environment: [String: String], loop: any EventLoop, log: Logger) {
    (self.environment, self.loop, self.log) = (environment, loop, log)
  }

  /// Looks for the user's session, whose events the closure receives. Without a system bus it does not try again.
  func start(_ happened: @escaping (LoginEvent) -> Void) {
    let session = LoginSession.onSystemBus(
      environment: environment, userIdentifier: ProcessFacts.ownUserIdentifier,
      after: BusOnEventLoop.delay(on: loop), changed: happened)
    guard let session else { return }
    do {
      bus = try BusOnEventLoop(session.bus, loop: loop)
      self.session = session
    } catch {
      log.info("the login session is not followed: \(error)")
    }
  }

  /// Stops listening.
  func close() {
    session = nil
    bus?.close()
    bus = nil
  }
}
