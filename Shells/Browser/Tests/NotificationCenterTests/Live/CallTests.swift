import Foundation
import NotificationModel
import NotificationTransport
import Testing

@testable import notification_center

/// Calls of the page, carried to a real daemon.
@Suite(.timeLimit(.minutes(5)))
struct CallTests {
  private let stage: Stage
  private let browser: Browser

  init() throws {
    stage = try Stage()
    browser = try stage.browser()
    // The first event shows that the daemon is connected.
    let window = try browser.events()
    #expect(window.next()?.kinds.first == "snapshot")
    window.close()
  }

  @Test func `A call is answered as on the socket, without a number`() throws {
    let answer = try browser.call(#"{"call":"globalSettings"}"#)
    #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
    #expect(answer.headers["cache-control"] == "no-store")
    #expect(answer.text.hasPrefix(#"{"reply":"globalSettings","settings":{"#))
  }

  @Test func `A call of the user takes effect in the daemon`() throws {
    try stage.deliver("tea")
    #expect(try browser.call(#"{"call":"setLocked","isLocked":true}"#).text == #"{"reply":"done"}"#)
    guard case .status(let status) = try stage.control.call(.status) else {
      Issue.record("no status")
      return
    }
    #expect(status.isLocked && status.delivered == 1)
    #expect(try browser.call(#"{"call":"clear","app":"com.example.script"}"#).status == 200)
    #expect(try browser.call(#"{"call":"delivered"}"#).text.hasSuffix(#""notifications":[]}"#))
  }

  @Test(arguments: [
    #"{"call":"install","path":"/tmp/x.app"}"#,
    #"{"call":"uninstall","app":"com.example.script"}"#, #"{"call":"doctor"}"#,
    #"{"call":"rebind","app":"com.example.script"}"#, #"{"call":"attachShell","name":"x"}"#,
    #"{"call":"schedule","app":"com.example.script","request":{"identifier":"x","content":{}}}"#,
  ])
  func `A call that only unctl may make is refused to a page`(body: String) throws {
    let answer = try browser.call(body)
    #expect(answer.status == 403 && answer.code == "notPermitted" && answer.field == "call")
  }

  @Test(arguments: [
    ("", 400, "invalidMessage"), ("{", 400, "invalidMessage"), ("[]", 400, "invalidMessage"),
    (#"{"call":"nothing"}"#, 422, "unsupported"),
    (#"{"call":"hello","version":1}"#, 422, "unsupported"),
    (#"{"call":"setLocked"}"#, 400, "invalidMessage"),
    (#"{"call":"appSettings","app":"com.example.none"}"#, 404, "notFound"),
    (#"{"call":"status","call":"apps"}"#, 400, "invalidMessage"),
  ])
  func `A faulty call is refused with the code that the socket gives`(
    body: String, status: Int, code: String
  ) throws {
    let answer = try browser.call(body, body.isEmpty ? ["Content-Length": "0"] : [:])
    #expect(answer.status == status && answer.code == code)
  }

  @Test(arguments: [
    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "",
    "application/jsonx", "text/json",
  ])
  func `A content type that a form of another page can send is refused`(type: String) throws {
    let answer = try browser.call(#"{"call":"status"}"#, ["Content-Type": type])
    #expect(answer.status == 415 && answer.field == "Content-Type")
  }

  @Test func `The content type may name its character set`() throws {
    let type = ["Content-Type": "Application/JSON; charset=utf-8"]
    #expect(try browser.call(#"{"call":"status"}"#, type).status == 200)
  }

  @Test func `A call with GET is refused`() throws {
    let answer = try browser.get("/call")
    #expect(answer.status == 405 && answer.headers["allow"] == "POST")
  }

  @Test func `A call that is too large is refused and not read`() throws {
    let wire = try Wire(port: stage.port)
    let headers = [
      "Origin": browser.origin, "Content-Type": "application/json",
      "Content-Length": "\(WebLimits.bodyBytes * 100)",
    ]
    wire.send(browser.request("POST", "/call", headers, body: ""))
    wire.send(String(repeating: " ", count: WebLimits.bodyBytes + 1))
    let head = try #require(wire.take(Answer.head))
    #expect(head.status == 413)
    #expect(wire.waitForEnd())
  }

  @Test func `A connection serves one call after the other`() throws {
    let wire = try Wire(port: stage.port)
    let headers = ["Origin": browser.origin, "Content-Type": "application/json"]
    for _ in 0..<3 {
      wire.send(browser.request("POST", "/call", headers, body: #"{"call":"status"}"#))
      let head = try #require(wire.take(Answer.head))
      let length = try #require(head.headers["content-length"].flatMap { Int($0) })
      let body = wire.take { $0.count >= length ? (Array($0[..<length]), length) : nil }
      #expect(body?.starts(with: Array(#"{"reply":"status""#.utf8)) == true)
    }
    wire.close()
  }
}
