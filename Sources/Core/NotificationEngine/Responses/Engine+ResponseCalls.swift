import NotificationModel

extension Engine {
  /// The reply to a call of an app about responses and its delegate.
  mutating func answer(
    _ call: AppCall.Responses, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .waitingResponse: return try waiting(for: app, in: transaction)
    case .setDelegate(let isSet):
      try setDelegate(isSet, of: app, on: origin.connection, in: &transaction)
    case .responseHandled(let token): try handled(token, on: origin.connection, in: &transaction)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about responses.
  mutating func answer(
    _ call: ControlCall.Responses, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .keptResponses: return .responses(try transaction.store.keptResponses(of: nil))
    case .respond(let key, let choice):
      try respond(to: key, choice, in: &transaction)
      return .done
    }
  }
}
