import HTTP2
import Logging
import NIOCore
import PushProtocol

extension ProviderConnection {
  /// Handles the first frame.
  func open() {
    guard let first = phase.receiveFrame() else { return }
    let now = NIODeadline.now()
    (times.opened, times.quietSince) = (now, now)
    if first == .hasToLeave { sayGoodbye() }
  }

  /// Counts a frame that may cost the gateway more than its sender, and returns whether it is still allowed.
  func admits(_ head: FrameHead) -> Bool {
    if abuse.allows(head, isAuthenticated: isAuthenticated, at: .now()) { return true }
    end(.enhanceYourCalm, because: "too many frames of kind \(head.kind)")
    return false
  }

  /// Handles that a request was cancelled, or reset for a mistake of the sender.
  func receiveReset(of stream: StreamNumber) {
    forget(stream)
    if !abuse.allowsReset(at: .now()) {
      end(.enhanceYourCalm, because: "too many cancelled requests")
    }
  }

  /// Checks all deadlines of the connection.
  func checkTimeouts(at now: NIODeadline) {
    guard context != nil, phase != .ended else { return }
    let timeouts = gate.limits.timeouts
    if phase.isHandshake {
      if now - times.opened > timeouts.handshake { end(nil, because: "no handshake") }
      return
    }
    if let blocked = times.blockedSince, now - blocked > timeouts.stall {
      return end(nil, because: "answers are not read")
    }
    for (id, stream) in streams {
      switch stream.stage {
      case .reading where stream.isRefused && now - stream.since > timeouts.body:
        answerEarly(stream, on: id)
        flushSoon()
      case .reading where stream.hasSender && now - stream.since > timeouts.body:
        return end(.enhanceYourCalm, because: "a slow body")
      case .answered where now - stream.since > timeouts.stall:
        return end(.enhanceYourCalm, because: "an answer is not read")
      default: break
      }
    }
    if !isAuthenticated, now - times.opened > timeouts.firstToken {
      return leave(.idleTimeout)
    }
    if streams.isEmpty, now - times.quietSince > timeouts.idle { leave(.idleTimeout) }
  }

  /// Closes the connection and its socket at once; nothing more is read.
  ///
  /// - Parameters:
  ///   - code: The error that is sent to the provider; absent if nothing is sent.
  ///   - cause: The reason, for the log.
  ///   - isOrdinary: Whether this is an ordinary end of a connection, and not misbehaviour.
  func end(_ code: ErrorCode?, because cause: String, isOrdinary: Bool = false) {
    guard phase != .ended, let context else { return }
    let isHandshake = phase.isHandshake
    phase = .ended
    if !isOrdinary { gate.metrics.count(.providerConnectionsDropped) }
    gate.services.logger.debug(
      "ended a provider's connection", metadata: ["address": "\(address)", "cause": "\(cause)"])
    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    if isHandshake { return socket.close() }
    if let code { http.goAway(after: http.lastServedStream, code) }
    flush()
    socket.discard(0)
    let bound = NIOLoopBound(socket, eventLoop: context.eventLoop)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.whenComplete { _ in bound.value.close() }
    context.eventLoop.scheduleTask(in: GatewayLimits.lastWord) { bound.value.close() }
    context.close(mode: .output, promise: sent)
  }
}

extension ProviderConnection {
  /// The data of the PING that follows the first GOAWAY.
  private static let goodbyePing: UInt64 = 0x676F_6F64_2D62_7965

  /// Sends a GOAWAY with a reason, answers the requests under way, and closes (I15).
  ///
  /// This follows RFC 9113 (section 6.8): the first GOAWAY names no last stream, so that requests that cross it are served.
  /// The second one does, and is sent when the provider has read the first.
  ///
  /// Some providers disconnect as soon as they read GOAWAY. So all pushes that are being stored are answered before it, and
  /// pushes that arrive meanwhile are held until the provider has shown that it is still connected.
  ///
  /// A provider that has finished TLS sends its first frame next, and receives the GOAWAY after it.
  func leave(_ reason: PushReason) {
    guard let context else { return }
    switch phase.leave(reason) {
    case .begins: sayGoodbye()
    case .afterHandshake:
      let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: gate.limits.timeouts.lastHandshakes) {
        if bound.value.phase.isHandshake { bound.value.socket.close() }
      }
    case .isUnderWay: break
    }
  }

  private func sayGoodbye() {
    guard let context else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: gate.limits.timeouts.farewell) { bound.value.announce() }
    context.eventLoop.scheduleTask(in: gate.limits.timeouts.drain) { bound.value.socket.close() }
    announceIfQuiet()
  }

  /// Sends the first GOAWAY once no push is being stored.
  func announceIfQuiet() {
    guard case .leaving = phase else { return }
    let isQuiet = streams.values.allSatisfy { stream in
      if case .judged = stream.stage { false } else { true }
    }
    if isQuiet { announce() }
  }

  private func announce() {
    guard let context, let reason = phase.announce() else { return }
    http.goAway(after: nil, .noError, text: Self.text(of: reason))
    http.ping(Self.goodbyePing)
    flush()
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: gate.limits.timeouts.farewell) {
      bound.value.announceLastStream()
    }
  }

  /// Handles the provider's answer to a PING.
  func receiveAnswer(to data: UInt64) {
    if data == Self.goodbyePing { announceLastStream() }
  }

  /// Sends the GOAWAY that names the last request that is served.
  private func announceLastStream() {
    guard context != nil, let (reason, held) = phase.close() else { return }
    http.goAway(after: http.lastServedStream, .noError, text: Self.text(of: reason))
    for id in held {
      if let stream = streams[id] { judge(stream, on: id) }
    }
    flush()
    closeIfDone()
  }

  /// Closes once everything is answered: the provider reads the end of the stream after the last answer.
  func closeIfDone() {
    guard case .closing = phase, streams.isEmpty, let context else { return }
    phase = .ended
    // A socket with unread bytes discards the unsent answers when it is closed.
    socket.discard(GatewayLimits.bytesAfterEnd)
    try? context.channel.syncOptions?.setOption(.autoRead, value: true)
    flush()
    let bound = NIOLoopBound(socket, eventLoop: context.eventLoop)
    let loop = context.eventLoop
    let sent = loop.makePromise(of: Void.self)
    sent.futureResult.whenComplete { _ in
      loop.scheduleTask(in: GatewayLimits.linger) { bound.value.close() }
    }
    context.close(mode: .output, promise: sent)
  }

  private static func text(of reason: PushReason) -> [UInt8] {
    Array(#"{"reason":"\#(reason.rawValue)"}"#.utf8)
  }
}
