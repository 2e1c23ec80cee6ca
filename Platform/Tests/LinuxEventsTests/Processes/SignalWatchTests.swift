import Glibc
import Testing

@testable import LinuxEvents

@Suite(.timeLimit(.minutes(5)))
struct SignalWatchTests {
  @Test
  func `A signal reaches the handler from the first one on`() async {
    let log = EventLog<SignalWatch.Signal>()
    let watch = SignalWatch([.user1], queue: log.queue) { log.note($0) }
    for _ in 0..<3 {
      kill(getpid(), SIGUSR1)
      #expect(await log.next() == .user1)
    }
    withExtendedLifetime(watch) {}
  }

  @Test
  func `The signal numbers are those of the system`() {
    #expect(SignalWatch.Signal.terminate.rawValue == SIGTERM)
    #expect(SignalWatch.Signal.interrupt.rawValue == SIGINT)
    #expect(SignalWatch.Signal.hangUp.rawValue == SIGHUP)
    #expect(SignalWatch.Signal.user1.rawValue == SIGUSR1)
  }
}
