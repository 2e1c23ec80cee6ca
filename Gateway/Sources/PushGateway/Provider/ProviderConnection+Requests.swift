import NIOCore
import NIOHPACK
import NIOHTTP2
import PushProtocol

extension ProviderConnection {
  /// Handles the headers of a request, or the trailers that end one.
  func receive(_ frame: HTTP2Frame.FramePayload.Headers, on id: HTTP2StreamID) {
    guard id > lastStream else {
      if frame.endStream, let stream = streams[id] { judge(stream, on: id) }
      return
    }
    let now = NIODeadline.now()
    times.quietSince = now
    lastStream = id
    guard streams.count < gate.limits.streams else { return refuse(id) }
    gate.metrics.count(.requests)
    var headers = ProviderHeaders()
    for (name, value, _) in frame.headers { headers.add(name: name, value: value) }
    let echo = headers.echoedID ?? identifiers.next()
    let stream = ProviderStream(since: now, id: echo)
    streams[id] = stream
    gate.metrics.change(.providerStreams, by: 1)
    if let sender = unread(headers) {
      read(sender, for: headers, on: id)
    } else if !check(headers, of: stream, on: id) {
      return
    }
    if frame.endStream { judge(stream, on: id) }
  }

  /// Checks the headers of a request, and returns whether the request continues.
  private func check(
    _ headers: ProviderHeaders, of stream: ProviderStream, on id: HTTP2StreamID
  ) -> Bool {
    stream.request = read(headers, id: stream.id)
    stream.checkSize()
    if session.isAuthenticated {
      abuse.countRequest()
      prove()
      return true
    }
    return mayStay(unauthenticated: stream, on: id)
  }

  private func unread(_ headers: ProviderHeaders) -> SenderName? {
    session.unread(
      of: headers, by: gate.authenticator, version: gate.services.tenants.version,
      address: address, now: gate.services.clock() / 1_000)
  }

  /// Reads the sender of a request from the store; the request is checked then.
  private func read(
    _ sender: SenderName, for headers: ProviderHeaders, on id: HTTP2StreamID, times: Int = 1
  ) {
    guard let loop = context?.eventLoop else { return }
    let bound = NIOLoopBound((self, headers), eventLoop: loop)
    gate.authenticator.read(sender, on: loop) { result in
      let (connection, headers) = bound.value
      guard let stream = connection.streams[id], stream.request == nil else { return }
      if case .success = result, times < GatewayLimits.readsOfSender,
        let sender = connection.unread(headers)
      {
        return connection.read(sender, for: headers, on: id, times: times + 1)
      }
      connection.finish(result, headers, of: stream, on: id)
    }
  }

  private func finish(
    _ result: Result<Void, QueueFailure>, _ headers: ProviderHeaders, of stream: ProviderStream,
    on id: HTTP2StreamID
  ) {
    stream.since = .now()
    switch result {
    case .success: if !check(headers, of: stream, on: id) { return flushSoon() }
    case .failure:
      stream.request = .failure(.serviceUnavailable)
      if !session.isAuthenticated, !mayStay(unauthenticated: stream, on: id) {
        return flushSoon()
      }
    }
    if stream.isWhole { judge(stream, on: id) }
    announceIfQuiet()
    flushSoon()
  }

  /// Refuses a request that exceeds the limit of concurrent ones; the provider may send it again.
  private func refuse(_ id: HTTP2StreamID) {
    write(.rstStream(.refusedStream), on: id)
    if !abuse.allowsReset(at: .now()) {
      end(.enhanceYourCalm, because: "too many requests at a time")
    }
  }

  /// The stage of a stream on which headers arrived a second time.
  func stage(of stream: Int) -> ProviderStream.Reading {
    guard let found = streams[HTTP2StreamID(stream)] else { return .closed }
    if case .reading = found.stage, !found.isWhole { return .open }
    return .ended
  }

  /// Checks everything in the headers: the path, the sender, the topic, and the rest.
  private func read(
    _ headers: ProviderHeaders, id: String
  ) -> Result<ProviderRequest, PushReason> {
    let wall = gate.services.clock() / 1_000
    do throws(PushReason) {
      let token = Self.token(of: headers)
      // Any sender is informed of an error in the path other than one of the token.
      if case .failure(let reason) = token, reason != .badDeviceToken { throw reason }
      guard !headers.hasDuplicates else { throw .duplicateHeaders }
      let identity = try session.identity(
        of: headers, by: gate.authenticator, version: gate.services.tenants.version,
        address: address, now: wall)
      guard let topic = headers.topic ?? identity.usualTopic else { throw .missingTopic }
      let allowed = try session.bundle(ofTopic: topic, by: identity, at: gate)
      let push = try headers.push(topic: topic, newID: { id }, now: wall)
      guard identity.hasToken || !push.type.needsProviderToken else { throw .topicDisallowed }
      let bundle = push.type.topicSuffix == nil ? topic : allowed
      let hash = (try? token.get()).map { TokenHash(ofToken: $0) }
      return .success(
        ProviderRequest(push: push, bundle: bundle, token: hash, identity: identity))
    } catch {
      gate.logRefusal(error, of: headers, address: address, wall: wall)
      return .failure(error)
    }
  }

