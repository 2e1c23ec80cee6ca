import NotificationModel
import NotificationText
import TestSupport
import Testing

@Suite struct BodyMarkupTests {
  private typealias Picture = BodyMarkup.Picture

  // MARK: - Well formed

  @Test(arguments: [
    ("<b>a</b>", [StyledText("a", style: .bold)]),
    ("<i>a</i>", [StyledText("a", style: .italic)]),
    ("<u>a</u>", [StyledText("a", style: .underlined)]),
    (
      "a <b>b<i>c</i></b> d",
      [
        StyledText("a "), StyledText("b", style: .bold), StyledText("c", style: [.bold, .italic]),
        StyledText(" d"),
      ]
    ),
    ("<b><b>a</b>b</b>c", [StyledText("ab", style: .bold), StyledText("c")]),
    ("<b class=\"x\" data-é='1'>a</b >", [StyledText("a", style: .bold)]),
    ("a<br>b<br/>c<br />d", [StyledText("a\nb\nc\nd")]),
    ("a<b/>b<i></i>c<u title='' />", [StyledText("abc")]),
    ("<b>a</b><b>b</b><i/><b>c</b>", [StyledText("abc", style: .bold)]),
    ("<b></b>", []),
  ])
  func `Elements give their text a style and leave no empty runs`(
    _ body: String, _ runs: [StyledText]
  ) {
    let markup = BodyMarkup(body)
    #expect(markup.runs == runs)
    #expect(markup.pictures == [])
  }

  @Test(arguments: [
    ("fish &amp; chips", "fish & chips"), ("&lt;b&gt;", "<b>"), ("&quot;&apos;", "\"'"),
    ("&#65;&#x42;&#x1F600;", "AB😀"), ("&amp;lt;", "&lt;"), ("a > b &gt; c", "a > b > c"),
    ("a]]>b", "a]]>b"), ("日本\n\té", "日本\n\té"), ("", ""),
  ])
  func `References are read as the characters that they name`(_ body: String, _ text: String) {
    let markup = BodyMarkup(body)
    #expect(markup.text == text)
    #expect(markup.isPlain)
  }

  @Test func `Control characters but line breaks and tabs are removed`() {
    let all = (0..<0x20).map { String(Unicode.Scalar(UInt8($0))) }.joined()
    #expect(BodyMarkup("a\(all)b").runs == [StyledText("a\t\nb")])
    #expect(BodyMarkup(plain: "a\(all)b").runs == [StyledText("a\t\nb")])
    #expect(BodyMarkup("<b>a\(all)b&#1;&#13;</b>").runs == [StyledText("a\t\nb", style: .bold)])
    #expect(BodyMarkup("a<b>\u{0}</b>b").runs == [StyledText("ab")])
    #expect(BodyMarkup("\u{0}").runs == [])
    let picture = BodyMarkup("<img src='/a' alt='x\u{0}&#7;y'/>").pictures.first
    #expect(picture?.alternative == "xy")
  }

  @Test(.timeLimit(.minutes(1)))
  func `Marks without end on the letter of a name cost nothing`() {
    let marks = String(repeating: "\u{301}\u{323}", count: 1 << 18)
    #expect(BodyMarkup("<b\(marks)>a").isPlain)
    #expect(BodyMarkup("<b href\(marks)='x'>a</b>").runs == [StyledText("a", style: .bold)])
  }

  // MARK: - Not well formed

  @Test(arguments: [
    "a < b & <b>c</b>", "<b>a</b> < c", "<", "a<", "<>", "</>", "< b>a</b>", "<b>a</b> & c",
    "<b", "<b>", "a</b>", "<b>a", "<b><i>a</b></i>", "<b>a</i>", "<b>a</b", "<B>a</B>",
    "<b>a</B>", "<p>a</p>", "<span>a</span>", "<font color='red'>a</font>", "<bold>a</bold>",
    "<b/ >", "<b / >", "<!-- a -->", "<![CDATA[a]]>", "<?xml version='1.0'?>", "<!DOCTYPE b>",
    "<img src='/a'></img>", "a<br>b</br>", "<b></b/>", "<b></b a='1'>",
    "<a href>b</a>", "<a href=b>b</a>", "<a href=\"b'>b</a>", "<a href='b>b</a>", "<a =''>b</a>",
    "<a href='b'title='c'>b</a>", "<a href='<'>b</a>", "<a href='b&c'>b</a>",
    "<img src='/a' alt='&nbsp;'/>", "&", "&;", "&a", "&amp", "&nbsp;", "&AMP;", "&#;", "&#x;",
    "&#0;", "&#x0;", "&#xD800;", "&#x110000;", "&#99999999999999999999;", "&#-1;", "&#6A;",
    "<b>a</b>&#0;",
  ])
  func `A body that is not well formed is text as it stands`(_ body: String) {
    let markup = BodyMarkup(body)
    #expect(markup.runs == [StyledText(body)])
    #expect(markup == BodyMarkup(plain: body))
    #expect(markup.isPlain)
  }

