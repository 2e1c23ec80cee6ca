import Logging
import NIOCore
import NIOHTTP2
import PushProtocol

extension ProviderConnection {
  /// Handles a frame that is not part of a request.
  func receiveControl(_ payload: HTTP2Frame.FramePayload) {
    if let first = phase.receiveFrame() {
      let now = NIODeadline.now()
      (times.opened, times.quietSince) = (now, now)
      if first == .hasToLeave { sayGoodbye() }
    }
    switch payload {
    case .ping(_, ack: false): times.quietSince = .now()
    case .ping(let data, ack: true): receiveAnswer(to: data)
    default: break
    }
  }

  /// Counts a frame that may cost the gateway more than its sender, and returns whether it is still allowed.
  func admits(_ head: FrameHead) -> Bool {
    if abuse.allows(head, isAuthenticated: session.isAuthenticated, at: .now()) { return true }
    end(.enhanceYourCalm, because: "too many frames of kind \(head.kind)")
    return false
  }

  /// Handles the reset of a stream that was open.
  func receiveReset(of stream: HTTP2StreamID) {
    forget(stream)
    if !abuse.allowsReset(at: .now()) {
      end(.enhanceYourCalm, because: "too many cancelled requests")
    }
  }

  /// Checks all deadlines of the connection.
  func checkTimeouts(at now: NIODeadline) {
    guard context != nil, phase != .ended else { return }
    if phase.isHandshake {
      if now - times.opened > gate.limits.handshake { end(nil, because: "no handshake") }
      return
    }
    if let blocked = times.blockedSince, now - blocked > gate.limits.stall {
      return end(nil, because: "answers are not read")
    }
    for stream in streams.values {
      switch stream.stage {
      case .reading where stream.request != nil && now - stream.since > gate.limits.body:
        return end(.enhanceYourCalm, because: "a slow body")
      case .answered where now - stream.since > gate.limits.stall:
        return end(.enhanceYourCalm, because: "an answer is not read")
      default: break
      }
    }
    if !session.isAuthenticated, now - times.opened > gate.limits.firstToken {
      return leave(.idleTimeout)
    }
    if streams.isEmpty, now - times.quietSince > gate.limits.idle { leave(.idleTimeout) }
  }

  /// Closes the connection and its socket at once; nothing more is read.
  ///
  /// - Parameters:
  ///   - code: The error that is sent to the provider, unless the HTTP/2 handler has sent one.
  ///   - cause: The reason, for the log.
  ///   - isOrdinary: Whether this is an ordinary end of a connection, and not misbehaviour.
  func end(_ code: HTTP2ErrorCode?, because cause: String, isOrdinary: Bool = false) {
    guard phase != .ended, let context else { return }
    let isHandshake = phase.isHandshake
    phase = .ended
    if !isOrdinary { gate.metrics.count(.providerConnectionsDropped) }
    gate.services.logger.debug(
      "ended a provider's connection", metadata: ["address": "\(address)", "cause": "\(cause)"])
    screen.stop()
    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    if isHandshake { return socket.close() }
    if let code, !watch.wroteError {
      write(
        .goAway(lastStreamID: lastStream, errorCode: code, opaqueData: nil), on: .rootStream)
    }
    context.flush()
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
  private static let goodbyePing = HTTP2PingData(withInteger: 0x676F_6F64_2D62_7965)

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
      context.eventLoop.scheduleTask(in: gate.limits.lastHandshakes) {
        if bound.value.phase.isHandshake { bound.value.socket.close() }
      }
    case .isUnderWay: break
    }
  }

  private func sayGoodbye() {
    guard let context else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: gate.limits.farewell) { bound.value.announce() }
    context.eventLoop.scheduleTask(in: gate.limits.drain) { bound.value.socket.close() }
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
    let text = Self.text(of: reason)
    let frame = FrameHead(kind: FrameHead.Kind.goAway, length: 8 + text.count)
    screen.write(frame.bytes([0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + text))
    write(.ping(Self.goodbyePing, ack: false), on: .rootStream)
    context.flush()
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: gate.limits.farewell) { bound.value.announceLastStream() }
  }

  /// Handles the provider's answer to a PING.
  func receiveAnswer(to data: HTTP2PingData) {
    if data == Self.goodbyePing { announceLastStream() }
  }

  /// Sends the GOAWAY that names the last request that is served.
  private func announceLastStream() {
    guard let context, let (reason, held) = phase.close() else { return }
    screen.serve(upTo: Int(lastStream))
    let text = ByteBuffer(bytes: Self.text(of: reason))
    write(
      .goAway(lastStreamID: lastStream, errorCode: .noError, opaqueData: text), on: .rootStream)
    for id in held {
      if let stream = streams[id] { judge(stream, on: id) }
    }
    context.flush()
    closeIfDone()
  }

  /// Closes once everything is answered: the provider reads the end of the stream after the last answer.
  func closeIfDone() {
    guard case .closing = phase, streams.isEmpty, let context else { return }
    phase = .ended
    screen.stop()
    // A socket with unread bytes discards the unsent answers when it is closed.
    socket.discard(GatewayLimits.bytesAfterEnd)
    try? context.channel.syncOptions?.setOption(.autoRead, value: true)
    context.flush()
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
