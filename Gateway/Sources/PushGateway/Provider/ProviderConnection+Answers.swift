import HTTP2
import NIOCore
import PushProtocol

extension ProviderConnection {
  /// Answers 200: the end of the stream is sent with the headers, because some senders treat any frame after
  /// them as an error's text (I5).
  func answerAccepted(_ stream: ProviderStream, on id: StreamNumber) {
    gate.metrics.count(.accepted)
    var fields = [HeaderField(":status", "200"), HeaderField("apns-id", stream.id)]
    if gate.environment == .development {
      fields.append(HeaderField("apns-unique-id", identifiers.next()))
    }
    _ = http.answer(id, fields)
    forget(id)
  }

  /// Answers with an error: its text is one frame, which ends the stream (I6).
  func answer(_ reason: PushReason, to stream: ProviderStream, on id: StreamNumber) {
    if send(reason, to: stream, on: id) { forget(id) }
  }

  /// Sends the answer with an error.
  ///
  /// - Returns: Whether all of it was sent, which ends the stream.
  func send(_ reason: PushReason, to stream: ProviderStream, on id: StreamNumber) -> Bool {
    count(reason)
    return send(
      stream, on: id, status: reason.status, text: #"{"reason":"\#(reason.rawValue)"}"#)
  }

  /// Answers 410, with the time since when the token is invalid, in milliseconds since 1970 (I6, I21).
  func answerUnregistered(
    _ stream: ProviderStream, on id: StreamNumber, since instant: Int64
  ) {
    count(.unregistered)
    let text = #"{"reason":"\#(PushReason.unregistered.rawValue)","timestamp":\#(instant)}"#
    let isSent = send(stream, on: id, status: PushReason.unregistered.status, text: text)
    if isSent { forget(id) }
  }

  private func send(
    _ stream: ProviderStream, on id: StreamNumber, status: Int, text: String
  ) -> Bool {
    stream.stage = .answered
    stream.since = .now()
    stream.body = []
    var fields = [
      HeaderField(":status", "\(status)"), HeaderField("apns-id", stream.id),
      HeaderField("content-type", "application/json"),
    ]
    if status == PushReason.serviceUnavailable.status {
      fields.append(HeaderField("retry-after", "\(GatewayLimits.retrySeconds)"))
    }
    return http.answer(id, fields, body: Array(text.utf8))
  }

  private func count(_ reason: PushReason) {
    gate.metrics.count(.refused)
    if let part = reason.counter { gate.metrics.count(part) }
  }
}

extension PushReason {
  /// The counter of this reason in addition to the counter of all refusals; absent for a request that is wrong in itself, and
  /// for a gateway that is stopping.
  fileprivate var counter: GatewayMetrics.Counter? {
    switch self {
    case .serviceUnavailable: .refusedForStore
    case .badDeviceToken, .deviceTokenNotForTopic: .refusedForToken
    default:
      switch status {
      case 403: .refusedForAuthentication
      case 410: .refusedForToken
      case 429: .refusedForRate
      default: nil
      }
    }
  }
}