  @Test func `Plain text keeps what looks like markup`() {
    #expect(BodyMarkup(plain: "<b>a</b> &amp;").runs == [StyledText("<b>a</b> &amp;")])
    #expect(BodyMarkup(plain: "").runs == [])
    #expect(BodyMarkup(plain: "").isPlain)
  }

  @Test(arguments: [
    "<b>a</b>", "a<i>b</i>", "<a href='http://a'>b</a>", "a<img src='/a'>", "<img src='/a'>",
  ])
  func `A body with a style, a link or a picture is not plain`(_ body: String) {
    #expect(!BodyMarkup(body).isPlain)
  }

  // MARK: - Limits

  @Test func `Elements are nested up to the limit`() {
    let limit = BodyMarkup.Limits.nestingDepth
    #expect(BodyMarkup(nested(limit)).runs == [StyledText("a", style: .bold)])
    for depth in [limit + 1, 3_000] {
      #expect(BodyMarkup(nested(depth)).runs == [StyledText(nested(depth))])
    }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "<b>", count: depth) + "a" + String(repeating: "</b>", count: depth)
  }

  @Test func `A body has runs up to the limit`() {
    let most = String(repeating: "<b>a</b>b", count: BodyMarkup.Limits.runs / 2)
    #expect(BodyMarkup(most).runs.count == BodyMarkup.Limits.runs)
    #expect(BodyMarkup(most + "<i/>b").runs.count == BodyMarkup.Limits.runs)
    #expect(BodyMarkup(most + "<i>a</i>").runs == [StyledText(most + "<i>a</i>")])
  }

  @Test(arguments: ["<", "&", "<b>", "</b>", "&amp;", "<br>", "<a href='", "<b a='' ", "\u{0}"])
  func `A megabyte of one piece is read`(_ piece: String) {
    let body = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(BodyMarkup(body).runs.count <= 1)
  }

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
  func `A picture of this machine is kept, and its text stands in its place`(_ source: String) {
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

  // MARK: - Random bodies

  @Test(arguments: 0..<40)
  func `Random text that is escaped is read back`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let letters = "ab <>&\"';#/=\n\té\u{301}日🎉\u{10FFFF}".unicodeScalars.map(String.init)
    for _ in 0..<50 {
      let text = (0..<generator.below(40)).compactMap { _ in generator.pick(letters) }.joined()
      #expect(Array(BodyMarkup(escaped(text)).text.utf8) == Array(text.utf8))
      #expect(BodyMarkup(escaped(text)) == BodyMarkup(plain: text))
    }
  }

  @Test(arguments: 0..<40)
  func `Random pieces of tags are text as it stands, or runs that can be written again`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let pieces =
      ["<b>", "</b>", "<i>", "</i>", "<a href='http:1'>", "<a href='x:1'>", "</a>", "<br/>"]
      + ["<img src='/a' alt='b'>", "<u/>", "a", "&amp;", "é", "\u{1}"]
    let splinters = ["<", ">", "/", "&", ";", "#", "x", "'", "\"", "=", " ", "href", "\u{0}"]
    for _ in 0..<500 {
      let isBroken = generator.chance(30)
      let choices = isBroken ? pieces + splinters : pieces
      let body = (0..<generator.below(12)).compactMap { _ in generator.pick(choices) }.joined()
      let markup = BodyMarkup(body)
      #expect(markup.runs.allSatisfy { !$0.text.isEmpty })
      #expect(BodyMarkup(written(markup.runs)).runs == markup.runs, "\(body)")
      if markup.isPlain, markup.text.contains("<") {
        #expect(markup == BodyMarkup(plain: body))
      }
    }
  }

  private func written(_ runs: [StyledText]) -> String {
    runs.map { run in
      let names = [(StyledText.Style.bold, "b"), (.italic, "i"), (.underlined, "u")]
      let text = names.reduce(escaped(run.text)) { text, name in
        run.style.contains(name.0) ? "<\(name.1)>\(text)</\(name.1)>" : text
      }
      return run.link.map { "<a href=\"\(escaped($0))\">\(text)</a>" } ?? text
    }.joined()
  }

  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(scalar)
      }
    }.joined()
  }
}
