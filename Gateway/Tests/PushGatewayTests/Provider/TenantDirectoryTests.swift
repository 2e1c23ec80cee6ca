import NIOCore
import NIOEmbedded
import PushProtocol
import Synchronization
import Testing

@testable import PushGateway

/// The cache of senders that a store contains.
struct TenantDirectoryTests {
  /// A store that answers when the test says so.
  private final class Source: TenantSource {
    typealias Answer = @Sendable (Result<TenantSender?, QueueFailure>) -> Void
    private let waiting = Mutex<[Answer]>([])

    var count: Int { waiting.withLock { $0.count } }

    func sender(_ name: SenderName, on loop: any EventLoop, then: @escaping Answer) {
      waiting.withLock { $0.append(then) }
    }

    func hasTopic(
      _ topic: String, on loop: any EventLoop,
      then: @escaping @Sendable (Result<Bool, QueueFailure>) -> Void
    ) {
      then(.success(topic == "known"))
    }

    func answer(_ result: Result<TenantSender?, QueueFailure>) {
      waiting.withLock { $0.removeFirst() }(result)
    }
  }

  private let source = Source()
  private let loop = EmbeddedEventLoop()

  private func sender(_ id: String = "KEY0000001") -> TenantSender {
    TenantSender(
      proof: .key(Tenants.Key(id: id, team: "TEAM000001", publicKey: [4])),
      team: Tenants.Team(id: "TEAM000001", name: "One"), topics: ["com.example.one"])
  }

  private func isSender(_ finding: TenantDirectory.Finding) -> Bool {
    if case .sender = finding { true } else { false }
  }

  private func isAbsent(_ finding: TenantDirectory.Finding) -> Bool {
    if case .absent = finding { true } else { false }
  }

  @Test func `A sender is read once, and so is a missing one`() {
    let directory = TenantDirectory(source: source)
    #expect(directory.mustRead(.key("KEY0000001")))
    directory.read(.key("KEY0000001"), on: loop) { _ in }
    source.answer(.success(sender()))
    directory.read(.key("KEY0000002"), on: loop) { _ in }
    source.answer(.success(nil))
    #expect(isSender(directory.find(.key("KEY0000001"))))
    #expect(isAbsent(directory.find(.key("KEY0000002"))))
    #expect(!directory.mustRead(.key("KEY0000001")) && !directory.mustRead(.key("KEY0000002")))
  }

  @Test func `A sender that was read before a change is not remembered after it`() {
    let directory = TenantDirectory(source: source)
    directory.read(.key("KEY0000001"), on: loop) { _ in }
    let version = directory.version
    directory.forgetAll()
    source.answer(.success(sender()))
    #expect(directory.mustRead(.key("KEY0000001")))
    #expect(directory.version > version)
  }

  @Test func `A sender that cannot be read stays unread`() {
    let directory = TenantDirectory(source: source)
    let failed = Mutex(false)
    directory.read(.key("KEY0000001"), on: loop) { result in
      if case .failure = result { failed.withLock { $0 = true } }
    }
    source.answer(.failure(.closed))
    loop.run()
    #expect(failed.withLock { $0 })
    #expect(directory.mustRead(.key("KEY0000001")))
  }

  @Test func `Requests for one sender are read once, and all answered`() {
    let directory = TenantDirectory(source: source)
    let answered = Mutex(0)
    for _ in 0..<3 {
      directory.read(.key("KEY0000001"), on: loop) { _ in answered.withLock { $0 += 1 } }
    }
    #expect(source.count == 1)
    #expect(directory.isReading(.key("KEY0000001")))
    source.answer(.success(sender()))
    loop.run()
    #expect(answered.withLock { $0 } == 3)
    #expect(!directory.isReading(.key("KEY0000001")))
  }

  @Test func `While the store does not count no sender is found, and none is read`() {
    let directory = TenantDirectory(source: source)
    directory.read(.key("KEY0000001"), on: loop) { _ in }
    source.answer(.success(sender()))
    #expect(!directory.mustRead(.key("KEY0000001")))
    directory.trust(until: .now)
    #expect(directory.mustRead(.key("KEY0000001")))
    let failed = Mutex(false)
    directory.read(.key("KEY0000001"), on: loop) { result in
      if case .failure = result { failed.withLock { $0 = true } }
    }
    loop.run()
    #expect(failed.withLock { $0 } && source.count == 0)
    directory.trust(until: .now + .seconds(600))
    #expect(!directory.mustRead(.key("KEY0000001")))
    directory.forgetAll()
    directory.read(.key("KEY0000001"), on: loop) { _ in }
    #expect(source.count == 1)
  }

  @Test func `Results that were remembered do not count while the store does not`() {
    let directory = TenantDirectory(source: source)
    let version = directory.version
    directory.trust(until: .now + .seconds(600))
    #expect(directory.version == version)
    directory.trust(until: .now)
    #expect(directory.version != version, "a token that was checked before is checked again")
    directory.trust(until: .now + .seconds(600))
    #expect(directory.version == version, "nothing has changed")
  }

  @Test(arguments: ["", "KEY\u{0}", "a b", String(repeating: "K", count: 65)])
  func `A name that no key can have is not read`(id: String) {
    let directory = TenantDirectory(source: source)
    #expect(!directory.mustRead(.key(id)))
    #expect(isAbsent(directory.find(.key(id))))
  }

  @Test func `No more senders are remembered than the limit allows`() {
    let directory = TenantDirectory(source: source, limit: 10)
    for number in 0..<100 {
      directory.read(.key("\(number)"), on: loop) { _ in }
      source.answer(.success(sender("\(number)")))
    }
    let known = (0..<100).count { !directory.mustRead(.key("\($0)")) }
    #expect((10...20).contains(known))
    #expect(!directory.mustRead(.key("99")))
  }

  @Test func `Without a source everything is known, and nothing is forgotten`() {
    let directory = TenantDirectory(
      Tenants(
        teams: [.init(id: "TEAM000001", name: "One", pushesPerSecond: 5)],
        keys: [.init(id: "KEY0000001", team: "TEAM000001", publicKey: [4])],
        topics: ["com.example.one": "TEAM000001", "com.example.two": "TEAM000002"]))
    directory.forgetAll()
    guard case .sender(let sender) = directory.find(.key("KEY0000001")) else {
      Issue.record("the key is not found")
      return
    }
    #expect(sender.team.pushesPerSecond == 5)
    #expect(sender.topics == ["com.example.one"])
    #expect(isAbsent(directory.find(.key("KEY0000002"))))
  }
}
