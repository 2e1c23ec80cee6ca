import NotificationModel
import NotificationWire
import Testing

@Suite struct `Messages come back as they were sent` {
  @Test(arguments: 1...40)
  func `Every call of an app comes back as it was sent`(seed: Int) throws {
    var maker = ValueMaker(seed: UInt64(seed))
    for call in maker.appCalls() {
      let message = ClientMessage.app(id: Int64(seed), call)
      #expect(try ClientMessage.decode(message.encode()) == message)
    }
    let hello = ClientMessage.hello(maker.hello())
    #expect(try ClientMessage.decode(hello.encode()) == hello)
  }

  @Test(arguments: 1...40)
  func `Every call of a shell comes back as it was sent`(seed: Int) throws {
    var maker = ValueMaker(seed: UInt64(seed))
    for call in maker.controlCalls() {
      let message = ControlMessage.control(id: Int64(seed), call)
      #expect(try ControlMessage.decode(message.encode()) == message)
    }
    let hello = ControlMessage.hello(maker.hello())
    #expect(try ControlMessage.decode(hello.encode()) == hello)
  }

  @Test(arguments: 1...40)
  func `Every message of the daemon comes back as it was sent`(seed: Int) throws {
    var maker = ValueMaker(seed: UInt64(seed))
    for message in maker.centerMessages() {
      #expect(try ServerMessage.decode(message.encode(), from: .center) == message)
    }
    for message in maker.controlMessages() {
      #expect(try ServerMessage.decode(message.encode(), from: .control) == message)
    }
  }

  @Test(arguments: 1...40)
  func `Every message of an extension comes back as it was sent`(seed: Int) throws {
    var maker = ValueMaker(seed: UInt64(seed))
    let token = Int64(maker.integer())
    for event in [ExtensionEvent.receive(token: token, maker.request()), .expire(token: token)] {
      #expect(try ExtensionEvent.decode(event.encode()) == event)
    }
    let calls = [
      ExtensionCall.finished(token: token, maker.request().content),
      .failed(token: token, maker.failure()),
    ]
    for call in calls { #expect(try ExtensionCall.decode(call.encode()) == call) }
  }

  @Test(arguments: 1...40)
  func `Every message of a content extension comes back as it was sent`(seed: Int) throws {
    var maker = ValueMaker(seed: UInt64(seed))
    for order in maker.contentOrders() {
      #expect(try ContentCommand.decode(order.encode()) == order)
    }
    for news in maker.contentNews() { #expect(try ContentEvent.decode(news.encode()) == news) }
  }

  @Test(arguments: 1...20)
  func `Equal values give equal bytes`(seed: Int) {
    var first = ValueMaker(seed: UInt64(seed))
    var second = ValueMaker(seed: UInt64(seed))
    #expect(
      first.appCalls().map { ClientMessage.app(id: 1, $0).encode() }
        == second.appCalls().map { ClientMessage.app(id: 1, $0).encode() })
    #expect(
      first.controlMessages().map { $0.encode() } == second.controlMessages().map { $0.encode() })
  }

  @Test func `Every message fits its frame, and a longer answer becomes a refusal`() throws {
    let finding = DoctorFinding(
      level: .good, subject: "", finding: String(repeating: "x", count: 900))
    let frame = ServerMessage.controlReply(id: 5, .doctor([finding])).frame(limit: 900)
    var frames = FrameDecoder()
    frames.append(frame)
    let body = try #require(try frames.next())
    guard case .failure(5, let failure) = try ServerMessage.decode(body, from: .control) else {
      Issue.record("the answer is no refusal under its number")
      return
    }
    #expect(failure.code == .limitReached)
    #expect(failure.field == "frame")
  }
}
