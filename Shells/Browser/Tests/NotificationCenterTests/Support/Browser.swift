import Foundation
import Testing

/// A browser as the server sees it: it sends a browser's headers, or a test's own instead.
final class Browser {
  let port: Int
  /// The cookie it has, as it sends it.
  var cookie: String?
  /// The origin of the page it shows.
  var origin: String { "http://127.0.0.1:\(port)" }

  init(port: Int) {
    self.port = port
  }

  /// Opens a link and keeps the cookie.
  @discardableResult
  func signIn(_ link: String) throws -> Answer {
    let path = try #require(link.firstRange(of: "/open").map { String(link[$0.lowerBound...]) })
    let answer = try get(path, ["Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"])
    cookie = answer.headers["set-cookie"].map { String($0.prefix { $0 != ";" }) }
    return answer
  }

  /// Asks for something as a script of the page does; an empty header is left out.
  func get(_ path: String, _ headers: [String: String] = [:], method: String = "GET") throws
    -> Answer
  {
    let wire = try Wire(port: port)
    defer { wire.close() }
    wire.send(request(method, path, headers, body: ""))
    return try answer(on: wire, hasBody: method != "HEAD")
  }

  /// Makes a call as a script of the page does.
  func call(_ body: String, _ headers: [String: String] = [:]) throws -> Answer {
    let wire = try Wire(port: port)
    defer { wire.close() }
    let usual = ["Origin": origin, "Content-Type": "application/json"]
    wire.send(request("POST", "/call", usual.merging(headers) { $1 }, body: body))
    return try answer(on: wire, hasBody: true)
  }

  /// Opens the stream of events.
  func events(after last: String? = nil, query: String = "") throws -> EventWindow {
    try stream("/events" + query, last.map { ["Last-Event-ID": $0] } ?? [:])
  }

  /// Opens any stream of events.
  func stream(_ path: String, _ headers: [String: String] = [:]) throws -> EventWindow {
    let wire = try Wire(port: port)
    wire.send(request("GET", path, headers, body: ""))
    let head = try #require(wire.take(Answer.head))
    return EventWindow(wire: wire, head: head)
  }

  func request(_ method: String, _ path: String, _ headers: [String: String], body: String)
    -> String
  {
    var all = [
      "Host": "127.0.0.1:\(port)", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors",
    ]
    if let cookie { all["Cookie"] = cookie }
    if !body.isEmpty { all["Content-Length"] = "\(body.utf8.count)" }
    all.merge(headers) { $1 }
    let lines = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.sorted()
    return "\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n\(body)"
  }

  private func answer(on wire: Wire, hasBody: Bool) throws -> Answer {
    var answer = try #require(wire.take(Answer.head))
    guard hasBody, let length = answer.headers["content-length"].flatMap({ Int($0) }) else {
      return answer
    }
    answer.body = try #require(
      wire.take { bytes in
        bytes.count >= length ? (Array(bytes[..<length]), length) : nil
      })
    return answer
  }
}
