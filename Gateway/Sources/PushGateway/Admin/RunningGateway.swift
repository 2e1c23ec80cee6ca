import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// The gateway that serves a folder, as commands reach it.
package enum RunningGateway {
  /// Makes the gateway read its keys, topics and certificates again, and returns when it has done so.
  ///
  /// It returns whether a gateway runs, and throws the problems that the gateway found.
  @discardableResult
  package static func reload(_ folder: GatewayFolder) async throws(GatewayFailure) -> Bool {
    guard let (contact, host, port) = GatewayContact.read(from: folder) else { return false }
    let answer: (status: HTTPResponseStatus, text: String)
    do {
      answer = try await post("/reload", secret: contact.secret, host: host, port: port)
    } catch is ConnectFailed {
      return false
    } catch {
      throw GatewayFailure(
        "The gateway at \(host):\(port) does not answer: \(ErrorWords.of(error)).")
    }
    guard answer.status == .ok else { throw GatewayFailure(answer.text) }
    return true
  }

  private struct ConnectFailed: Error {}

  private static func post(
    _ path: String, secret: String, host: String, port: Int
  ) async throws -> (status: HTTPResponseStatus, text: String) {
    let group = MultiThreadedEventLoopGroup.singleton
    let answered = group.next().makePromise(of: (HTTPResponseStatus, String).self)
    let connecting = ClientBootstrap(group: group).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandler(AnswerReader(answered))
      }
    }.connect(host: host, port: port)
    let channel: any Channel
    do {
      channel = try await connecting.get()
    } catch {
      answered.fail(error)
      throw ConnectFailed()
    }
    let deadline = channel.eventLoop.scheduleTask(in: GatewayLimits.reload) {
      channel.close(promise: nil)
    }
    defer { deadline.cancel() }
    let head = HTTPRequestHead(
      version: .http1_1, method: .POST, uri: path,
      headers: [
        "host": "\(host):\(port)", "authorization": "Bearer \(secret)", "content-length": "0",
        "connection": "close",
      ])
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
    return try await answered.futureResult.get()
  }

  /// Collects one answer.
  private final class AnswerReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let answered: EventLoopPromise<(HTTPResponseStatus, String)>
    private var status = HTTPResponseStatus.internalServerError
    private var text = ""

    init(_ answered: EventLoopPromise<(HTTPResponseStatus, String)>) { self.answered = answered }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): status = head.status
      case .body(let bytes): text += String(buffer: bytes)
      case .end:
        answered.succeed((status, text))
        context.close(promise: nil)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      answered.fail(error)
      context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
      answered.fail(ChannelError.eof)
    }
  }
}

/// How a command reaches the gateway that serves a folder: its admin port, and a secret that only the
/// folder's owner can read.
struct GatewayContact: Sendable {
  let secret: String

  /// A secret of 32 random digits.
  static func new() -> GatewayContact {
    var random = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ in
      String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
    }
    return GatewayContact(secret: digits.joined())
  }

  func write(to folder: GatewayFolder, host: String, port: Int) throws(GatewayFailure) {
    try folder.write("\(host) \(port) \(secret)\n", to: folder.contact)
  }

  static func remove(from folder: GatewayFolder) {
    try? FileManager.default.removeItem(atPath: folder.contact)
  }

  /// The contact of the gateway that serves the folder, if one does.
  static func read(
    from folder: GatewayFolder
  ) -> (contact: GatewayContact, host: String, port: Int)? {
    guard let text = try? String(contentsOfFile: folder.contact, encoding: .utf8) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 3, let port = Int(words[1]) else { return nil }
    return (GatewayContact(secret: words[2]), words[0], port)
  }
}
