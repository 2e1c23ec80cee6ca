import NotificationModel
import NotificationText
import Testing

/// The links and the pictures of a body.
@Suite struct MarkupLinkTests {
  private typealias Picture = BodyMarkup.Picture

  // MARK: - Links

  @Test(arguments: [
    ("http://a.example/b?c=1&amp;d=2#e", "http://a.example/b?c=1&d=2#e"),
    ("HTTPS://a.example", "HTTPS://a.example"), ("mailto:ann@a.example", "mailto:ann@a.example"),
    ("https://é.example/日本", "https://é.example/日本"),
  ])
  func `A link of a harmless scheme is kept`(_ address: String, _ link: String) {
    for quote in ["\"", "'"] {
      let markup = BodyMarkup("<a href = \(quote)\(address)\(quote)>b</a>c")
      #expect(markup.runs == [StyledText("b", link: link), StyledText("c")])
    }
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "file:///etc/passwd", "ftp://a", "data:,a", "a.example", "//a",
    "http", "https;//a", "xhttp://a", "httpx://a", " http://a", "http://a b", "http://a\tb",
    "http://a&#10;b", "http://a\u{7F}", "http://a\u{85}", "http://a\u{A0}b",
    "http://a\u{2028}b", "http://a\u{0}",
  ])
  func `The text of another link stays without it`(_ address: String) {
    #expect(BodyMarkup("<a href='\(address)'>b</a>c").runs == [StyledText("bc")])
  }

  @Test func `A link is kept up to the limit of its bytes`() {
    let letters = (StyledText.linkBytes - 8) / 2
    let most = "http://a" + String(repeating: "é", count: letters)
    #expect(most.utf8.count == StyledText.linkBytes)
    #expect(BodyMarkup("<a href='\(most)'>b</a>").runs == [StyledText("b", link: most)])
    #expect(BodyMarkup("<a href='\(most)a'>b</a>").runs == [StyledText("b")])
  }

  @Test func `The innermost link counts, and neighbours with the same link are one run`() {
    let inner = BodyMarkup("<a href='http:1'>a<a href='http:2'>b</a><a href='x:3'>c</a>d</a>")
    #expect(
      inner.runs == [
        StyledText("a", link: "http:1"), StyledText("b", link: "http:2"), StyledText("c"),
        StyledText("d", link: "http:1"),
      ])
    let same = BodyMarkup("<a href='http:1'>a</a><a href='http:&#49;'><a href='http:1'>b</a>c</a>")
    #expect(same.runs == [StyledText("abc", link: "http:1")])
    let twice = BodyMarkup("<a href='http:1' href='http:2'>a</a>")
    #expect(twice.runs == [StyledText("a", link: "http:1")])
  }

  // MARK: - Pictures

  @Test(arguments: ["/a/b.png", "file:///a/b%20c.png", "/a b/é.png", "/a&amp;b"])
  func `A picture of this machine is kept, and its text takes its place`(_ source: String) {
    for end in ["/>", " />", ">"] {
      let markup = BodyMarkup("a <i>b<img alt=\"c\" src=\"\(source)\"\(end)</i> d")
      #expect(
        markup.pictures == [
          Picture(source: source.replacing("&amp;", with: "&"), alternative: "c")
        ])
      #expect(
        markup.runs == [StyledText("a "), StyledText("bc", style: .italic), StyledText(" d")])
    }
  }

  @Test(arguments: [
    "", "a.png", "../a", "http://a/b.png", "https://a/b.png", "file://host/a", "file:/a",
    "FILE:///a", "data:image/png,a", "/a\u{0}b", "/a&#10;b", "/a\u{7F}",
  ])
  func `Another picture is dropped, and its text stays`(_ source: String) {
    let markup = BodyMarkup("a<img src='\(source)' alt='b'/>c")
    #expect(markup == BodyMarkup(plain: "abc"))
    #expect(BodyMarkup("a<img alt='b'/>c") == BodyMarkup(plain: "abc"))
  }

  @Test func `Pictures are kept up to the limit, and all texts of them`() {
    let limit = BodyMarkup.Limits.pictures
    let body = (0..<limit + 3).map { "<img src='/\($0)' alt='\($0),'>" }.joined()
    let markup = BodyMarkup(body)
    #expect(markup.pictures == (0..<limit).map { Picture(source: "/\($0)", alternative: "\($0),") })
    #expect(markup.text == (0..<limit + 3).map { "\($0)," }.joined())
  }
}
