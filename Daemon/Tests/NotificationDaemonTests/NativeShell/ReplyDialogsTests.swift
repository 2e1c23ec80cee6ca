import DaemonSupport
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The dialogs of a shell without the keyboard, on a machine without a screen; real ones are tested on real screens.
@Suite(.timeLimit(.minutes(5)))
struct ReplyDialogsTests {
  private static func question() throws -> Presentation {
    let app = try #require(BundleIdentifier("com.example.chat"))
    var presentation = Presentation(
      key: NotificationKey(app: app, identifier: "1", delivery: 1), appName: "Chat",
      date: WallTime(seconds: 0))
    presentation.actions = [
      Presentation.Action(
        identifier: "reply", title: "Reply",
        textInput: Presentation.TextInput(buttonTitle: "Send", placeholder: "")),
      Presentation.Action(identifier: "like", title: "Like"),
    ]
    return presentation
  }

  @Test(.rules("S40"), arguments: ["like", "unknown"])
  func `A button that takes no text is refused by its name`(action: String) throws {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    let refused = #expect(throws: NotificationFailure.self) {
      try control.call(.askForText(Self.question(), action: action))
    }
    #expect(refused?.code == .invalidValue && refused?.field == "action")
    #expect(refused?.value == action)
  }

  @Test(.rules("S40")) func `Without a possible dialog the call gives the reason, each time`()
    throws
  {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    for _ in 0..<4 {
      let refused = #expect(throws: NotificationFailure.self) {
        try control.call(.askForText(Self.question(), action: "reply"))
      }
      #expect(refused?.code == .unsupported)
      #expect(refused?.message.contains("no screen") == true)
    }
  }
}
