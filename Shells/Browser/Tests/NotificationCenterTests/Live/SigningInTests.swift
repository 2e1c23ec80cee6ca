import Foundation
import Testing

@testable import notification_center

/// Signing in: links, cookies, and the headers that name the origin of a request.
@Suite(.timeLimit(.minutes(5)))
struct SigningInTests {
  private let stage: Stage
  private let browser: Browser

  init() throws {
    stage = try Stage(hasDaemon: false)
    browser = try stage.browser()
  }

  @Test func `A link signs a browser in once and leads to the page`() throws {
    let link = try #require(stage.shell.makeLink())
    let other = Browser(port: stage.port)
    let answer = try other.signIn(link)
    #expect(answer.status == 303 && answer.headers["location"] == "/")
    #expect(try other.get("/").status == 200)
    let again = try Browser(port: stage.port).signIn(link)
    #expect(again.status == 403 && again.headers["set-cookie"] == nil)
  }

  @Test func `A link for developers leads to the drawer`() throws {
    let link = try #require(stage.shell.makeLink(showsDeveloper: true))
    #expect(try Browser(port: stage.port).signIn(link).headers["location"] == "/?developer")
  }

  @Test func `Scripts cannot read the cookie, and other sites' requests do not carry it`() throws {
    let link = try #require(stage.shell.makeLink())
    let cookie = try #require(try Browser(port: stage.port).signIn(link).headers["set-cookie"])
    let parts = cookie.split(separator: ";").map { $0.drop { $0 == " " } }
    #expect(parts[0].hasPrefix("notification-center-\(stage.port)="))
    #expect(parts.contains("HttpOnly") && parts.contains("SameSite=Strict"))
    #expect(parts.contains("Path=/") && parts.contains("Max-Age=604800"))
  }

  @Test(arguments: [
    "/", "/page/scripts/main.js", "/events", "/files/abc", "/icons/com.example.app",
  ])
  func `A browser without a cookie is served no page and no file`(path: String) throws {
    for cookie in [nil, "notification-center-\(stage.port)=guess", "other=x"] {
      let stranger = Browser(port: stage.port)
      stranger.cookie = cookie
      #expect(try stranger.get(path).status == 401)
    }
  }

  @Test func `A call without a cookie is refused`() throws {
    let stranger = Browser(port: stage.port)
    let answer = try stranger.call(#"{"call":"status"}"#)
    #expect(answer.status == 401 && answer.code == "notPermitted" && answer.field == "Cookie")
  }

  @Test func `The manifest needs no cookie, because browsers send none for it`() throws {
    let stranger = Browser(port: stage.port)
    let answer = try stranger.get("/page/manifest.webmanifest")
    #expect(answer.status == 200 && answer.headers["content-type"] == "application/manifest+json")
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1", "127.0.0.1.evil.example:PORT", "evil.example:PORT",
    "127.0.0.2:PORT", "localhost.evil.example:PORT", "127.0.0.1:1",
  ])
  func `A foreign host name that leads here is refused (DNS rebinding)`(host: String) throws {
    let name = host.replacingOccurrences(of: "PORT", with: "\(stage.port)")
    let page = try browser.get("/", ["Host": name])
    #expect(page.status == 403)
    let link = try #require(stage.shell.makeLink())
    let place = try #require(link.firstRange(of: "/open"))
    #expect(try browser.get(String(link[place.lowerBound...]), ["Host": name]).status == 403)
    let call = try browser.call(#"{"call":"status"}"#, ["Host": name, "Origin": "http://\(name)"])
    #expect(call.status == 403 && call.field == "Host")
  }

  @Test func `The host name localhost is accepted`() throws {
    #expect(try browser.get("/", ["Host": "localhost:\(stage.port)"]).status == 200)
  }

  @Test func `A request without a host is refused`() throws {
    #expect(try browser.get("/", ["Host": ""]).status >= 400)
  }

  @Test(arguments: [
    "http://evil.example", "null", "https://127.0.0.1:PORT", "http://127.0.0.1:1",
    "http://localhost:PORT", "http://127.0.0.1", "",
  ])
  func `Calls are accepted from the server's own page only`(origin: String) throws {
    let name = origin.replacingOccurrences(of: "PORT", with: "\(stage.port)")
    let answer = try browser.call(#"{"call":"status"}"#, ["Origin": name])
    #expect(answer.status == 403 && answer.field == "Origin")
  }

  @Test(arguments: ["cross-site", "same-site", "none", "other"])
  func `A request from a page on another port is refused`(site: String) throws {
    #expect(try browser.call(#"{"call":"status"}"#, ["Sec-Fetch-Site": site]).status == 403)
    let isTyped = site == "none"
    for path in ["/events", "/files/a", "/icons/a", "/page/scripts/main.js", "/"] {
      if isTyped && path != "/" { continue }
      let answer = try browser.get(path, ["Sec-Fetch-Site": site])
      #expect((answer.status == 403) == !isTyped, "\(path)")
    }
  }

  @Test func `A foreign origin may not listen or read either`() throws {
    for path in ["/events", "/", "/page/scripts/main.js"] {
      #expect(try browser.get(path, ["Origin": "http://evil.example"]).status == 403)
    }
  }

  @Test func `A link on another page may open the server's page in a window of its own`() throws {
    let opened = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
    #expect(try browser.get("/", opened).status == 200)
    #expect(try browser.get("/events", opened).status == 403)
  }

  @Test func `A program that is not a browser needs only the cookie`() throws {
    #expect(try browser.get("/", ["Sec-Fetch-Site": "", "Sec-Fetch-Mode": ""]).status == 200)
  }
}
