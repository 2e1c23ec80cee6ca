import ShellScene
import TestSupport
import Testing

@Suite struct `Addresses of links` {
  @Test(
    .rules("S15"),
    arguments: ["http://example.org", "HTTPS://example.org/a?b#c", "mailto:ann@example.org"])
  func `Pages and mail are opened`(address: String) {
    #expect(LinkAddress.mayOpen(address))
  }

  @Test(
    .rules("S15"),
    arguments: [
      "", "example.org", "file:///etc/passwd", "javascript:alert(1)", "-v", "ftp://example.org",
      "https ://example.org", "https://example.org/a b", "https://example.org/\u{1}",
      "x-https://example.org", "https://example.org/" + String(repeating: "a", count: 2_048),
    ])
  func `Nothing else is`(address: String) {
    #expect(!LinkAddress.mayOpen(address))
  }

  @Test(.rules("S15")) func `A short address is shown as it is`() {
    for address in ["https://example.org/a?b=c&d#e", "https://b\u{FC}cher.example"] {
      #expect(LinkAddress.seen(address) == address)
    }
  }

  @Test(.rules("S15")) func `Invisible characters are shown as their bytes`() {
    #expect(
      LinkAddress.seen("https://example.org/\u{202E}gpj\u{AD}")
        == "https://example.org/%E2%80%AEgpj%C2%AD")
  }

  @Test(.rules("S15"), arguments: 0...40)
  func `However little room there is, the scheme is shown`(limit: Int) {
    for scheme in ["https://", "mailto:"] {
      for end in ["www.example.org", "www.example.org/page", "", "/"] {
        #expect(LinkAddress.seen(scheme + end, limit: limit).hasPrefix(scheme))
      }
    }
  }

  @Test(.rules("S15")) func `Of a long address the middle is left out`() {
    let seen = LinkAddress.seen(
      "https://www.example.org/" + String(repeating: "abc/", count: 100) + "end.html")
    #expect(seen.hasPrefix("https://www.example.org/abc/"))
    #expect(seen.hasSuffix("/end.html"))
    #expect(seen.contains("\u{2026}"))
    #expect(seen.count == SceneLimits.linkLetters)
  }

  @Test(
    .rules("S15"),
    arguments: [
      ("https://", "@elsewhere.example", "/page"), ("mailto:", "@elsewhere.example", "?subject=x"),
      ("https://", ".elsewhere.example", "\\@example.org"),
    ])
  func `The host of a long address stays visible`(scheme: String, end: String, rest: String) {
    let long = String(repeating: "example.org.", count: 20)
    let seen = LinkAddress.seen(scheme + long + end + rest)
    #expect(seen.hasPrefix(scheme + "\u{2026}"))
    #expect(seen.hasSuffix(end + rest))
    #expect(seen.count <= SceneLimits.linkLetters)
  }
}
