import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

extension SpawningTests {
  @Suite struct StartingTests {
    let folder: TemporaryFolder
    let paths: SocketPaths

    init() throws {
      folder = try TemporaryFolder()
      paths = try folder.sockets()
    }

    @Test func `A client that may not start the daemon fails at once`() throws {
      let failure = try CenterClient.impatient(paths, reconnecting: 0).call(.settings(.all))
        .failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.value == paths.center)
      #expect(failure?.remedy.contains("usernotificationsd start") == true)
    }

    @Test func `A leftover socket file counts as no daemon`() throws {
      let daemon = try FakeDaemon(at: paths.center) { _, _ in }
      try FileManager.default.moveItem(atPath: paths.center, toPath: paths.center + ".kept")
      daemon.die()
      try FileManager.default.moveItem(atPath: paths.center + ".kept", toPath: paths.center)
      let failure = try CenterClient.impatient(paths, reconnecting: 0).call(.settings(.all))
        .failure
      #expect(failure?.code == .noDaemon)
    }

    @Test func `The daemon found on PATH is started, and the call reaches it`() throws {
      let hidden = folder.path + "/hidden.sock"
      let daemon = try FakeDaemon(at: hidden) { peer, call in
        if case .app(let id, _) = call { peer.reply(id) }
      }
      try folder.write(
        script: "echo \"$@\" > \(folder.path)/arguments; exec mv \(hidden) \(paths.center)",
        named: "usernotificationsd")
      let outcome = try starting(path: folder.path).call(.settings(.all))
      #expect(outcome == .success(.done))
      let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
      #expect(arguments == "start\n")
      daemon.die()
    }

    @Test func `A daemon that cannot start is named with its exit code`() throws {
      try folder.write(script: "exit 3", named: "usernotificationsd")
      let failure = try starting(path: folder.path).call(.settings(.all)).failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.value == folder.path + "/usernotificationsd")
      #expect(failure?.message.contains("3") == true)
    }

    @Test func `A missing daemon program is named with the folders that were searched`() throws {
      let failure = try starting(path: folder.path).call(.settings(.all)).failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.message.contains("PATH") == true)
    }

    @Test func `A daemon that never answers the greeting is given up`() throws {
      let listener = try Listener(at: paths.center)
      let client = CenterClient(
        hello: { Hello() }, paths: paths, startsDaemon: false,
        timeouts: Timeouts(welcome: 0.02, reconnecting: 0, starting: 0))
      let failure = try client.call(.settings(.all)).failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.message.contains("greeting") == true)
      listener.close()
    }

    private func starting(path: String) -> CenterClient {
      CenterClient(
        hello: { Hello() }, paths: paths, startsDaemon: true,
        environment: ["PATH": "\(path):/usr/bin:/bin"],
        timeouts: Timeouts(welcome: 5, reconnecting: 0, starting: 10), looksBesideProgram: false)
    }
  }
}
