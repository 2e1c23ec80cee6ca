import NotificationModel

extension Engine {
  /// The reply to a call of a shell about the views of content extensions.
  mutating func answer(
    _ call: ControlCall.Extensions, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .openContent(let key, let width):
      return try openContent(key, width: width, for: origin, in: &transaction)
    case .useContent(let number, let use):
      try useContent(number, use, for: origin, in: &transaction)
      return .done
    }
  }

  /// Handles what extensions said, or how they ended.
  mutating func receive(_ event: Event.Extensions, in transaction: inout Transaction<some Store>)
    throws
  {
    switch event {
    case .pushExtended(let token, let outcome): try extended(token, outcome, in: &transaction)
    case .contentReported(let number, let news): try contentReported(number, news, in: &transaction)
    case .contentEnded(let number, let reason):
      try contentEnded(number, reason: reason, in: &transaction)
    }
  }
}
