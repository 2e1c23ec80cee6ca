import NotificationModel
import TestSupport
import Testing
import UserNotificationsUI

@MainActor @Suite(.timeLimit(.minutes(5))) struct AnswerTests {
  /// A controller that handles no answers.
  class Silent: UIViewController, UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {}
  }

  /// The form with a completion handler.
  final class Handling: UIViewController, UNNotificationContentExtension {
    var handlers: [@Sendable (UNNotificationContentExtensionResponseOption) -> Void] = []
    func didReceive(_ notification: UNNotification) {}
    func didReceive(
      _ response: UNNotificationResponse,
      completionHandler completion:
        @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
    ) {
      handlers.append(completion)
      if response.actionIdentifier == "close" { completion(.dismiss) }
    }
  }

  /// The `async` form.
  final class Awaiting: UIViewController, UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {}
    func didReceive(
      _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption {
      await Task.yield()
      guard let typed = response as? UNTextInputNotificationResponse else { return .doNotDismiss }
      return typed.userText == "hi" ? .dismissAndForwardAction : .dismiss
    }
  }

  /// The `async` form, which records its steps.
  final class Noting: UIViewController, UNNotificationContentExtension {
    var log: [String] = []
    func didReceive(_ notification: UNNotification) { log.append("notification") }
    func didReceive(
      _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption {
      log.append("began \(response.actionIdentifier)")
      await Task.yield()
      log.append("went on")
      return .dismiss
    }
  }

  /// A controller that handles text input itself.
  final class Typing: UIViewController, UNNotificationContentExtension {
    let bar = UITextField()
    var wasFirst: Bool?
    override var canBecomeFirstResponder: Bool { true }
    override var inputAccessoryView: UIView? { bar }
    func didReceive(_ notification: UNNotification) {}
    func didReceive(
      _ response: UNNotificationResponse,
      completionHandler completion: @escaping (UNNotificationContentExtensionResponseOption) -> Void
    ) {
      wasFirst = isFirstResponder
      completion(.doNotDismiss)
    }
  }

  @Test(.rules("J6"))
  func `A content extension that handles no responses leaves them to the app`() async {
    let sample = RunSample(Silent())
    sample.open()
    sample.respond(7, action: "like")
    await sample.wait(others: 1)
    #expect(sample.others == [.answered(number: 7, .notTaken)])
  }

  @Test(.rules("J6"))
  func `The async form begins before anything that comes after the response`() async {
    let sample = RunSample(Noting())
    sample.open()
    sample.respond(1, action: "like")
    sample.give(.receive(RunSample<Noting>.notification("Dog")))
    #expect(sample.controller.log == ["notification", "began like", "notification"])
    await sample.wait(others: 1)
    #expect(sample.controller.log.last == "went on")
    #expect(sample.others == [.answered(number: 1, .dismiss)])
  }

  @Test(.rules("J6")) func `A completion handler decides whether the notification is dismissed`()
    async
  {
    let sample = RunSample(Handling())
    sample.open()
    sample.respond(1, action: "close")
    #expect(sample.others == [.answered(number: 1, .dismiss)])
  }

  @Test(.rules("J6"))
  func `A response without a completion stays open, and only the first completion counts`() async {
    let sample = RunSample(Handling())
    sample.open()
    sample.respond(1, action: "like")
    sample.respond(2, action: "open")
    #expect(sample.others.isEmpty)
    let late = sample.controller.handlers[1]
    let thread = Thread {
      late(.doNotDismiss)
      late(.dismissAndForwardAction)
    }
    thread.start()
    await sample.wait(others: 1)
    sample.controller.handlers[1](.dismiss)
    #expect(sample.others == [.answered(number: 2, .doNotDismiss)])
  }

  @Test(
    .rules("J6"),
    arguments: [
      (String?.none, ContentAnswer.doNotDismiss), ("hi", .dismissAndForward), ("no", .dismiss),
    ])
  func `The async form decides whether the notification is dismissed`(
    text: String?, answer: ContentAnswer
  ) async {
    let sample = RunSample(Awaiting())
    sample.open()
    sample.respond(3, action: "say", text: text)
    await sample.wait(others: 1)
    #expect(sample.others == [.answered(number: 3, answer)])
  }

  @Test func `Both forms may be called by the app itself`() async {
    let response = UNNotificationResponse.make(
      NotificationResponse(
        notification: RunSample<Silent>.notification("Cat"), actionIdentifier: "close"))
    #expect(await Handling().didReceive(response) == .dismiss)
    let option = await withCheckedContinuation { continuation in
      Awaiting().didReceive(response, completionHandler: { continuation.resume(returning: $0) })
    }
    #expect(option == .doNotDismiss)
  }

  @Test(.rules("J9"))
  func `A controller that receives typed text is first when a text is asked for`() {
    let say = NotificationAction(
      identifier: "say", title: "Say",
      textInput: NotificationAction.TextInput(buttonTitle: "Send", placeholder: ""))
    let like = NotificationAction(identifier: "like", title: "Like")
    let sample = RunSample(Typing())
    sample.open(actions: [say, like])
    #expect(sample.scenes.last?.takesText == true && sample.scenes.last?.inputAccessoryView == nil)
    sample.respond(1, action: "like")
    #expect(sample.controller.wasFirst == false)
    sample.respond(2, action: "say")
    #expect(sample.controller.wasFirst == true)
    var reader = SceneReader()
    #expect(reader.scene(of: sample.controller).inputAccessoryView != nil)
    sample.controller.resignFirstResponder()
  }
}
