import Testing

@testable import LinuxEvents

/// Where a flag of two letters begins is counted from the start of its row, for each place in it again.
struct LongFactTests {
  private static let flags = String(repeating: "\u{1F1E9}", count: 262_144)

  @Test(.timeLimit(.minutes(1))) func `a line with a megabyte of flags is read at once`() {
    let line = "a\nRssAnon:\(Self.flags)\t7 kB\nUid:\(Self.flags)\t5\t6\n"
    #expect(ProcessUse.number("RssAnon", line) == 7)
    #expect(ProcessFacts.effectiveUser(line) == 6)
  }
}
