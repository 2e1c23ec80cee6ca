import Logging
import NIOCore
import NIOHTTP2
import NIOSSL
import PushProtocol

extension ProviderConnection {
  /// Reads a frame that is no part of a request.
  func receiveControl(_ payload: HTTP2Frame.FramePayload) {
    if !isReady {
      isReady = true
      opened = .now()
      quietSince = opened
      readCertificate()
    }
    let isAllowed = abuse.allows(payload, isAuthenticated: session.isAuthenticated, at: .now())
    if !isAllowed { end(.enhanceYourCalm, because: "too many control frames") }
    if case .ping(_, ack: false) = payload { quietSince = .now() }
  }

  /// A stream that was not over, and is now.
  func receiveReset(of stream: HTTP2StreamID) {
    forget(stream)
    if !abuse.allowsReset(at: .now()) {
      end(.enhanceYourCalm, because: "too many requests taken back")
    }
  }

  /// The first frame is the provider's settings: now its certificate is known, if it has one.
  private func readCertificate() {
    let certificate = try? context?.pipeline.syncOperations.nioSSL_peerCertificate()
    guard let bytes = try? certificate?.toDERBytes() else { return }
    session.present(certificate: bytes, to: gate.authenticator)
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

  /// Says goodbye with a reason, answers what is under way, and closes (I15).
  func leave(_ reason: PushReason) {
    guard !isLeaving, !isEnded, let context else { return }
    isLeaving = true
    guard isReady else { return context.close(promise: nil) }
    let text = ByteBuffer(string: #"{"reason":"\#(reason.rawValue)"}"#)
    write(
      .goAway(lastStreamID: lastStream, errorCode: .noError, opaqueData: text), on: .rootStream)
    context.flush()
    closeIfDone()
  }

  func closeIfDone() {
    guard isLeaving, streams.isEmpty else { return }
    context?.flush()
    context?.close(promise: nil)
  }

  /// Ends the connection and its socket at once.
  ///
  /// - Parameters:
  ///   - code: What the provider is told, unless the HTTP/2 machinery has told it something.
  ///   - cause: Why, for the log.
  func end(_ code: HTTP2ErrorCode?, because cause: String) {
    guard !isEnded, let context else { return }
    isEnded = true
    gate.metrics.count(.providerConnectionsDropped)
    gate.services.logger.debug(
      "ended a provider's connection", metadata: ["address": "\(address)", "cause": "\(cause)"])
    if let code, !watch.wroteGoAway {
      write(
        .goAway(lastStreamID: lastStream, errorCode: code, opaqueData: nil), on: .rootStream)
      context.flush()
    }
    context.close(promise: nil)
  }
}
