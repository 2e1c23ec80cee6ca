import Foundation
import Testing

@testable import notification_center

/// The page's files, and the headers that keep a browser from doing more with them than it must.
@Suite(.timeLimit(.minutes(5)))
struct PageTests {
  private let stage: Stage
  private let browser: Browser

  init() throws {
    stage = try Stage(hasDaemon: false)
    browser = try stage.browser()
  }

  @Test func `The page may run only its own modules`() throws {
    let policy = try #require(try browser.get("/").headers["content-security-policy"])
    let rules = policy.split(separator: ";").map { $0.drop { $0 == " " } }
    for rule in [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
      "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
      "require-trusted-types-for 'script'",
    ] {
      #expect(rules.contains { $0 == rule }, "\(rule)")
    }
    #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("data:"))
  }

  @Test(arguments: ["/", "/page/scripts/main.js", "/open?token=x", "/nothing", "/files/x"])
  func `Every answer is for this origin alone, with its type fixed`(path: String) throws {
    let headers = try browser.get(path).headers
    #expect(headers["x-content-type-options"] == "nosniff")
    #expect(headers["referrer-policy"] == "no-referrer")
    #expect(headers["cross-origin-opener-policy"] == "same-origin")
    #expect(headers["cross-origin-resource-policy"] == "same-origin")
    #expect(headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
    #expect(headers["access-control-allow-origin"] == nil && headers["server"] == nil)
  }

  @Test func `Files of the page have their types, and a browser that has one is not sent it again`()
    throws
  {
    let script = try browser.get("/page/scripts/main.js")
    #expect(script.text == "export {}")
    #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(script.headers["cache-control"] == "no-cache")
    let tag = try #require(script.headers["etag"])
    let other = try browser.get("/").headers["etag"]
    #expect(tag.hasPrefix("\"") && tag != other)
    let again = try browser.get("/page/scripts/main.js", ["If-None-Match": tag])
    #expect(again.status == 304 && again.body.isEmpty)
    let changed = try browser.get("/page/scripts/main.js", ["If-None-Match": "\"other\""])
    #expect(changed.status == 200)
  }

  @Test(arguments: [
    "/page/../WebLimits.swift", "/page/%2e%2e/run/browser.sock", "/page/scripts/../index.html",
    "/page//etc/passwd", "/page/scripts", "/page/", "/page/notes.bak", "/page/passwords.txt",
    "/page/scripts%2Fmain.js", "/page/scripts/main.js%00", "/../../etc/passwd", "//", "/index.html",
    "/Page/index.html", "/page/scripts/main.js/", "*",
  ])
  func `Only the page's own files are served, however the path is spelled`(path: String) throws {
    #expect([400, 404].contains(try browser.get(path).status))
  }

  @Test func `A HEAD request is answered with the length and no body`() throws {
    let head = try browser.get("/page/scripts/main.js", method: "HEAD")
    #expect(head.status == 200 && head.headers["content-length"] == "9")
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "PATCH", "POST"])
  func `A page can only be read`(method: String) throws {
    let answer = try browser.get("/", ["Origin": browser.origin], method: method)
    #expect(answer.status == 405 && answer.headers["allow"] == "GET")
  }

  @Test func `A folder without a page is refused by name`() throws {
    let failure = #expect(throws: WebShell.StartFailure.self) {
      _ = try PageFiles(folder: "/tmp/nothing-here")
    }
    #expect(failure?.description.contains("/tmp/nothing-here") == true)
  }

  @Test func `Too many or too long headers end the connection`() throws {
    let many = Dictionary(uniqueKeysWithValues: (0..<200).map { ("X-\($0)", "a") })
    let long = ["X-Long": String(repeating: "a", count: 64 << 10)]
    for headers in [many, long] {
      let wire = try Wire(port: stage.port)
      wire.send(browser.request("GET", "/", headers, body: ""))
      #expect((wire.take(Answer.head)?.status ?? 400) == 400)
      #expect(wire.waitForEnd())
    }
  }
}
