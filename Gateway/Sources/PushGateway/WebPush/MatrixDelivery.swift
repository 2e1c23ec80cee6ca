import Crypto
import NIOCore
import PushProtocol

/// The messages of one request of a Matrix homeserver, which is answered once all are durable.
///
/// A homeserver repeats a request that failed, so a message that was stored already is not stored again: its identifier is
/// made of the event and the endpoint.
final class MatrixDelivery {
  private let service: WebPushService
  private let address: String
  private let then: (WebPushAnswer) -> Void
  private var rejected: [MatrixDevice] = []
  /// Why the homeserver has to repeat the request.
  private var failure: MatrixRefusal?
  /// The endpoint of a device that is not this gateway's.
  private var foreign: MatrixRefusal?
  private var hasOwn = false
  private var hasAccepted = false
  /// How many messages are under way.
  private var left = 1

  private init(
    from address: String, at service: WebPushService, then: @escaping (WebPushAnswer) -> Void
  ) {
    self.service = service
    self.address = address
    self.then = then
  }

  /// Reads a request and sends its messages; `then` is called once, on the loop.
  static func start(
    _ body: [UInt8], from address: String, at service: WebPushService, on loop: any EventLoop,
    then: @escaping (WebPushAnswer) -> Void
  ) {
    let delivery = MatrixDelivery(from: address, at: service, then: then)
    do throws(MatrixRefusal) {
      guard (try? service.checkDeadEndpoints(from: address)) != nil else { throw .tooMany }
      let request = try MatrixPushRequest(body)
      for device in request.devices {
        do throws(MatrixRefusal) {
          try delivery.send(request, to: device, on: loop)
        } catch {
          delivery.foreign = error
        }
      }
      delivery.finishOne()
    } catch {
      then(WebPushAnswer(error))
    }
  }

  /// Sends the message for a device of this gateway.
  ///
  /// Its text is not encrypted, so that only connectors of UnifiedPush can read it, and its sender shows no key.
  private func send(
    _ request: MatrixPushRequest, to device: MatrixDevice, on loop: any EventLoop
  ) throws(MatrixRefusal) {
    guard let origin = service.endpoints.service,
      let token = EndpointToken(address: device.pushkey, of: origin), token.kind == .unifiedPush
    else { throw .foreign(pushkey: device.pushkey) }
    guard token.keyHash == nil else { throw .bound(pushkey: device.pushkey) }
    hasOwn = true
    // Only an event whose names alone are too long has no message; no repetition would change that.
    guard let body = request.message(for: device, atMost: token.kind.messageBytes) else { return }
    var identifiers = IdentifierMaker()
    let id = request.identity(for: token).map {
      MatrixPushRequest.identifier(ofDigest: Array(SHA256.hash(data: $0)))
    }
    let message = WebPushMessage(
      token: token, hash: TokenHash(ofToken: token.bytes), address: address,
      id: id ?? identifiers.next(), urgency: request.urgency,
      timeToLive: PushLimits.matrixKeptSeconds, topic: request.topic, body: body)
    left += 1
    service.send(message, on: loop) { [self] result in
      switch result {
      case .success: hasAccepted = true
      case .failure(.unknown), .failure(.ended): rejected.append(device)
      case .failure(.tooMany): failure = .tooMany
      case .failure: failure = .unavailable
      }
      finishOne()
    }
  }

  private func finishOne() {
    left -= 1
    guard left == 0 else { return }
    if let refusal = failure ?? (hasOwn ? nil : foreign) { return then(WebPushAnswer(refusal)) }
    var answer = WebPushAnswer(status: 200, json: MatrixPushAnswer.body(rejected: rejected))
    answer.showsRight = hasAccepted
    then(answer)
  }
}
