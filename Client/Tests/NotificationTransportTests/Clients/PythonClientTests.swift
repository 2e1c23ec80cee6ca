import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire
import TestSupport
import Testing

extension SpawningTests {
  @Suite struct PythonClientTests {
    @Test(.enabled(if: Self.python != nil, "there is no python3 here"))
    func `The Python client asks, schedules, waits and prints the response`() throws {
      let folder = try TemporaryFolder()
      let received = Inbox<AppCall>()
      let daemon = try FakeDaemon(at: folder.path + "/center.sock") { peer, call in
        guard case .app(let id, let call) = call else { return }
        received.put(call)
        peer.reply(id, call.isQuestion ? .granted(true) : .done)
        guard case .notifications(.add(let request)) = call,
          let app = BundleIdentifier("com.example.test")
        else {
          return
        }
        let key = NotificationKey(app: app, identifier: request.identifier, delivery: 1)
        let notification = DeliveredNotification(
          key: key, request: request, date: WallTime(microseconds: 0))
        let response = NotificationResponse(
          notification: notification, actionIdentifier: "drink", userText: "Cheers – 乾杯")
        peer.write(.event(.responses(.didReceive(token: 77, response))))
      }
      let process = try Spawn.detached(
        executable: try #require(Self.python),
        arguments: [
          try Self.script(), "Tea", "Ready", "--in", "2.5", "--action", "drink=On my way",
        ],
        environment: [
          "USERNOTIFICATIONS_SOCKET": folder.path + "/center.sock", "PYTHONUTF8": "1",
        ],
        log: folder.path + "/output")
      let calls = try received.next(5)
      #expect(try Spawn.wait(for: process).isSuccess)
      let output = try String(contentsOfFile: folder.path + "/output", encoding: .utf8)
      #expect(output.hasSuffix("response drink Cheers – 乾杯\n"))
      #expect(daemon.hellos.first?.bundleIdentifier == "com.example.notify-py")
      #expect(calls.first == .settings(.requestAuthorization([.alert, .sound])))
      guard case .notifications(.add(let request)) = calls[3] else {
        Issue.record("the fourth call adds no request")
        return
      }
      #expect(request.content.title == "Tea")
      #expect(request.trigger == .timeInterval(seconds: 2.5, repeats: false))
      #expect(calls[4] == .responses(.responseHandled(token: 77)))
      daemon.die()
    }

    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    private static func script() throws -> String {
      let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      let package = (0..<5).reduce(file) { folder, _ in folder.deletingLastPathComponent() }
      return package.appendingPathComponent("docs/clients/python/notify.py").path
    }
  }
}

extension AppCall {
  fileprivate var isQuestion: Bool {
    if case .settings(.requestAuthorization) = self { true } else { false }
  }
}
