import NIOCore
import NIOEmbedded
import PushProtocol
import Testing

@testable import PushGateway

@Suite struct TokenDirectoryTests {
  /// A source without tokens.
  private struct EmptySource: TokenSource {
    func entry(
      of hash: TokenHash, on loop: any EventLoop,
      then: @escaping @Sendable (Result<TokenEntry?, QueueFailure>) -> Void
    ) { loop.execute { then(.success(nil)) } }
  }

  private let loop = EmbeddedEventLoop()
  private let directory = TokenDirectory(source: EmptySource())

  private func read(_ hash: TokenHash) {
    directory.read(hash, on: loop) { _ in }
    loop.run()
  }

  @Test func `A token that the source does not have is not read again`() {
    #expect(directory.mayHave(.test(1)))
    read(.test(1))
    #expect(!directory.mayHave(.test(1)))
    #expect(directory.mayHave(.test(2)))
  }

  @Test func `It is read again when all tokens are`() {
    read(.test(1))
    directory.forgetAll()
    #expect(directory.mayHave(.test(1)))
  }

  @Test func `An answer from before all tokens were forgotten is not remembered`() {
    directory.read(.test(1), on: loop) { _ in }
    directory.forgetAll()
    loop.run()
    #expect(directory.mayHave(.test(1)))
  }
}
