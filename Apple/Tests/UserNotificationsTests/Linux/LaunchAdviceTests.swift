import NotificationModel
import Testing

@testable import UserNotifications

@Suite("Advice on launch commands")
struct LaunchAdviceTests {
  @Test func `A program that has arguments and no launch command is advised to set one`() {
    let advice = LaunchAdvice(
      arguments: ["organizer", "add", "milk"], launchCommand: nil, hasBundle: false)
    #expect(advice.notice?.field == "launchCommand")
    #expect(advice.notice?.message.contains("starts it without its arguments") == true)
  }

  @Test(arguments: [
    LaunchAdvice(arguments: ["organizer"], launchCommand: nil, hasBundle: false),
    LaunchAdvice(arguments: ["organizer", "add"], launchCommand: [], hasBundle: false),
    LaunchAdvice(arguments: ["organizer", "add"], launchCommand: ["/bin/x"], hasBundle: false),
    LaunchAdvice(arguments: ["organizer", "add"], launchCommand: nil, hasBundle: true),
  ])
  func `A program that is started as it should be receives no advice`(advice: LaunchAdvice) {
    #expect(advice.notice == nil)
  }

  @Test func `A bundle whose launch command is not needed reports no failure`() {
    let refusal = NotificationFailure(
      .notPermitted, field: "command", value: "/bin/x", message: "An installed bundle.", remedy: "")
    #expect(LaunchAdvice.isExpected(refusal, inBundle: true))
    #expect(!LaunchAdvice.isExpected(refusal, inBundle: false))
    #expect(!LaunchAdvice.isExpected(Sample.failure, inBundle: true))
  }
}
