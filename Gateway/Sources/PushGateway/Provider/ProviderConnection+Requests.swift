import HTTP2
import NIOCore
import PushProtocol

extension ProviderConnection {
  /// Handles the headers of a request.
  func receive(_ fields: [HeaderField], on id: StreamNumber, endsStream: Bool) {
    let now = NIODeadline.now()
    times.quietSince = now
    gate.metrics.count(.requests)
    var headers = ProviderHeaders()
    for field in fields { headers.add(name: field.name, value: field.value) }
    let echo = headers.echoedID ?? identifiers.next()
    let stream = ProviderStream(since: now, id: echo)
    stream.isWhole = endsStream
    streams[id] = stream
    gate.metrics.change(.providerStreams, by: 1)
    if let sender = unread(headers) {
      read(sender, for: headers, on: id)
    } else if !check(headers, of: stream, on: id) {
      return
    }
    if endsStream { judge(stream, on: id) }
  }

  /// Checks the headers of a request, and returns whether the request continues.
  private func check(
    _ headers: ProviderHeaders, of stream: ProviderStream, on id: StreamNumber
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
    _ sender: SenderName, for headers: ProviderHeaders, on id: StreamNumber, times: Int = 1
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
    on id: StreamNumber
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
    if stream.isWhole { judge(stream, on: id) } else { readOn(stream, on: id) }
    announceIfQuiet()
    flushSoon()
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
  func mayStay(
    unauthenticated stream: ProviderStream, on id: StreamNumber, isKeptBack: Bool = false
  ) -> Bool {
    guard abuse.countUnauthenticated() else {
      end(.enhanceYourCalm, because: "requests without a right to push")
      return false
    }
    let waiting = streams.values.count { if case .reading = $0.stage { true } else { false } }
    if waiting > GatewayLimits.unauthenticatedStreams, stream.isRefused {
      answerEarly(stream, on: id, isKeptBack: isKeptBack)
      return false
    }
    return true
  }

  /// Handles a part of a body.
  func receive(_ part: ArraySlice<UInt8>, on id: StreamNumber, endsStream: Bool) {
    guard let stream = streams[id] else { return }
    stream.append(part)
    if endsStream { judge(stream, on: id) } else { readOn(stream, on: id) }
  }

  /// Lets more of a body arrive that is refused, up to a limit: some senders fail if its end is not read.
  private func readOn(_ stream: ProviderStream, on id: StreamNumber) {
    guard stream.isRefused else { return }
    if stream.bodyBytes > GatewayLimits.refusedBodyBytes {
      answerEarly(stream, on: id)
    } else {
      http.renewWindow(of: id)
    }
  }

  /// Answers a request before its body was read completely.
  ///
  /// `isKeptBack`: Whether the sender waits for the answer before it sends any of the body. Some such senders take a reset of
  /// the stream for a failure, and it would save nothing.
  func answerEarly(_ stream: ProviderStream, on id: StreamNumber, isKeptBack: Bool = false) {
    let isSent: Bool
    if let answer = stream.message?.earlyAnswer() {
      isSent = send(answer, to: stream, on: id)
    } else if case .failure(let reason) = stream.request {
      isSent = send(reason, to: stream, on: id)
    } else {
      return
    }
    if isKeptBack, isSent {
      http.ignoreRest(of: id)
    } else if !stream.isWhole {
      http.reset(id, .noError)
    }
    forget(id)
  }

  /// Decides about a request that was read completely.
  func judge(_ stream: ProviderStream, on id: StreamNumber) {
    guard case .reading = stream.stage else { return }
    stream.isWhole = true
    if let message = stream.message { return finish(message, of: stream, on: id) }
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
      if entry == nil, let token = request.token, directory.mayHave(token) {
        read(token, for: request, on: id)
      } else {
        try accept(request, entry: entry, of: stream, on: id)
      }
    } catch {
      answer(error, to: stream, on: id)
    }
  }

  /// Reads a token that is not in memory, and decides then.
  private func read(_ token: TokenHash, for request: ProviderRequest, on id: StreamNumber) {
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
    on id: StreamNumber
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
    _ request: ProviderRequest, token: TokenHash, entry: TokenEntry, on id: StreamNumber
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
  private func handle(_ verdict: PushVerdict, on id: StreamNumber) {
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
