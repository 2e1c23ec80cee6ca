import NotificationModel

extension Engine {
  /// The reply to a call of an app about responses and its delegate.
  mutating func answer<Store>(
    _ call: AppCall.Responses, for app: AppRecord, from origin: CallOrigin,
    in pass: inout Pass<Store>
  ) throws -> AppReply? {
    switch call {
    case .waitingResponse: return try waiting(for: app, in: pass)
    case .setDelegate(let isSet):
      try setDelegate(isSet, of: app, on: origin.connection, in: &pass)
    case .responseHandled(let token): try handled(token, on: origin.connection, in: &pass)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about responses.
  mutating func answer<Store>(
    _ call: ControlCall.Responses, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    switch call {
    case .keptResponses: return .responses(try pass.ledger.keptResponses(of: nil))
    case .respond(let key, let choice):
      try respond(to: key, choice, in: &pass)
      return .done
    }
  }
}
