import NotificationModel

/// A call of `Notify` that has no answer yet.
struct Flight {
  var subject: BubbleSubject
  var deadline: BootTime
  /// The message as it was sent.
  var message: BubbleMessage
  var choices: [String: BubbleChoice]
  var isLasting: Bool
}
