import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

extension SpawningTests {
  @Suite struct `Where nobody listens` {
    let folder: TemporaryFolder
    let paths: SocketPaths

    init() throws {
      folder = try TemporaryFolder()
      paths = try folder.sockets()
    }

    @Test func `a client that may start nothing says so at once`() throws {
      let failure = try CenterClient.impatient(paths, reconnecting: 0).call(.settings(.all))
        .failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.value == paths.center)
      #expect(failure?.remedy.contains("usernotificationsd start") == true)
    }

    @Test func `a leftover socket file is nobody`() throws {
      let daemon = try FakeDaemon(at: paths.center) { _, _ in }
      try FileManager.default.moveItem(atPath: paths.center, toPath: paths.center + ".kept")
      daemon.die()
      try FileManager.default.moveItem(atPath: paths.center + ".kept", toPath: paths.center)
      let failure = try CenterClient.impatient(paths, reconnecting: 0).call(.settings(.all))
        .failure
      #expect(failure?.code == .noDaemon)
    }

    @Test func `the daemon found on PATH is started, and the call reaches it`() throws {
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

    @Test func `a daemon that cannot start is named with what became of it`() throws {
      try folder.write(script: "exit 3", named: "usernotificationsd")
      let failure = try starting(path: folder.path).call(.settings(.all)).failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.value == folder.path + "/usernotificationsd")
      #expect(failure?.message.contains("3") == true)
    }

    @Test func `a missing program is named with the places it was looked for`() throws {
      let failure = try starting(path: folder.path).call(.settings(.all)).failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.message.contains("PATH") == true)
    }

    @Test func `a daemon that never answers the greeting is given up`() throws {
      let listener = try Listener(at: paths.center)
      let client = CenterClient(
        hello: { Hello() }, paths: paths, startsDaemon: false,
        patience: Timeouts(welcome: 0.02, reconnecting: 0, starting: 0))
      let failure = try client.call(.settings(.all)).failure
      #expect(failure?.code == .noDaemon)
      #expect(failure?.message.contains("greeting") == true)
      listener.close()
    }

    private func starting(path: String) -> CenterClient {
      CenterClient(
        hello: { Hello() }, paths: paths, startsDaemon: true,
        environment: ["PATH": "\(path):/usr/bin:/bin"],
        patience: Timeouts(welcome: 5, reconnecting: 0, starting: 10), looksBesideProgram: false)
    }
  }
}
