import NIOCore
import NIOHTTP1
import PushLink

/// One request for a picture on a connection of its own, without cookies.
final class PictureRequest: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  /// The server's answer.
  enum Answer: Hashable, Sendable {
    case picture([UInt8])
    /// The picture has this other address.
    case moved(String)
  }

  private let address: PictureAddress
  private var done: ((Result<Answer, PictureFailure>) -> Void)?
  private var bytes: [UInt8] = []

  /// Makes a request that is sent when TLS is open; the closure is called once.
  init(_ address: PictureAddress, done: @escaping (Result<Answer, PictureFailure>) -> Void) {
    (self.address, self.done) = (address, done)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is TLSOpened { send(context) }
    context.fireUserInboundEventTriggered(event)
  }

  private func send(_ context: ChannelHandlerContext) {
    let headers: HTTPHeaders = [
      "Host": address.authority, "Accept": "image/png, image/jpeg, image/gif",
      "Accept-Encoding": "identity", "User-Agent": "usernotifications", "Connection": "close",
    ]
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: address.target, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard done != nil else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): read(head, context)
    case .body(let part):
      guard bytes.count + part.readableBytes <= WebPicturesLimits.pictureBytes else {
        return finish(.failure(.tooLarge), context)
      }
      bytes += part.readableBytesView
    case .end: finish(.success(.picture(bytes)), context)
    }
  }

  private func read(_ head: HTTPResponseHead, _ context: ChannelHandlerContext) {
    switch head.status.code {
    case 100..<200: break
    case 200:
      let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
      if length > WebPicturesLimits.pictureBytes { finish(.failure(.tooLarge), context) }
    case 301, 302, 303, 307, 308:
      let address = head.headers.first(name: "Location") ?? ""
      finish(.success(.moved(address)), context)
    default: finish(.failure(.status(head.status.code)), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(.failure(.connection("\(error)")), context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish(.failure(.connection("the server closed the connection")), context)
    context.fireChannelInactive()
  }

  private func finish(
    _ result: Result<Answer, PictureFailure>, _ context: ChannelHandlerContext
  ) {
    guard let done else { return }
    self.done = nil
    bytes = []
    context.close(promise: nil)
    done(result)
  }
}
