import NotificationModel
import NotificationTransport
import SystemConnection
import Testing

@testable import UserNotifications

@Suite("Which center is current")
struct CenterSourceTests {
  @Test func `A simulated device outranks everything else, for its task only`() async {
    let connection = FakeConnection()
    let source = CenterSource(connection: connection)
    CenterSource.$running.withValue(source) {
      #expect(UNUserNotificationCenter.current() === source.center)
      UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
    }
    #expect(UNUserNotificationCenter.current() !== source.center)
    #expect(connection.calls == [.notifications(.removeAllPending)])
  }

  @Test
  func `Every call in a test process without the testing kit fails with a clear error`() async {
    #expect(TestProcess.isRunning)
    let center = UNUserNotificationCenter(
      connection: AppConnection(AppConnection.choose(environment: [:], isTest: true)))
    let error = await #expect(throws: NotificationSystemError.self) {
      try await center.add(Sample.request())
    }
    #expect(error?.code == .testProcess)
  }

  @Test func `A test that names a socket gets that socket, and nothing else is opened`() {
    let named = ["USERNOTIFICATIONS_SOCKET": "/nonexistent/center.sock"]
    #expect(AppConnection.choose(environment: named, isTest: true) is CenterClient)
    #expect(AppConnection.choose(environment: [:], isTest: true) is RefusingConnection)
    #expect(AppConnection.choose(environment: [:], isTest: false) is CenterClient)
  }

  @Test func `An impossible path of a socket is reported at the first call`() async {
    let relative = ["USERNOTIFICATIONS_SOCKET": "relative.sock"]
    let center = UNUserNotificationCenter(
      connection: AppConnection(
        AppConnection.choose(environment: relative, isTest: false)))
    let error = await #expect(throws: NotificationSystemError.self) {
      try await center.add(Sample.request())
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.field == "USERNOTIFICATIONS_SOCKET")
  }

  @Test(
    arguments: [
      (["/x/demoPackageTests.xctest", "--testing-library", "swift-testing"], [:], true),
      (["/usr/libexec/swiftpm-testing-helper"], [:], true),
      (["/usr/bin/xctest"], [:], true),
      (["/usr/bin/organizer"], ["XCTestConfigurationFilePath": "/x"], true),
      (["/usr/bin/organizer", "add"], [:], false),
      (["/usr/bin/xctester"], [:], false),
      ([], [:], false),
    ] as [([String], [String: String], Bool)])
  func `Test processes are recognized by their runner and variables`(
    arguments: [String], environment: [String: String], isTest: Bool
  ) {
    #expect(TestProcess.recognizes(arguments: arguments, environment: environment) == isTest)
  }
}
