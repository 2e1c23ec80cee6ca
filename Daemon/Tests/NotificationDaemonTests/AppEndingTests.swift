import DaemonSupport
import Dispatch
import LinuxEvents
import NIOCore
import NIOPosix
import NotificationModel
import NotificationTransport
import Testing

@testable import NotificationDaemon

/// How processes of an app are ended, and which are not.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AppEndingTests {
  private let app: BundleIdentifier
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  init() throws {
    app = try #require(BundleIdentifier("com.example.organizer"))
  }

  /// Ends processes and waits for the outcome.
  private func end(
    _ processes: [ProcessFacts], timeout: TimeAmount = .seconds(60)
  ) throws -> Result<AppEnding.Outcome, NotificationFailure> {
    let loop = group.next()
    let outcomes = Mailbox<Result<AppEnding.Outcome, NotificationFailure>>()
    let app = app
    try loop.submit {
      let ending = AppEnding(of: app, loop: loop, timeout: timeout)
      do throws(NotificationFailure) {
        try ending.begin(processes) { outcome in
          withExtendedLifetime(ending) { outcomes.put(.success(outcome)) }
        }
      } catch {
        outcomes.put(.failure(error))
      }
    }.wait()
    return outcomes.take()
  }

  private func start(_ script: String) throws -> ProcessFacts {
    let process = try Spawn.detached(
      executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    return try #require(ProcessFacts(of: process))
  }

  @Test func `Processes that handle the signal end when they are asked`() throws {
    let processes = [try start("exec sleep 60"), try start("exec sleep 60")]
    #expect(try end(processes) == .success(.ended))
    for process in processes {
      #expect(try Spawn.wait(for: process.identifier) == .signalled(number: 15))
    }
  }

  @Test func `A process that ignores the signal is killed after a while`() throws {
    let pipe = "/tmp/und-ending-\(ProcessFacts.ownIdentifier)"
    let maker = try Spawn.detached(
      executable: "/usr/bin/mkfifo", arguments: [pipe], environment: [:])
    #expect(try Spawn.wait(for: maker).isSuccess)
    let process = try start("trap '' TERM; echo > \(pipe); exec sleep 60")
    // The line comes after the signal is ignored.
    let reader = try Spawn.detached(
      executable: "/bin/sh", arguments: ["-c", "read line < \(pipe); rm \(pipe)"],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(try Spawn.wait(for: reader).isSuccess)
    #expect(try end([process], timeout: .milliseconds(10)) == .success(.ended))
    #expect(try Spawn.wait(for: process.identifier) == .signalled(number: 9))
  }

  @Test func `A process that has ended already needs no signal`() throws {
    let process = try start("exit 0")
    _ = try Spawn.wait(for: process.identifier)
    #expect(try end([process]) == .success(.ended))
    #expect(try end([]) == .success(.ended))
  }

  @Test func `The daemon's own process is never ended, and no process is signalled with it`() throws
  {
    let own = try #require(ProcessFacts(of: ProcessFacts.ownIdentifier))
    let other = try start("exec sleep 60")
    guard case .failure(let failure) = try end([other, own]) else {
      Issue.record("it was ended")
      return
    }
    #expect(failure.code == .notPermitted)
    #expect(failure.field == "app")
    #expect(failure.message.contains("\(own.identifier)"))
    #expect(try Spawn.poll(other.identifier) == nil)
    try Spawn.signal(other.identifier, 9)
    _ = try Spawn.wait(for: other.identifier)
  }

  @Test func `A process of another user or another start is not signalled`() throws {
    let process = try start("exec sleep 60")
    var foreign = process
    foreign.userIdentifier = ProcessFacts.ownUserIdentifier + 1
    guard case .failure(let failure) = try end([foreign]) else {
      Issue.record("it was ended")
      return
    }
    #expect(failure.message.contains("another user"))
    var later = process
    later.startMicroseconds = (process.startMicroseconds ?? 0) + 10_000
    #expect(try end([later]) == .success(.ended))
    #expect(try Spawn.poll(process.identifier) == nil)
    try Spawn.signal(process.identifier, 9)
    _ = try Spawn.wait(for: process.identifier)
  }

  @Test func `An app that lives in the daemon's own process stays connected`() throws {
    let daemon = try RunningDaemon()
    let connected = daemon.app()
    _ = try connected.ask(.apps(.setLaunchCommand(["/bin/true"])))
    let failure = #expect(throws: NotificationFailure.self) {
      try daemon.control().call(.apps(.restartApp(app: app)))
    }
    #expect(failure?.code == .notPermitted)
    #expect(failure?.message.contains("the notification system itself") == true)
    #expect(try connected.ask(.notifications(.setBadge(0))) == .done)
  }
}
