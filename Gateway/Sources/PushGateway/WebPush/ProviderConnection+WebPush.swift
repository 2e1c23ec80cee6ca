import HTTP2
import NIOCore
import PushProtocol

/// The requests of HTTP/2 on the port for Web Push.
extension ProviderConnection {
  /// Handles the fields of a request.
  func receive(
    _ fields: [HeaderField], for service: WebPushService, on id: StreamNumber, endsStream: Bool
  ) {
    let now = NIODeadline.now()
    times.quietSince = now
    gate.metrics.count(.requests)
    gate.metrics.count(.webPushRequests)
    var known = WebPushFields()
    for field in fields { known.add(name: field.name, value: field.value) }
    let stream = ProviderStream(since: now, id: identifiers.next())
    stream.message = WebPushRequest(
      known, id: stream.id, from: address, at: service, memo: memo)
    stream.isWhole = endsStream
    streams[id] = stream
    gate.metrics.change(.providerStreams, by: 1)
    if !isAuthenticated, !mayStay(unauthenticated: stream, on: id) { return }
    if endsStream { judge(stream, on: id) }
  }

  /// Carries out a request that was read completely.
  func finish(_ message: WebPushRequest, of stream: ProviderStream, on id: StreamNumber) {
    guard let loop = context?.eventLoop, !phase.hold(id) else { return }
    stream.stage = .judged
    stream.since = .now()
    message.finish(on: loop) { [self] answer in
      guard let stream = streams[id], case .judged = stream.stage else { return }
      if !answer.isAboutReceipt {
        gate.metrics.record(.request, nanoseconds: (NIODeadline.now() - stream.since).nanoseconds)
      }
      if answer.showsRight {
        abuse.countRequest()
        prove()
      }
      if send(answer, to: stream, on: id) { forget(id) }
      announceIfQuiet()
      flushSoon()
    }
  }

  /// Sends an answer.
  ///
  /// - Returns: Whether all of it was sent, which ends the stream.
  func send(_ answer: WebPushAnswer, to stream: ProviderStream, on id: StreamNumber) -> Bool {
    stream.stage = .answered
    stream.since = .now()
    var fields: [HeaderField] = []
    fields.reserveCapacity(answer.fields.count + 2)
    fields.append(HeaderField(":status", String(answer.status)))
    if let date = gate.webPush?.dateText { fields.append(HeaderField("date", date)) }
    for (name, value) in answer.fields { fields.append(HeaderField(name, value)) }
    return http.answer(id, fields, body: answer.body)
  }
}
