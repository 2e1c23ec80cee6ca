import NIOCore
import PushProtocol

extension ProviderStream {
  /// Whether it is refused whatever its body says.
  var isRefused: Bool {
    if case .failure = request { true } else { false }
  }

  /// Takes a part of the body, as long as it can still be a payload.
  mutating func append(_ part: ByteBuffer) {
    bodyBytes += part.readableBytes
    guard case .success(let asked) = request else { return }
    guard bodyBytes <= asked.push.type.payloadBytes else {
      request = .failure(.payloadTooLarge)
      body = []
      return
    }
    if body.isEmpty {
      body = Array(part.readableBytesView)
    } else {
      body.append(contentsOf: part.readableBytesView)
    }
  }
}
