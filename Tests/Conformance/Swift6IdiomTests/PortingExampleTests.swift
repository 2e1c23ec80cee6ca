import Testing
import UserNotificationsTesting
import UserNotificationsUI

/// The examples of docs/manual/porting.md behave as the page describes.
@MainActor
@Suite struct PortingExampleTests {
  @Test func `An outlet that the code fills is there before the first use`() {
    let controller = AlarmViewController()
    controller.loadViewIfNeeded()
    let content = UNMutableNotificationContent()
    content.title = "Wake up"
    controller.didReceive(UNNotification(content: content, identifier: "a"))
    #expect(controller.titleLabel.text == "Wake up")
    #expect(controller.titleLabel.superview === controller.view)
  }

  @Test func `A method's name replaces a selector`() {
    let controller = SnoozeViewController()
    controller.loadViewIfNeeded()
    controller.button.sendActions(for: .touchUpInside)
    #expect(controller.snoozes == 1)
    #expect(controller.view.gestureRecognizers?.count == 1)
  }

  @Test func `A closure replaces the selector of an observer`() {
    registerStoryboards()
    let clock = makeClock()
    clock?.viewDidAppear(false)
    #expect(clock?.isRunning == false)
    clock?.start()
    #expect(clock?.isRunning == true)
    clock?.viewDidDisappear(false)
    let first = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
    #expect(first is SnoozeViewController)
  }

  @Test func `An optional method is called without its question mark`() {
    let inbox = InboxModel()
    let forwarding = ForwardingDelegate(next: inbox)
    let response = UNNotificationResponse(
      notification: UNNotification(content: UNMutableNotificationContent(), identifier: "milk"))
    forwarding.userNotificationCenter(.current(), didReceive: response) {}
    #expect(inbox.opened == ["milk"])
  }

  @Test func `A branch for iOS is compiled on Linux if it says so`() {
    #expect(presentationOptions(isSilent: true) == [.list])
    let content = UNMutableNotificationContent()
    #expect(name(of: 3, in: content) == "badge" && content.badge == 3)
    let download = Download()
    var seen: [Double] = []
    download.progressChanged = { seen.append($0) }
    download.progress = 0.5
    #expect(seen == [0.5])
  }

  @Test func `The delegate of a SwiftUI app is launched by itself`() async throws {
    let device = SimulatedDevice()
    let app = SimulatedApp(
      "com.example.organizer", launch: { UIApplication.launch(OrganizerDelegate()) })
    try await device.openApp(app)
    let isThere = await device.run(app: app) {
      UIApplication.shared.delegate is OrganizerDelegate
    }
    #expect(isThere)
  }
}
