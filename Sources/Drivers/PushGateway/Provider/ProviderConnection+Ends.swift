import Logging
import NIOCore
import NIOHTTP2
import PushProtocol

extension ProviderConnection {
  /// Reads a frame that is no part of a request.
  func receiveControl(_ payload: HTTP2Frame.FramePayload) {
    if !isReady {
      isReady = true
      opened = .now()
      quietSince = opened
    }
    switch payload {
    case .ping(_, ack: false): quietSince = .now()
    case .ping(let data, ack: true): receiveAnswer(to: data)
    default: break
    }
  }

  /// Counts a frame that may cost us more than its sender; whether it may still be.
  func admits(_ head: FrameHead) -> Bool {
    if abuse.allows(head, isAuthenticated: session.isAuthenticated, at: .now()) { return true }
    end(.enhanceYourCalm, because: "too many frames of kind \(head.kind)")
    return false
  }

  /// A stream that was not over, and is now.
  func receiveReset(of stream: HTTP2StreamID) {
    forget(stream)
    if !abuse.allowsReset(at: .now()) {
      end(.enhanceYourCalm, because: "too many requests taken back")
    }
  }

  /// Looks for what has taken too long.
  func look(at now: NIODeadline) {
    guard context != nil, !isEnded else { return }
    guard isReady else {
      if now - opened > gate.limits.handshake { end(nil, because: "no handshake") }
      return
    }
    if let blockedSince, now - blockedSince > gate.limits.stall {
      return end(nil, because: "answers are not read")
    }
    for stream in streams.values {
      switch stream.stage {
      case .reading where now - stream.since > gate.limits.body:
        return end(.enhanceYourCalm, because: "a slow body")
      case .answered where now - stream.since > gate.limits.stall:
        return end(.enhanceYourCalm, because: "an answer is not read")
      default: break
      }
    }
    if !session.isAuthenticated, now - opened > gate.limits.firstToken {
      return leave(.idleTimeout)
    }
    if streams.isEmpty, now - quietSince > gate.limits.idle { leave(.idleTimeout) }
  }

  /// Ends the connection and its socket at once; nothing more is read.
  ///
  /// - Parameters:
  ///   - code: What the provider is told, unless the HTTP/2 machinery has told it something.
  ///   - cause: Why, for the log.
  ///   - isOrdinary: Whether it is what connections come to, and not misbehaviour.
  func end(_ code: HTTP2ErrorCode?, because cause: String, isOrdinary: Bool = false) {
    guard !isEnded, let context else { return }
    isEnded = true
    if !isOrdinary { gate.metrics.count(.providerConnectionsDropped) }
    gate.services.logger.debug(
      "ended a provider's connection", metadata: ["address": "\(address)", "cause": "\(cause)"])
    screen.stop()
    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    guard isReady else { return socket.close() }
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
