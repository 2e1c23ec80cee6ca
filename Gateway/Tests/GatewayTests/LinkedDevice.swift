import Foundation
import NIOCore
import NIOPosix
import PushLink
import PushProtocol

/// A device of this package, linked to a gateway; all pushes that it receives are kept for the test.
final class LinkedDevice: Sendable {
  private let loop = MultiThreadedEventLoopGroup.singleton.next()
  private let events: AsyncStream<LinkEvent>
  private let link: NIOLoopBound<GatewayLink>

  init(port: Int, stage: GatewayStage, name: String = "device") async throws {
    let authority = try Data(contentsOf: URL(filePath: stage.data + "/ca.pem"))
    let identity = LinkIdentityFile(path: stage.folder.path + "/\(name).link")
    let (events, continuation) = AsyncStream.makeStream(of: LinkEvent.self)
    self.events = events
    link = try await loop.submit { [loop] in
      let address = GatewayAddress(
        host: "127.0.0.1", port: port, trust: .authorities(pem: [UInt8](authority)))
      let link = try GatewayLink(configuration: address, identity: identity, loop: loop) {
        continuation.yield($0)
      }
      try link.start()
      return NIOLoopBound(link, eventLoop: loop)
    }.get()
  }

  /// Registers the app of the stage, and returns its token in hexadecimal digits.
  func token(_ environment: PushEnvironment = .production) async throws -> String {
    try await loop.submit { [link] in
      link.value.register(topic: "com.example.app", environment: environment)
    }.get()
    for await event in events {
      if case .token(_, _, let token) = event { return Self.hexadecimal(token) }
    }
    return ""
  }

  /// The next pushes, each acknowledged as shown.
  func pushes(_ count: Int) async throws -> [LinkPush] {
    var pushes: [LinkPush] = []
    for await event in events {
      guard case .push(let push) = event else { continue }
      pushes.append(push)
      try await loop.submit { [link] in
        link.value.acknowledge([LinkReceipt(number: push.number, outcome: .shown)])
      }.get()
      if pushes.count == count { break }
    }
    return pushes
  }

  func stop() async throws {
    try await loop.submit { [link] in link.value.stop() }.get()
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
