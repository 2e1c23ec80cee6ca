import NotificationModel

extension Engine {
  /// The reply to a call of a shell about the views of content extensions.
  mutating func answer<Store>(
    _ call: ControlCall.Extensions, from origin: CallOrigin, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    switch call {
    case .openContent(let key, let width):
      return try openContent(key, width: width, for: origin, in: &pass)
    case .useContent(let number, let use):
      try useContent(number, use, for: origin, in: &pass)
      return .done
    }
  }

  /// Handles what extensions said, or how they ended.
  mutating func receive<Store>(_ event: Event.Extensions, in pass: inout Pass<Store>) throws {
    switch event {
    case .pushExtended(let token, let outcome): try extended(token, outcome, in: &pass)
    case .contentReported(let number, let news): try contentReported(number, news, in: &pass)
    case .contentEnded(let number, let reason):
      try contentEnded(number, reason: reason, in: &pass)
    }
  }
}
