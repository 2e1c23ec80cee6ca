import NotificationModel
import NotificationWire
import TestSupport
import Testing

/// A message, and its refusal.
struct Case: Sendable {
  let json: String
  let id: Int64?
  let code: String
  let field: String?
  let value: String?

  init(_ json: String, _ id: Int64?, _ code: String, _ field: String?, _ value: String?) {
    self.json = json
    self.id = id
    self.code = code
    self.field = field
    self.value = value
  }
}

@Suite struct `Hostile messages are refused and never end the process` {
  @Test func `A message that is cut short at any byte is refused`() throws {
    var maker = ValueMaker(seed: 3)
    for call in maker.appCalls() {
      let bytes = ClientMessage.app(id: 12, call).encode()
      for end in bytes.indices {
        #expect(throws: RefusedMessage.self) { try ClientMessage.decode(Array(bytes[..<end])) }
      }
    }
  }

  @Test func `A hundred thousand random messages do no harm, from noise to nearly right`() {
    var generator = SeededGenerator(seed: 11)
    var maker = ValueMaker(seed: 12)
    let samples = maker.appCalls().map { ClientMessage.app(id: 1, $0).encode() }
    let tokens = [
      "{", "}", "[", "]", ":", ",", "\"", "\"id\"", "1", "-", "1e9", "null", "\\u", "\\ud800",
    ]
    var refused = 0
    for round in 0..<100_000 {
      var bytes: [UInt8]
      switch round % 10 {
      case 0..<5:
        let count = Int.random(in: 0...20, using: &generator)
        bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      case 5..<9:
        let count = Int.random(in: 0...8, using: &generator)
        bytes = (0..<count).flatMap { _ in
          Array(tokens[Int.random(in: 0..<tokens.count, using: &generator)].utf8)
        }
      default:
        bytes = samples[Int.random(in: 0..<samples.count, using: &generator)]
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      do {
        _ = try ClientMessage.decode(bytes)
      } catch {
        refused += 1
      }
      guard round % 10 > 7 else { continue }
      _ = try? ControlMessage.decode(bytes)
      _ = try? ServerMessage.decode(bytes, from: .center)
    }
    #expect(refused > 90_000)
  }

  @Test(arguments: [
    Case(#"{"id":7,"call":"fly"}"#, 7, "unsupported", "call", "fly"),
    Case(#"{"id":7}"#, 7, "invalidMessage", "call", nil),
    Case(#"{"id":7,"call":5}"#, 7, "invalidMessage", "call", "5"),
    Case(#"{"call":"settings"}"#, nil, "invalidMessage", "id", nil),
    Case(#"{"id":0,"call":"settings"}"#, 0, "invalidValue", "id", "0"),
    Case(#"{"id":-3,"call":"settings"}"#, -3, "invalidValue", "id", "-3"),
    Case(#"{"id":1.5,"call":"settings"}"#, nil, "invalidMessage", "id", "1.5"),
    Case(#"{"id":"7","call":"settings"}"#, nil, "invalidMessage", "id", "7"),
    Case(#"{"id":0,"call":"hello","version":2}"#, 0, "versionMismatch", "version", "2"),
    Case(#"{"id":0,"call":"hello"}"#, 0, "invalidMessage", "version", nil),
    Case(#"{"id":4,"call":"hello","version":1}"#, 4, "invalidValue", "id", "4"),
    Case(
      #"{"id":0,"call":"hello","version":1,"environment":{"A":1}}"#, 0, "invalidMessage",
      "environment.A", "1"
    ),
    Case(
      #"{"id":0,"call":"hello","version":1,"scriptPath":"/a\u0000b"}"#, 0, "invalidValue",
      "scriptPath", "/a\u{0}b"
    ),
    Case(#"{"id":9,"call":"add"}"#, 9, "invalidMessage", "request", nil),
    Case(#"{"id":9,"call":"add","request":[]}"#, 9, "invalidMessage", "request", "a list of 0"),
    Case(
      #"{"id":9,"call":"add","request":{"identifier":"a"}}"#, 9, "invalidMessage",
      "request.content", nil
    ),
    Case(
      #"{"id":9,"call":"add","request":{"identifier":"a","content":{},"trigger":{"kind":"timeInterval","seconds":"60"}}}"#,
      9, "invalidMessage", "request.trigger.seconds", "60"
    ),
    Case(
      #"{"id":9,"call":"add","request":{"identifier":"a","content":{},"trigger":{"kind":"timeInterval","seconds":"nan"}}}"#,
      9, "invalidMessage", "request.trigger.seconds", "nan"
    ),
    Case(
      #"{"id":9,"call":"add","request":{"identifier":"a","content":{},"trigger":{"kind":"moon"}}}"#,
      9, "invalidValue", "request.trigger.kind", "moon"
    ),
    Case(
      #"{"id":9,"call":"add","request":{"identifier":"a","content":{"title":{"$local":1}}}}"#, 9,
      "invalidMessage", "request.content.title.$localized", nil
    ),
    Case(
      #"{"id":9,"call":"add","request":{"identifier":"a","content":{"attachments":[{"identifier":"x","type":"t"}]}}}"#,
      9, "invalidMessage", "request.content.attachments[0].path", nil
    ),
    Case(
      #"{"id":9,"call":"add","request":{"identifier":"a","content":{"userInfo":{"k":{"$data":"*"}}}}}"#,
      9, "invalidValue", "request.content.userInfo.k.$data", "*"
    ),
    Case(
      #"{"id":9,"call":"requestAuthorization","options":["alert","smell"]}"#, 9, "invalidValue",
      "options[1]", "smell"
    ),
    Case(
      #"{"id":9,"call":"setBadge","count":99999999999999999999}"#, 9, "invalidMessage", nil,
      "byte 54"
    ),
    Case(
      #"{"id":9,"call":"setBadge","count":18446744073709551615}"#, 9, "invalidValue", "count",
      "18446744073709551615"
    ),
    Case(
      #"{"id":9,"call":"requestLocation","wish":"spy"}"#, 9, "invalidValue", "wish", "spy"
    ),
    Case(
      #"{"id":9,"call":"watchLocation","watch":{"accuracy":"best"}}"#, 9, "invalidMessage",
      "watch.accuracy", "best"
    ),
    Case(
      #"{"id":9,"call":"monitorRegion","region":{"identifier":"a","latitude":1,"longitude":2}}"#, 9,
      "invalidMessage", "region.radius", nil
    ),
    Case(
      #"{"id":9,"call":"regionState","region":{"identifier":"a","latitude":null,"longitude":2,"radius":3}}"#,
      9, "invalidMessage", "region.latitude", "null"
    ),
    Case(#"{"id":9,"call":"stopMonitoringRegion"}"#, 9, "invalidMessage", "identifier", nil),
    Case(#"[1]"#, nil, "invalidMessage", nil, "byte 3"),
  ])
  func `A wrong call is refused with its number, its field and its value`(row: Case) {
    let refusal = #expect(throws: RefusedMessage.self) {
      try ClientMessage.decode(Array(row.json.utf8))
    }
    #expect(refusal?.id == row.id)
    #expect(refusal?.failure.code.name == row.code)
    #expect(refusal?.failure.field == row.field)
    #expect(refusal?.failure.value == row.value)
    #expect(refusal?.failure.remedy.isEmpty == false)
  }

  @Test func `A broken message is answered under its number`() throws {
    let refusal = #expect(throws: RefusedMessage.self) {
      try ControlMessage.decode(Array(#"{"id":31,"call":"respond","key":{"app":"..","#.utf8))
    }
    let answer = try #require(refusal?.answer)
    #expect(try ServerMessage.decode(answer.encode(), from: .control) == answer)
    #expect(String(decoding: answer.encode(), as: UTF8.self).hasPrefix(#"{"id":31,"error":{"#))
  }

  @Test(arguments: [
    (#"{"id":5,"call":"setLocation","accuracy":5}"#, "coordinate"),
    (#"{"id":5,"call":"setLocation","coordinate":{"latitude":1}}"#, "coordinate.longitude"),
    (#"{"id":5,"call":"replayLocation","speed":2}"#, "path"),
    (#"{"id":5,"call":"replayLocation","path":"/a\u0000","speed":2}"#, "path"),
    (#"{"id":5,"call":"decideLocation","app":"a","decision":"perhaps"}"#, "decision"),
  ])
  func `A wrong call about places is refused with its field`(json: String, field: String) {
    let refusal = #expect(throws: RefusedMessage.self) {
      try ControlMessage.decode(Array(json.utf8))
    }
    #expect(refusal?.id == 5)
    #expect(refusal?.failure.field == field)
  }

  @Test func `Unknown fields are ignored`() throws {
    let json = #"{"future":{"x":[1,{}]},"id":2,"call":"setBadge","count":3,"more":null}"#
    #expect(try ClientMessage.decode(Array(json.utf8)) == .app(id: 2, .notifications(.setBadge(3))))
  }

  @Test(arguments: ["removePending", "removeDelivered"])
  func `A null in place of the identifiers names none`(call: String) throws {
    let json = #"{"id":2,"call":"\#(call)","identifiers":null}"#
    let none: AppCall.Notifications =
      call == "removePending" ? .removePending(identifiers: []) : .removeDelivered(identifiers: [])
    #expect(try ClientMessage.decode(Array(json.utf8)) == .app(id: 2, .notifications(none)))
  }

  @Test func `A sender's word for a button has no gaps but its number`() throws {
    let action = #"""
      {"identifier":"a","title":"A","systemTitle":\#
      {"word":"more","count":3,"values":{"x":{"kind":"time","time":9223372036854775807}}}}
      """#
    let read = try WireBlob<NotificationAction>.decode(Array(action.utf8))
    #expect(read.systemTitle == SystemText(word: "more", count: 3))
  }
}
