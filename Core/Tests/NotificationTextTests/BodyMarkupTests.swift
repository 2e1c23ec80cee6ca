import NotificationModel
import NotificationText
import TestSupport
import Testing

@Suite struct BodyMarkupTests {
  // MARK: - Elements and references

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
    (
      "<B>a</b> <I>b</I>",
      [
        StyledText("a", style: .bold), StyledText(" "), StyledText("b", style: .italic),
      ]
    ),
    ("<b>a", [StyledText("a", style: .bold)]), ("a</b>b", [StyledText("ab")]),
    (
      "<b>a<i>b</b>c</i>d",
      [
        StyledText("a", style: .bold), StyledText("b", style: [.bold, .italic]),
        StyledText("c", style: .italic), StyledText("d"),
      ]
    ),
    (
      "R&D at <b>AT&T</b> & <3",
      [
        StyledText("R&D at "), StyledText("AT&T", style: .bold), StyledText(" & <3"),
      ]
    ),
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
    ("a&nbsp;b", "a\u{A0}b"), ("caf&eacute; &Eacute;", "café É"), ("&copy;&euro;&hellip;", "©€…"),
    ("&yuml;&frac12;&THORN;", "ÿ½Þ"), ("&Omega;&diams;&thetasym;", "Ω♦ϑ"),
  ])
  func `References are read as the characters that they name`(_ body: String, _ text: String) {
    let markup = BodyMarkup(body)
    #expect(markup.text == text)
    #expect(markup.isPlain)
  }

  @Test func `Control characters but line breaks and tabs are removed`() {
    let all = (0..<0x20).map { String(Unicode.Scalar(UInt8($0))) }.joined()
    let seen = "a\t\n\n\n\nb"
    #expect(BodyMarkup("a\(all)b").runs == [StyledText(seen)])
    #expect(BodyMarkup(plain: "a\(all)b").runs == [StyledText(seen)])
    #expect(BodyMarkup("<b>a\(all)b&#1;&#13;</b>").runs == [StyledText("\(seen)\n", style: .bold)])
    #expect(BodyMarkup("a<b>\u{0}</b>b").runs == [StyledText("ab")])
    #expect(BodyMarkup("\u{0}").runs == [])
    let picture = BodyMarkup("<img src='/a' alt='x\u{0}&#7;y'/>").pictures.first
    #expect(picture?.alternative == "xy")
  }

  @Test(.rules("S15"), arguments: ["a\rb", "a\r\nb", "a\u{B}b", "a\u{C}b", "a<br>b", "a&#13;b"])
  func `A carriage return, alone or before a line feed, is one line break`(_ body: String) {
    #expect(BodyMarkup(body).text == "a\nb")
    if !body.contains("<"), !body.contains("&") { #expect(BodyMarkup(plain: body).text == "a\nb") }
  }

  @Test(.timeLimit(.minutes(1)))
  func `Marks without end on the letter of a name cost nothing`() {
    let marks = String(repeating: "\u{301}\u{323}", count: 1 << 18)
    #expect(BodyMarkup("<b\(marks)>a").isPlain)
    #expect(BodyMarkup("<b href\(marks)='x'>a</b>").isPlain)
  }

  // MARK: - Text that looks like markup

  @Test(
    .rules("S15"),
    arguments: [
      "a < b & c", "<", "a<", "<>", "</>", "< b>a", "1 <2> 3", "a <b and c> d", "<b", "a</b",
      "List<String> and Map<K, V>", "<ann@example.org>", "<https://example.org/a?b=c>", "<->",
      "<!-- a -->", "<![CDATA[a]]>", "<?xml version='1.0'?>", "<!DOCTYPE b>", "<b/ >", "<b / >",
      "<a href>b", "<a href=\"b'>c", "<a =''>b", "<a href='<'>b", "<b a='", "&", "&;", "&a", "&amp",
      "&nbsp", "&AMP;", "&nosuch;", "&#;", "&#x;", "&#0;", "&#x0;", "&#xD800;", "&#x110000;",
      "&#99999999999999999999;", "&#-1;", "&#6A;",
    ])
  func `Everything but tags and references is text as it stands`(_ body: String) {
    #expect(BodyMarkup(body).runs == [StyledText(body)])
    #expect(BodyMarkup(body) == BodyMarkup(plain: body))
    let bold = BodyMarkup("<b>x</b>\(body)").runs
    #expect(bold == [StyledText("x", style: .bold), StyledText(body)])
  }

  @Test(
    .rules("S15"),
    arguments: [
      ("<span>a</span>", "a"), ("<font color=red>a</font>", "a"), ("<SMALL>a</SMALL>", "a"),
      ("<p>a</p><p>b</p>", "a\nb"), ("a<div class='x'>b</div>c", "a\nb\nc"), ("<P>a<P>b", "a\nb"),
      ("<ul><li>a</li><li>b</li></ul>", "a\nb"), ("a<hr/>b", "a\nb"), ("a\n<p>b</p>\nc", "a\nb\nc"),
      ("<bold>a</bold>", "a"), ("<x:y z=\"1\">a</x:y>b", "ab"), ("a<foo/>b", "ab"),
      ("<img src='/a'></img>b", "b"), ("a<br>b</br>", "a\nb"), ("<p></p>", ""),
      ("</foo> <foo>", "</foo> <foo>"),
    ])
  func `Other tags are removed and their text stays, blocks on lines of their own`(
    _ body: String, _ text: String
  ) {
    #expect(BodyMarkup(body).text == text)
  }

  @Test(
    .rules("S15"),
    arguments: [
      ("<a href='http://a/?b=1&c=2&amp;d=3'>e</a>", "http://a/?b=1&c=2&d=3"),
      ("<a href=http://a/?b=1&copy=2>e</a>", "http://a/?b=1&copy=2"),
      ("<A HREF='http://a' title='&'>e</A>", "http://a"),
    ])
  func `A value may hold a loose ampersand and stand without quotes`(_ body: String, _ link: String)
  {
    #expect(BodyMarkup(body).runs == [StyledText("e", link: link)])
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
    for depth in [limit, limit + 1, 3_000] {
      #expect(
        BodyMarkup(nested(depth) + "b").runs == [StyledText("a", style: .bold), StyledText("b")])
    }
    let deep = String(repeating: "<b>", count: limit) + "<i>a</i>" + "b</b>"
    #expect(BodyMarkup(deep).runs == [StyledText("ab", style: .bold)])
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "<b>", count: depth) + "a" + String(repeating: "</b>", count: depth)
  }

  @Test func `A body has runs up to the limit`() {
    let most = String(repeating: "<b>a</b>b", count: BodyMarkup.Limits.runs / 2)
    #expect(BodyMarkup(most).runs.count == BodyMarkup.Limits.runs)
    #expect(BodyMarkup(most + "<i/>b").runs.count == BodyMarkup.Limits.runs)
    let more = BodyMarkup(most + "<i>a</i><b>c</b>")
    #expect(more.runs.count == BodyMarkup.Limits.runs)
    #expect(more.runs.last == StyledText("bac") && more.text == BodyMarkup(most).text + "ac")
  }

  @Test(arguments: [
    "<", "&", "<b>", "</b>", "&amp;", "<br>", "<a href='", "<b a='' ", "\u{0}", "<x>", "</x>",
    "<p>",
    "<a b=c", "\r",
  ])
  func `A megabyte of one piece is read`(_ piece: String) {
    let body = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(BodyMarkup(body).runs.count <= 1)
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
  func `Runs of random pieces of tags can be written and read again`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let pieces =
      ["<b>", "</b>", "<i>", "</i>", "<a href='http:1'>", "<a href='x:1'>", "</a>", "<br/>", "<p>"]
      + ["<img src='/a' alt='b'>", "<u/>", "a", "&amp;", "é", "\u{1}", "<x>", "</x>"]
    let splinters = ["<", ">", "/", "&", ";", "#", "x", "'", "\"", "=", " ", "href", "\u{0}"]
    for _ in 0..<500 {
      let isBroken = generator.chance(30)
      let choices = isBroken ? pieces + splinters : pieces
      let body = (0..<generator.below(12)).compactMap { _ in generator.pick(choices) }.joined()
      let markup = BodyMarkup(body)
      #expect(markup.runs.allSatisfy { !$0.text.isEmpty })
      #expect(BodyMarkup(written(markup.runs)).runs == markup.runs, "\(body)")
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
