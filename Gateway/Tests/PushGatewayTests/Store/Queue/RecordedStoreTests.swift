import Foundation
import NIOPosix
import PushProtocol
import Testing

@testable import PushGateway

/// A gateway's store that version 0.1 wrote: a device, its tokens and waiting pushes.
///
/// Never record `Tests/Recordings/gateway.sqlite` again: operators' disks hold such files.
@Suite struct RecordedStoreTests {
  private static let tokens = [
    "227195d2bd77342ddc8d34c12720811859913fff4f7be15f6850f6e6a52b385a",
    "9514fcdf9f61b5268731145ba7ff9e4b98345b78047859cb2145a236837826a9",
  ]

  private func hash(_ token: String) -> TokenHash {
    let digits = Array(token.utf8)
    return TokenHash(
      ofToken: stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      })
  }

  @Test func `Pushes that waited in the store of an older release still wait, with valid tokens`()
    async throws
  {
    let package = (0..<6).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) {
      folder, _ in folder.deletingLastPathComponent()
    }
    let folder = try StoreFolder()
    try FileManager.default.copyItem(
      atPath: package.path + "/Tests/Recordings/gateway.sqlite", toPath: folder.file)
    let clock = TestClock()
    let store = try SQLitePushStore(file: folder.file, options: PushStoreOptions(now: clock.now))
    let waiting = try await TestQueue(store, clock: clock).waiting()
    #expect(waiting.map(\.number) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
    #expect(waiting.map(\.push.type) == PushType.allCases.filter { $0 != .webPush } + [.alert])
    #expect(waiting.first?.push == .test(0, expiration: .until(1_702_592_000)))
    #expect(
      waiting.last?.push
        == .test(
          21, priority: .considerate, expiration: .until(1_702_592_000), collapseID: "score",
          payload: Array(#"{"aps":{"alert":"Zwölf ü"}}"#.utf8)))
    let entries = Self.tokens.map { store.directory.find(hash($0)) }
    #expect(entries.map { $0?.topic } == ["com.example.app", "com.example.other"])
    #expect(entries.map { $0?.environment } == [.production, .development])
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let key = try await withCheckedContinuation { continuation in
      store.publicKey(of: 1, for: RegistryCaller(), on: loop) { continuation.resume(returning: $0) }
    }.get()
    #expect(key == Array(1...65))
    store.close()
    #expect(
      try StoreReader(SQLiteSession(reading: folder.file)).deliveries(of: ProviderPush.id(22)).map(
        \.step)
        == [.stored, .sent, .acknowledged(.listed)])
  }
}
