import Testing

@testable import LinuxEvents

/// The start of a two-letter flag is counted from the start of its row, again for each position in it.
struct LongFactTests {
  private static let flags = String(repeating: "\u{1F1E9}", count: 262_144)

  @Test(.timeLimit(.minutes(5))) func `A status line with a megabyte of flags is read at once`() {
    let line = "a\nRssAnon:\(Self.flags)\t7 kB\nUid:\(Self.flags)\t5\t6\n"
    #expect(ProcessUse.number("RssAnon", line) == 7)
    #expect(ProcessFacts.effectiveUser(line) == 6)
  }

  @Test(.timeLimit(.minutes(5))) func `A sandbox file full of combining marks is read at once`() {
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 131_072)
    let file = "[Application]\n\(marks)\nname=org.example.App\n"
    #expect(ProcessFacts.Sandbox.flatpak(in: file) == .flatpak(identifier: "org.example.App"))
    #expect(ProcessFacts.Sandbox.snap(in: "\(marks)\n/snap.a.b\n") == "a")
  }
}
