import DaemonSupport
import Foundation
import LinuxEvents
import Logging
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@testable import NotificationDaemon

/// The answers to programs if the daemon that systemd starts for them cannot start.
@Suite(.blocking, .timeLimit(.minutes(5))) struct StartRefusalTests {
  private let folder: TemporaryFolder
  private let paths: SocketPaths
  private let failure = DaemonRun.StartFailure(
    exitCode: DaemonRun.StartFailure.cannotStart, message: "A newer version wrote the database.",
    remedy: "Install that version again.")

  init() throws {
    folder = try TemporaryFolder()
    paths = try SocketPaths(folder: folder.path)
  }

  /// Answers on a listening socket at a path, on a thread of its own, until `stop` is called.
  private func answer(at path: String, for seconds: Double = 240) throws -> (
    refusal: StartRefusal, ended: Mailbox<Void>
  ) {
    var log = Logger(label: "test")
    log.logLevel = .critical
    let socket = try SocketFile.listen(at: path, backlog: 8).socket
    let refusal = StartRefusal(failure, log: log)
    let ended = Mailbox<Void>()
    Thread.detachNewThread {
      refusal.answer(on: [socket], for: seconds)
      ended.put(())
    }
    return (refusal, ended)
  }

  @Test func `Every program receives the reason and the remedy instead of an answer`() throws {
    let (refusal, ended) = try answer(at: paths.control)
    for _ in 0..<3 {
      let refused = #expect(throws: NotificationFailure.self) {
        try ControlClient(paths: paths, startsDaemon: false).call(.status)
      }
      #expect(refused?.code == .noDaemon)
      #expect(refused?.message == failure.message)
      #expect(refused?.remedy == failure.remedy)
    }
    refusal.stop()
    ended.take()
  }

  @Test func `An app receives the reason as a shell does`() throws {
    let (refusal, ended) = try answer(at: paths.center)
    let refused = #expect(throws: NotificationFailure.self) {
      try CenterClient.organizer(at: paths).ask(.settings(.all))
    }
    #expect(refused?.message == failure.message)
    refusal.stop()
    ended.take()
  }

  @Test func `The daemon ends after a while, so that a later start looks again`() throws {
    let (_, ended) = try answer(at: paths.control, for: 0.05)
    ended.take()
    #expect(throws: NotificationFailure.self) {
      try ControlClient(paths: paths, startsDaemon: false).call(.status)
    }
  }
}
