import HTTP2
import NIOCore
import PushProtocol

/// The requests of HTTP/2 on the port for Web Push.
extension ProviderConnection {
  /// Handles the fields of a request.
  ///
  /// `isOversized`: Whether there are more fields than the limit allows, so that some are missing.
  func receive(
    _ fields: [HeaderField], for service: WebPushService, on id: StreamNumber, endsStream: Bool,
    isOversized: Bool = false
  ) {
    let now = NIODeadline.now()
    times.quietSince = now
    gate.metrics.count(.requests)
    gate.metrics.count(.webPushRequests)
    var known = WebPushFields()
    for field in fields { known.add(name: field.name, value: field.value) }
    let stream = ProviderStream(since: now, id: identifiers.next())
    let message =
      isOversized
      ? WebPushRequest(
        refused: .oversized, isHead: known.method == "HEAD", from: address, at: service)
      : WebPushRequest(known, id: stream.id, from: address, at: service, memo: memo)
    if let bytes = http.missingBytes(of: id) { message.announce(bytes: bytes) }
    stream.message = message
    stream.isWhole = endsStream
    streams[id] = stream
    gate.metrics.change(.providerStreams, by: 1)
    let isKeptBack = known.expectsContinue && !endsStream
    if !isAuthenticated, !mayStay(unauthenticated: stream, on: id, isKeptBack: isKeptBack) {
      return
    }
    if endsStream {
      judge(stream, on: id)
    } else if isKeptBack {
      // The sender keeps its body back until it gets this, or the answer.
      if message.isAnswered {
        answerEarly(stream, on: id, isKeptBack: true)
      } else {
        http.inform(id, status: 100)
      }
    }
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
    fields.reserveCapacity(answer.fields.count + 3)
    fields.append(HeaderField(":status", String(answer.status)))
    if let date = gate.webPush?.dateText { fields.append(HeaderField("date", date)) }
    for (name, value) in answer.fields { fields.append(HeaderField(name, value)) }
    // curl, which has kept its body back, waits for the end of the stream unless it knows that of the answer.
    if !answer.body.isEmpty {
      fields.append(HeaderField("content-length", "\(answer.body.count)"))
    }
    return http.answer(id, fields, body: answer.body)
  }
}

extension WebPushRefusal {
  /// The refusal of a request with too many fields.
  fileprivate static var oversized: WebPushRefusal {
    .protocolError(
      status: 431,
      "The fields have more than \(GatewayLimits.headerBytes) bytes, each counted with 32 more.")
  }
}
