import NIOCore
import NIOHPACK
import NIOHTTP2
import PushProtocol

extension ProviderConnection {
  /// Answers 200: the end of the stream is sent with the headers, because some senders treat any frame after
  /// them as an error's text (I5).
  func answerAccepted(_ stream: ProviderStream, on id: HTTP2StreamID) {
    gate.metrics.count(.accepted)
    var headers = Self.headers(status: "200", id: stream.id)
    if gate.environment == .development {
      headers.add(
        name: "apns-unique-id", value: identifiers.next(), indexing: .nonIndexable)
    }
    write(.headers(.init(headers: headers, endStream: true)), on: id)
    forget(id)
  }

  /// Answers with an error: its text is one frame, which ends the stream (I6).
  func answer(_ reason: PushReason, to stream: ProviderStream, on id: HTTP2StreamID) {
    count(reason)
    answer(
      stream, on: id, status: reason.status, text: #"{"reason":"\#(reason.rawValue)"}"#)
  }

  /// Answers 410, with the time since when the token is invalid, in milliseconds since 1970 (I6, I21).
  func answerUnregistered(
    _ stream: ProviderStream, on id: HTTP2StreamID, since instant: Int64
  ) {
    count(.unregistered)
    answer(
      stream, on: id, status: PushReason.unregistered.status,
      text: #"{"reason":"\#(PushReason.unregistered.rawValue)","timestamp":\#(instant)}"#)
  }

  private func answer(_ stream: ProviderStream, on id: HTTP2StreamID, status: Int, text: String) {
    stream.stage = .answered
    stream.since = .now()
    stream.body = []
    var headers = Self.headers(status: "\(status)", id: stream.id)
    headers.add(name: "content-type", value: "application/json")
    if status == PushReason.serviceUnavailable.status {
      headers.add(name: "retry-after", value: "\(GatewayLimits.retrySeconds)")
    }
    write(.headers(.init(headers: headers)), on: id)
    write(.data(.init(data: .byteBuffer(ByteBuffer(string: text)), endStream: true)), on: id)
  }

  private static func headers(status: String, id: String) -> HPACKHeaders {
    var headers = HPACKHeaders()
    headers.reserveCapacity(3)
    headers.add(name: ":status", value: status)
    headers.add(name: "apns-id", value: id, indexing: .nonIndexable)
    return headers
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
