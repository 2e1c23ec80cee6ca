import NotificationModel
import Synchronization
import SystemConnection
import Testing

@testable import UserNotifications

@Suite("The host of a Linux app", .serialized)
struct HostTests {
  @Test func `The active state and the launch command reach the system at once`() {
    let connection = FakeConnection()
    CenterSource.$running.withValue(CenterSource(connection: connection)) {
      UserNotificationsHost.isActive = true
      UserNotificationsHost.launchCommand = ["/usr/bin/organizer", "--background"]
      UserNotificationsHost.isActive = false
      #expect(!UserNotificationsHost.isActive)
      #expect(UserNotificationsHost.launchCommand == ["/usr/bin/organizer", "--background"])
    }
    #expect(
      connection.calls == [
        .apps(.setActive(true)), .apps(.setLaunchCommand(["/usr/bin/organizer", "--background"])),
        .apps(.setActive(false)),
      ])
  }

  @Test func `The greeting has the host's identifier and name, and only the session's variables`() {
    let source = CenterSource(connection: FakeConnection())
    CenterSource.$running.withValue(source) {
      UserNotificationsHost.bundleIdentifier = "com.example.organizer"
      UserNotificationsHost.displayName = "Organizer"
    }
    let environment = [
      "DISPLAY": ":0", "XDG_RUNTIME_DIR": "/run/user/1", "LC_TIME": "de_DE", "PASSWORD": "secret",
      "USERNOTIFICATIONS_BUNDLE_ID": "com.example.other",
    ]
    let hello = Hello.ofThisProcess(environment: environment, host: source.host)
    #expect(hello.bundleIdentifier == "com.example.organizer")
    #expect(hello.displayName == "Organizer")
    #expect(
      hello.environment.keys.sorted() == [
        "DISPLAY", "LC_TIME", "USERNOTIFICATIONS_BUNDLE_ID", "XDG_RUNTIME_DIR",
      ])
  }

  @Test func `The variable names the app if the host does not`() {
    let hello = Hello.ofThisProcess(
      environment: ["USERNOTIFICATIONS_BUNDLE_ID": "com.example.other"], host: HostState())
    #expect(hello.bundleIdentifier == "com.example.other")
  }

  @Test func `Errors of calls without a handler go to the host's failure handler`() {
    let connection = FakeConnection()
    connection.answer(.notifications(.removeAllDelivered), with: .failure(Sample.failure))
    let reports = Mutex<[String]>([])
    CenterSource.$running.withValue(CenterSource(connection: connection)) {
      UserNotificationsHost.failureHandler = { call, _ in reports.withLock { $0.append(call) } }
      UNUserNotificationCenter.current().removeAllDeliveredNotifications()
    }
    #expect(reports.withLock(\.self).contains("removeAllDeliveredNotifications"))
  }
}