  private static func token(of headers: ProviderHeaders) -> Result<[UInt8], PushReason> {
    do throws(PushReason) {
      return .success(try DevicePath.token(method: headers.method, path: headers.path))
    } catch {
      return .failure(error)
    }
  }

  /// Ends the connection of a sender that repeats requests without a right to push, and answers at once when
  /// another such request waits for its body already (I14).
  private func mayStay(unauthenticated stream: ProviderStream, on id: HTTP2StreamID) -> Bool {
    guard abuse.countUnauthenticated() else {
      end(.enhanceYourCalm, because: "requests without a right to push")
      return false
    }
    let waiting = streams.values.count { if case .reading = $0.stage { true } else { false } }
    if waiting > GatewayLimits.unauthenticatedStreams, stream.isRefused {
      answerEarly(stream, on: id)
      return false
    }
    return true
  }

  /// Handles a part of a body.
  func receive(_ frame: HTTP2Frame.FramePayload.Data, on id: HTTP2StreamID) {
    guard case .byteBuffer(let part) = frame.data else { return }
    recordRead(bytes: part.readableBytes + (frame.paddingBytes.map { $0 + 1 } ?? 0))
    guard let stream = streams[id] else { return }
    stream.append(part)
    if frame.endStream {
      judge(stream, on: id)
    } else if stream.bodyBytes > GatewayLimits.refusedBodyBytes {
      answerEarly(stream, on: id)
    }
  }

  /// Answers a request before its body was read completely.
  private func answerEarly(_ stream: ProviderStream, on id: HTTP2StreamID) {
    guard case .failure(let reason) = stream.request else { return }
    answer(reason, to: stream, on: id)
    // The end of a stream would overtake an answer that was not flushed yet.
    context?.flush()
    write(.rstStream(.noError), on: id)
    forget(id)
  }

  /// Decides about a request that was read completely.
  func judge(_ stream: ProviderStream, on id: HTTP2StreamID) {
    guard case .reading = stream.stage else { return }
    stream.isWhole = true
    guard let asked = stream.request else { return }
    if phase.hold(id) { return }
    let now = NIODeadline.now()
    do throws(PushReason) {
      let request = try asked.get()
      try gate.checkRates(request.identity, at: now)
      try PayloadCheck.check(stream.body, type: request.push.type)
      request.push.payload = stream.body
      stream.stage = .judged
      stream.since = now
      stream.body = []
      let directory = gate.services.directory
      let entry = request.token.flatMap { directory.find($0) }
      if entry == nil, let token = request.token, directory.hasMore {
        read(token, for: request, on: id)
      } else {
        try accept(request, entry: entry, of: stream, on: id)
      }
    } catch {
      answer(error, to: stream, on: id)
    }
  }

  /// Reads a token that is not in memory, and decides then.
  private func read(_ token: TokenHash, for request: ProviderRequest, on id: HTTP2StreamID) {
    guard let loop = context?.eventLoop else { return }
    let bound = NIOLoopBound((self, request), eventLoop: loop)
    gate.services.metrics.count(.tokensRead)
    gate.services.directory.read(token, on: loop) { result in
      let (connection, request) = bound.value
      guard let stream = connection.streams[id], case .judged = stream.stage else { return }
      do throws(PushReason) {
        guard case .success(let entry) = result else { throw .serviceUnavailable }
        try connection.accept(request, entry: entry, of: stream, on: id)
      } catch {
        connection.answer(error, to: stream, on: id)
      }
      connection.announceIfQuiet()
      connection.flushSoon()
    }
  }

  /// Checks a push against its token, and passes it on.
  private func accept(
    _ request: ProviderRequest, entry: TokenEntry?, of stream: ProviderStream,
    on id: HTTP2StreamID
  ) throws(PushReason) {
    let now = NIODeadline.now()
    let entry = try gate.check(
      entry, bundle: request.bundle, by: request.identity, at: now)
    guard let token = request.token else { throw .badDeviceToken }
    if let invalid = entry.invalid {
      return answerUnregistered(stream, on: id, since: invalid)
    }
    try gate.count(token, at: now)
    accept(request, token: token, entry: entry, on: id)
  }

  private func accept(
    _ request: ProviderRequest, token: TokenHash, entry: TokenEntry, on id: HTTP2StreamID
  ) {
    guard let loop = context?.eventLoop else { return }
    let bound = NIOLoopBound(self, eventLoop: loop)
    gate.services.acceptance.accept(
      request.push, token: token, entry: entry, team: request.identity.team, on: loop
    ) { verdict in
      bound.value.handle(verdict, on: id)
    }
  }

  /// Sends the provider the result of a push.
  private func handle(_ verdict: PushVerdict, on id: HTTP2StreamID) {
    guard let stream = streams[id], case .judged = stream.stage else { return }
    let duration = NIODeadline.now() - stream.since
    gate.metrics.record(.request, nanoseconds: duration.nanoseconds)
    switch verdict {
    case .accepted: answerAccepted(stream, on: id)
    case .refused(let reason): answer(reason, to: stream, on: id)
    }
    announceIfQuiet()
    flushSoon()
  }
}
