import NotificationModel
import TestSupport
import Testing

@testable import unctl

@Suite struct UnctlWatchBoardTests {
  private let samples: UnctlWatchSamples
  private var board = WatchBoard()

  init() throws {
    samples = try #require(UnctlWatchSamples())
  }

  @Test mutating func `A number is never used for two notifications`() {
    for delivery in 1...3 {
      let presentation = samples.presentation("n\(delivery)", delivery: Int64(delivery))
      _ = board.receive(.notifications(.present(presentation)))
      _ = board.receive(.notifications(.withdraw(presentation.key)))
    }
    _ = board.receive(.notifications(.present(samples.presentation("last", delivery: 4))))
    #expect(board.entries.map(\.number) == [4])
  }

  @Test(.rules("B1"))
  mutating func `A new delivery of a request replaces the old one`() {
    _ = board.receive(.notifications(.present(samples.presentation("tea", delivery: 1))))
    _ = board.receive(.notifications(.present(samples.presentation("tea", delivery: 2))))
    #expect(board.entries.map(\.number) == [2])
    #expect(
      board.receive(.notifications(.withdraw(samples.presentation("tea", delivery: 1).key))) == [])
    #expect(board.entries.count == 1)
  }

  @Test mutating func `The list keeps numbers and drops removed notifications`() {
    let (a, b) = (samples.presentation("a", delivery: 1), samples.presentation("b", delivery: 2))
    let banner = samples.presentation("c", delivery: 3, surfaces: .banner)
    for presentation in [a, b, banner] { _ = board.receive(.notifications(.present(presentation))) }
    let new = samples.presentation("d", delivery: 4)
    _ = board.receive(.notifications(.list([samples.group([new, b])])))
    #expect(board.entries.map(\.number) == [2, 3, 4])
    #expect(board.entries.map(\.key.identifier) == ["b", "c", "d"])
  }

  @Test mutating func `A notification is named by its number or by its app`() {
    _ = board.receive(.notifications(.present(samples.presentation("tea"))))
    #expect(board.entry(named: "1") == board.entries.first)
    #expect(board.entry(named: "com.example.tea/tea") == board.entries.first)
    #expect(board.entry(named: "2") == nil && board.entry(named: "tea") == nil)
  }
}
