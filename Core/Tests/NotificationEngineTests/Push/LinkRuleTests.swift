import NotificationModel
import Testing

@testable import NotificationEngine

/// The links that a server names and a press opens, as a browser reads them.
@Suite struct LinkRuleTests {
  private static let app: AppRecord = {
    var app = AppRecord(identifier: World.organizer, displayName: "Organizer")
    app.launch.schemes = ["organizer"]
    return app
  }()

  @Test(arguments: [
    ("https://example.com/a b", "https://example.com/a%20b"),
    (" https://example.com/ \u{0}", "https://example.com/"),
    ("https://exam\nple.com/\ta\r\nb", "https://example.com/ab"),
    ("https://example.com/über?q=ä b#ç", "https://example.com/%C3%BCber?q=%C3%A4%20b#%C3%A7"),
    ("https://example.com/%20%zz", "https://example.com/%20%zz"),
    ("https://example.com\\@evil.com/", "https://example.com/@evil.com/"),
    ("HTTPS://example.com/\"><script>", "https://example.com/%22%3E%3Cscript%3E"),
    ("https://example.com?a=\\\\b", "https://example.com?a=%5C%5Cb"),
    ("https://a%40b:c@example.com/", "https://a%40b:c@example.com/"),
    ("https://example.com?\u{301}<", "https://example.com?%CC%81%3C"),
    ("https://anna@[2001:db8::1]:8443/", "https://anna@[2001:db8::1]:8443/"),
    ("https://example.com/\u{202E}gpj.exe", "https://example.com/%E2%80%AEgpj.exe"),
    ("organizer:reply to/1", "organizer:reply%20to/1"),
  ])
  func `A link is read as a browser reads it`(link: String, opened: String) {
    #expect(LinkRule.opened(link, of: Self.app) == opened)
    #expect(LinkRule.opened(opened, of: Self.app) == opened)
  }

  @Test(arguments: [
    "", "https:", "https://", "https:///a", "https:example.com", "example.com",
    "http://example.com/",
    "https://example.com:99999/", "https://example.com:x/", "https://exa mple.com/",
    "https://exa%20mple.com/", "https://example.com\u{202E}/", "javascript:alert(1)",
    "file:///etc/passwd",
    "mail:a", "data:text/html,a", "https://example.com/" + String(repeating: "a", count: 4_096),
  ])
  func `Other links are opened by no press`(link: String) {
    #expect(LinkRule.opened(link, of: Self.app) == nil)
  }

  @Test func `A link that was read, and is longer now, is opened`() throws {
    let link = "https://example.com/" + String(repeating: "я", count: 2_000)
    let read = try #require(LinkRule.opened(link, of: Self.app))
    #expect(read.utf8.count > CoreLimits.linkBytes)
    #expect(LinkRule.opened(read, of: Self.app, isRead: true) == read)
  }

  @Test func `A picture is a page`() {
    #expect(LinkRule.page("https://example.org/i j.png\n") == "https://example.org/i%20j.png")
    #expect(LinkRule.page("organizer:i") == nil)
  }
}
