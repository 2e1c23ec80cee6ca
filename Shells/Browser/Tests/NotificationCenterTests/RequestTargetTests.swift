import Testing

@testable import notification_center

@Suite struct RequestTargetTests {
  @Test(
    arguments: [
      ("/", "/", ""), ("/open?token=a", "/open", "token=a"), ("/?a?b", "/", "a?b"), ("", "", ""),
      ("?a", "", "a"), ("/a%2Fb", "/a%2Fb", ""),
    ])
  func `A path and a query are read as they were sent`(text: String, path: String, query: String) {
    let target = RequestTarget(text)
    #expect((target.path, target.query) == (path[...], query[...]))
  }

  @Test(arguments: ["/é", "/page/\u{301}app.js", "/open?token=\u{301}"])
  func `A target that is not ASCII names no page`(text: String) {
    #expect(RequestTarget(text) == RequestTarget(""))
  }

  @Test(
    arguments: [
      ("a=1&b=2", "b", "2"), ("a&b", "a", ""), ("a=1&a=2", "a", "1"), ("a=b=c", "a", "b=c"),
      ("ab=1", "a", nil), ("", "a", nil),
    ] as [(String, String, String?)])
  func `A member of the query is found by its whole name`(
    query: String, name: String, value: String?
  ) {
    #expect(RequestTarget("/?\(query)").member(name) == value.map { $0[...] })
  }

  @Test(
    arguments: [
      ("n=1", "1"), ("a=2; n=1", "1"), ("a=2;n=1;n=3", "1"), ("n=", ""), ("nn=1", nil), ("n", nil),
      ("a=n=1", nil), ("a=\u{301};\u{301} n=1; n=x=y", "x=y"), ("a=\u{37E} n=1", nil),
    ] as [(String, String?)])
  func `A cookie is found among other cookies`(header: String, value: String?) {
    #expect(CookieHeader.value(of: "n", in: header) == value)
  }
}
