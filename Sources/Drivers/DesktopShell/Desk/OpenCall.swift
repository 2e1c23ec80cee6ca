/// A call to the core whose outcome is awaited.
struct OpenCall {
  var ticket: CallTicket
  var subject: BubbleSubject
  /// Whether the bubble goes when the call is done.
  var ends: Bool
}
