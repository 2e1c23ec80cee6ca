import NotificationModel

/// A dialog that is on the screen.
struct OpenDialog {
  var ticket: DialogTicket
  /// The delivery that its text will answer.
  var key: NotificationKey
  var action: Presentation.Action
  var appName: String
  /// Whether the delivery is in the core's list, so that it ends when it leaves that.
  var isListed: Bool

  var subject: BubbleSubject { BubbleSubject(key) }
}
