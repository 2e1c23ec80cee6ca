import ByteParsing
import Foundation
import NotificationModel
import Testing

@testable import notification_center

/// Opening views of content extensions through a real daemon.
@Suite(.timeLimit(.minutes(5)))
struct ContentTests {
  private let stage: Stage
  private let browser: Browser

  init() throws {
    stage = try Stage()
    browser = try stage.browser()
    let window = try browser.events()
    #expect(window.next()?.kinds.first == "snapshot")
    window.close()
  }

  private func path(_ call: String) -> String {
    "/content?call=" + Base64Text.addressText(of: Array(call.utf8))
  }

  private let opening =
    #"{"call":"openContent","key":{"app":"com.example.script","identifier":"tea","delivery":1},"#
    + #""width":320}"#

  @Test func `A view that cannot be opened is reported as failed`() throws {
    let window = try browser.stream(path(opening))
    #expect(window.head.status == 200)
    #expect(window.head.headers["content-type"] == "text/event-stream")
    let event = try #require(window.next()?.events.first)
    let change = try #require(event["change"] as? [String: Any])
    #expect(change["change"] as? String == "closed" && change["ending"] as? String == "failed")
    #expect((change["reason"] as? String)?.isEmpty == false)
    #expect(window.next() == nil)
  }

  @Test(arguments: [
    ("", 400, "call"), (#"{"call":"status"}"#, 403, "call"), (#"{"call":"install"}"#, 400, "path"),
    (#"{"call":"openContent"}"#, 400, "key"), ("{", 400, ""),
    (#"{"call":"useContent","number":1,"use":{"use":"close"}}"#, 403, "call"),
  ])
  func `A content stream accepts only the call that opens a view`(
    call: String, status: Int, field: String
  ) throws {
    let answer = try browser.get(call.isEmpty ? "/content" : path(call))
    #expect(answer.status == status)
    if !field.isEmpty { #expect(answer.field == field) }
  }

  @Test func `Only a signed-in browser opens a view or sees a picture`() throws {
    let stranger = Browser(port: stage.port)
    #expect(try stranger.get(path(opening)).status == 401)
    #expect(try stranger.get("/pictures/abc").status == 401)
    #expect(try browser.get("/pictures/abc").status == 404)
    #expect(try browser.get(path(opening), ["Sec-Fetch-Site": "same-site"]).status == 403)
    #expect(
      try browser.get(path(opening), ["Origin": browser.origin], method: "POST").status == 405)
  }

  @Test func `An ended view frees its slot for another`() throws {
    for _ in 0...(2 * WebLimits.contentViews) {
      #expect(try browser.get(path(opening)).status == 200)
    }
  }

  @Test func `A view that was never opened cannot be used`() throws {
    let body = #"{"call":"useContent","number":99,"use":{"use":"close"}}"#
    let answer = try browser.call(body)
    #expect(answer.status >= 400 && answer.status < 500)
  }
}
